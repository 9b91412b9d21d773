import { Aws, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  AuthorizationType,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  ResponseTransferMode,
  RestApi,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { FunctionConfig } from '../../config/functions.ts';
import { functionEntries, type PlatformFunctions } from '../functions/create.ts';
import type { Settings } from '../settings.ts';
import { answerInEnvelopes } from './gateway-answers.ts';

export const stageName = 'prod';

/** The API's own host name. Made of its id, not of its stage, so that functions may be told it. */
export const hostOf = (api: RestApi) => `${api.restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;

/**
 * The REST API, regional: the edge kind would end a stream after 30 s of silence. It has no routes yet, see `addRoutes`.
 */
export function createApi(scope: Construct, settings: Settings): RestApi {
  const api = new RestApi(scope, 'Api', {
    restApiName: Stack.of(scope).stackName,
    description: 'Frontdesk',
    endpointTypes: [EndpointType.REGIONAL],
    // Every body reaches the code as the bytes that were sent: files stay whole, and what is no UTF-8 is seen to be none.
    binaryMediaTypes: ['*/*'],
    // No compression: it would hold a stream back, and it is one setting for the whole API.
    deployOptions: stageOptions(scope, settings),
    cloudWatchRole: settings.accountLogRole,
    // Another stack's logs may go by it as well.
    ...(settings.accountLogRole ? { cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN } : {}),
  });
  // The construct's own output; `Root` says the same without a slash at its end.
  api.node.tryRemoveChild('Endpoint');
  answerInEnvelopes(api);
  acknowledge(api);
  return api;
}

const stageOptions = (scope: Construct, settings: Settings): StageOptions => ({
  stageName,
  // A ceiling on the bill, above the limits for each address and workspace that the code counts.
  throttlingRateLimit: settings.requestsPerSecond,
  throttlingBurstLimit: settings.requestsPerSecond * 2,
  // Metrics of each method are billed, and nothing reads them. Those of the stage are free.
  metricsEnabled: false,
  tracingEnabled: settings.tracing,
  // Execution logs write whole URLs, and a binding token may stand in a query.
  loggingLevel: MethodLoggingLevel.OFF,
  dataTraceEnabled: false,
  accessLogDestination: new LogGroupLogDestination(
    new LogGroup(scope, 'AccessLog', {
      logGroupName: `/${Stack.of(scope).stackName}/access`,
      retention: settings.addressLogDays ?? settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    }),
  ),
  accessLogFormat: accessLogFormat(settings),
});

/**
 * A line a request, without query, headers and body: what the gateway itself refused stands nowhere else. The path
 * by its pattern; whose id stood in it, the function's own line tells by the same request id. Times in milliseconds. The
 * client's address is personal data, so it is written only where a setting says for how many days.
 */
const accessLogFormat = ({ addressLogDays }: Settings) =>
  AccessLogFormat.custom(
    JSON.stringify({
      ...(addressLogDays ? { address: '$context.identity.sourceIp' } : {}),
      time: '$context.requestTime',
      requestId: '$context.requestId',
      method: '$context.httpMethod',
      route: '$context.resourcePath',
      status: '$context.status',
      bytes: '$context.responseLength',
      ms: '$context.responseLatency',
      functionMs: '$context.integrationLatency',
      functionStatus: '$context.integration.status',
      problem: '$context.error.responseType',
    }),
  );

/** Every route of the configuration, with every method: which of them exist is the code's to say, preflights included. */
export function addRoutes(api: RestApi, functions: PlatformFunctions): void {
  for (const [name, config] of functionEntries) {
    if (!config.routes) continue;
    const integration = integrate(functions[name], config);
    for (const route of config.routes) {
      const method = api.root
        .resourceForPath(resourcePath(route))
        .addMethod('ANY', integration, { authorizationType: AuthorizationType.NONE });
      acknowledgeOpen(method);
    }
  }
}

/** `/v1/*` becomes `/v1/{proxy+}`. */
const resourcePath = (route: string) => route.replace(/\/\*$/, '/{proxy+}');

const integrate = (target: LambdaFunction, { streaming, timeoutSeconds }: FunctionConfig) =>
  new LambdaIntegration(target, {
    responseTransferMode: streaming ? ResponseTransferMode.STREAM : ResponseTransferMode.BUFFERED,
    timeout: Duration.seconds(timeoutSeconds),
    allowTestInvoke: false,
  });

const logPolicy = 'AmazonAPIGatewayPushToCloudWatchLogs';

function acknowledge(api: RestApi) {
  Validations.of(api).acknowledge(
    {
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${logPolicy}]`,
      reason: 'API Gateway writes every log under one role of the account, and AWS publishes this policy for it.',
    },
    {
      id: 'AwsSolutions-APIG2',
      reason: 'Requests are validated by the schema of their operation, which answers with every bad field.',
    },
    {
      id: 'AwsSolutions-APIG3',
      reason:
        'A web ACL is billed by the month whether used or not. Limits for each address, workspace and chatbot are in the ' +
        'code; the setting `waf` adds one.',
    },
    {
      id: 'AwsSolutions-APIG6',
      reason: 'Execution logs write whole URLs, where a binding token may stand. Access logs and metrics are on.',
    },
  );
}

const acknowledgeOpen = (method: Construct) =>
  Validations.of(method).acknowledge(
    {
      id: 'AwsSolutions-APIG4',
      reason: 'The functions check API keys themselves; the public surface and the health check have none by contract.',
    },
    { id: 'AwsSolutions-COG4', reason: 'Callers hold API keys or binding tokens; there are no user pools.' },
  );
