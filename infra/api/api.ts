import { Aws, Duration, Stack, Validations } from 'aws-cdk-lib';
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
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { FunctionConfig } from '../../config/functions.ts';
import { functionEntries } from '../functions/create.ts';
import type { LiveFunctions } from '../functions/live.ts';
import type { StackSettings } from '../settings.ts';
import { stackIdPart } from '../stack-id.ts';
import { removalOf } from '../storage/removal.ts';
import { createAccountLogRole } from './account-log-role.ts';
import { answerInEnvelopes } from './gateway-answers.ts';

export const stageName = 'prod';

/**
 * The API's own host name. Built from its ID, not its stage, so that it can be passed to functions without a dependency
 * cycle.
 */
export const hostOf = (api: RestApi) => `${api.restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;

/**
 * The REST API. It is regional because an edge-optimised endpoint ends a stream after 30 s of silence. `addRoutes` adds
 * the routes.
 */
export function createApi(scope: Construct, settings: StackSettings): RestApi {
  const api = new RestApi(scope, 'Api', {
    restApiName: Stack.of(scope).stackName,
    description: 'Frontdesk',
    endpointTypes: [EndpointType.REGIONAL],
    // Passes every body to the code as raw bytes. Files stay intact, and invalid UTF-8 can be detected.
    binaryMediaTypes: ['*/*'],
    // No compression. It buffers streams, and the setting applies to the whole API.
    deployOptions: stageOptions(scope, settings),
    cloudWatchRole: false,
  });
  if (settings.accountLogRole) api.deploymentStage.node.addDependency(createAccountLogRole(scope));
  // Removes the construct's own output; `Root` contains the same URL without a trailing slash.
  api.node.tryRemoveChild('Endpoint');
  answerInEnvelopes(api);
  acknowledge(api);
  return api;
}

const stageOptions = (scope: Construct, settings: StackSettings): StageOptions => ({
  stageName,
  // Limits the bill. The code enforces the lower limits per address and workspace.
  throttlingRateLimit: settings.requestsPerSecond,
  throttlingBurstLimit: settings.requestsPerSecond * 2,
  // Per-method metrics are billed and unused. Stage metrics are free.
  metricsEnabled: false,
  tracingEnabled: settings.tracing,
  // Execution logs contain full URLs, and a query may contain a binding token.
  loggingLevel: MethodLoggingLevel.OFF,
  dataTraceEnabled: false,
  accessLogDestination: new LogGroupLogDestination(
    new LogGroup(scope, 'AccessLog', {
      // Retained with the data, so a later stack of the same name needs another name for its own.
      logGroupName: `/${Stack.of(scope).stackName}/access-${stackIdPart()}`,
      retention: settings.addressLogDays ?? settings.logRetentionDays,
      removalPolicy: removalOf(settings),
    }),
  ),
  accessLogFormat: accessLogFormat(settings),
});

/**
 * One line per request, without query, headers and body. Requests that the gateway rejects are logged only here. The
 * path is the route's pattern; the function's log has the actual IDs under the same request ID. Times are in
 * milliseconds. The client's address is personal data and is logged only if a setting gives a retention period.
 */
const accessLogFormat = ({ addressLogDays }: StackSettings) =>
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

/** Adds every configured route for all methods. The code decides which methods exist and answers CORS preflights. */
export function addRoutes(api: RestApi, live: LiveFunctions): void {
  for (const [name, config] of functionEntries) {
    if (!config.routes) continue;
    const integration = integrate(live[name], config);
    for (const route of config.routes) {
      const method = api.root
        .resourceForPath(resourcePath(route))
        .addMethod('ANY', integration, { authorizationType: AuthorizationType.NONE });
      acknowledgeOpen(method);
    }
  }
}

/** Example: `/v1/*` becomes `/v1/{proxy+}`. */
const resourcePath = (route: string) => route.replace(/\/\*$/, '/{proxy+}');

const integrate = (target: IFunction, { streaming, timeoutSeconds }: FunctionConfig) =>
  new LambdaIntegration(target, {
    responseTransferMode: streaming ? ResponseTransferMode.STREAM : ResponseTransferMode.BUFFERED,
    timeout: Duration.seconds(timeoutSeconds),
    allowTestInvoke: false,
  });

function acknowledge(api: RestApi) {
  Validations.of(api).acknowledge(
    {
      id: 'AwsSolutions-APIG2',
      reason: 'Requests are validated by the schema of their operation, and the response lists every invalid field.',
    },
    {
      id: 'AwsSolutions-APIG3',
      reason:
        'A web ACL is billed by the month whether used or not. Limits for each address, workspace and chatbot are in the ' +
        'code; the setting `waf` adds one.',
    },
    {
      id: 'AwsSolutions-APIG6',
      reason: 'Execution logs contain whole URLs, which may include a binding token. Access logs and metrics are on.',
    },
  );
}

const acknowledgeOpen = (method: Construct) =>
  Validations.of(method).acknowledge(
    {
      id: 'AwsSolutions-APIG4',
      reason: 'The functions check API keys themselves; the public surface and the health check have none by contract.',
    },
    {
      id: 'AwsSolutions-COG4',
      reason:
        'Callers authenticate with API keys, session tokens or binding tokens. The user pool only identifies people at sign-in.',
    },
  );
