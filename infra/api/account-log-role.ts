import {
  Aws,
  CustomResource,
  CustomResourceProvider,
  CustomResourceProviderRuntime,
  Duration,
  RemovalPolicy,
  Stack,
  Validations,
} from 'aws-cdk-lib';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { projectRoot } from '../../config/builds/kept-build.ts';

const TYPE = 'Custom::ApiGatewayLogRole';
const logPolicy = 'service-role/AmazonAPIGatewayPushToCloudWatchLogs';
const gateway = 'apigateway.amazonaws.com';
/** Twelve attempts, five seconds apart, while IAM spreads the role. */
const timeout = Duration.minutes(2);

/**
 * Gives API Gateway a role to log under, if the account has none in this region. The setting is the account's: CloudFormation's own resource
 * would overwrite the role of another team. Role and setting are retained, because another stack may log under them.
 */
export function createAccountLogRole(parent: Construct): CustomResource {
  const scope = new Construct(parent, 'AccountLogRole');
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal(gateway),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(logPolicy)],
  });
  role.applyRemovalPolicy(RemovalPolicy.RETAIN);
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${logPolicy}]`,
    reason: 'API Gateway writes every log under one role of the account, and AWS publishes this policy for it.',
  });
  const serviceToken = CustomResourceProvider.getOrCreate(scope, TYPE, {
    codeDirectory: `${projectRoot}/infra/api/log-role`,
    runtime: CustomResourceProviderRuntime.NODEJS_24_X,
    description: 'Frontdesk: the role under which API Gateway logs',
    timeout,
    policyStatements: [
      { Effect: 'Allow', Action: ['apigateway:GET', 'apigateway:PATCH'], Resource: accountArn(scope) },
      {
        Effect: 'Allow',
        Action: 'iam:PassRole',
        Resource: role.roleArn,
        Condition: { StringEquals: { 'iam:PassedToService': gateway } },
      },
    ],
  });
  return new CustomResource(scope, 'Setting', {
    serviceToken,
    resourceType: TYPE,
    properties: { RoleArn: role.roleArn },
  });
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-permissions.html */
const accountArn = (scope: Construct) => `arn:${Stack.of(scope).partition}:apigateway:${Aws.REGION}::/account`;
