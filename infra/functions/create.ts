import { Duration, RemovalPolicy, Stack, Token, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Function as LambdaFunction,
  LayerVersion,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import {
  type FunctionConfig,
  type FunctionName,
  functionNames,
  functions,
  visitorFunctions,
} from '../../config/functions.ts';
import { deployedGrant, type Grant, grants } from '../../config/grants.ts';
import { recordOf } from '../../config/keys.ts';
import { type Resources, statementsOf } from '../permissions/policies.ts';
import { acknowledgeWildcards } from '../permissions/wildcards.ts';
import type { StackSettings } from '../settings.ts';
import { bundleName, type CodeOf } from './code.ts';
import { type Network, networkStatement } from './network.ts';
import { type Reach, variablesOf, withoutCdnHost } from './variables.ts';

export type PlatformFunctions = Record<FunctionName, LambdaFunction>;
interface FunctionParts {
  resources: Resources;
  settings: StackSettings;
  reach: Reach;
  codeOf: CodeOf;
  network?: Network | undefined;
}

export const functionEntries = functionNames.map((name): [FunctionName, FunctionConfig] => [name, functions[name]]);

/** Creates each configured function with its own role, which contains its grant and nothing else. */
export function createFunctions(scope: Construct, parts: FunctionParts): PlatformFunctions {
  const created = recordOf(functionNames, (name) =>
    createFunction(new Construct(scope, name), name, functions[name], parts),
  );
  // A deployment replaces the worker first: it reads what an earlier `changes` stored, but not the other way round.
  created.changes.node.addDependency(created.webhooks);
  return created;
}

function createFunction(scope: Construct, functionName: FunctionName, config: FunctionConfig, parts: FunctionParts) {
  const { resources, settings, codeOf } = parts;
  const isVisited = (visitorFunctions as readonly FunctionName[]).includes(functionName);
  const reach = isVisited ? withoutCdnHost(parts.reach) : parts.reach;
  const logGroup = createLogGroup(scope, functionName, settings);
  const grant = deployedGrant(grants[functionName], settings.inboundMailDomain !== undefined);
  const reserved = settings.reservedConcurrency.find(([one]) => one === functionName)?.[1];
  return new LambdaFunction(scope, 'Function', {
    functionName: `${Stack.of(scope).stackName}-${functionName}`,
    description: `Frontdesk: ${config.entry}${originOf(resources)}`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code: codeOf(functionName),
    handler: `${bundleName}.handler`,
    memorySize: config.memoryMb,
    timeout: Duration.seconds(config.timeoutSeconds),
    environment: variablesOf(grant, resources, settings, reach),
    logGroup,
    // Earlier versions are kept, so that the alias can return to them. They are deleted with their function.
    currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    role: createRole(scope, grant, parts, logGroup),
    ...(feedsItself(functionName, config) ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
    ...(settings.tracing ? { tracing: Tracing.ACTIVE } : {}),
    ...parts.network,
    ...(settings.otelLayerArn
      ? { layers: [LayerVersion.fromLayerVersionArn(scope, 'Collector', settings.otelLayerArn)] }
      : {}),
    ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
  });
}

/**
 * Where the table comes from. With another origin of the same table, a function gets another version although its variables have the same values,
 * and Lambda publishes none of a function that has not changed.
 * https://docs.aws.amazon.com/lambda/latest/api/API_PublishVersion.html
 */
function originOf({ stack, table }: Resources): string {
  if (Stack.of(table) === stack && table.node.defaultChild) return '';
  return Token.isUnresolved(table.tableName) ? ', with the table of another stack' : ', with an adopted table';
}

/**
 * Lambda stops a chain of invocations after 16 if a function sends to the queue that invokes it. Such chains here are a
 * delivery with its attempts, a crawl with its pages, or a long purge. All of them end, so recursion is allowed.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
const feedsItself = (functionName: FunctionName, { queue }: FunctionConfig): boolean =>
  queue !== undefined && (grants[functionName].sends ?? []).includes(queue);

const createLogGroup = (scope: Construct, functionName: FunctionName, { logRetentionDays }: StackSettings) =>
  new LogGroup(scope, 'Log', {
    logGroupName: `/${Stack.of(scope).stackName}/${functionName}`,
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });

/** Does not use the managed basic execution role, which may write to every log group of the account. */
function createRole(scope: Construct, grant: Grant, parts: FunctionParts, logGroup: LogGroup): Role {
  const { resources, settings, network } = parts;
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  role.addToPolicy(
    new PolicyStatement({
      sid: 'Log',
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    }),
  );
  for (const statement of statementsOf(grant, resources, settings)) role.addToPolicy(statement);
  acknowledgeWildcards(role, grant, resources.bucket, settings);
  if (network) role.addToPolicy(networkStatement);
  if (settings.tracing || network) acknowledgeAnyResource(role);
  return role;
}

/** For tracing, whose permissions the construct adds, and for a VPC. */
const acknowledgeAnyResource = (role: Role) =>
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'PutTraceSegments and PutTelemetryRecords of X-Ray, and what Lambda does with the network interfaces of a VPC, do not support ' +
      'resource-level permissions.',
  });
