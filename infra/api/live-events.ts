import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnApi, CfnChannelNamespace } from 'aws-cdk-lib/aws-appsync';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAlias } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { liveAlias } from '../../config/functions.ts';
import { liveNamespaces } from '../../config/grants.ts';
import type { LiveFunctions } from '../functions/live.ts';
import type { LiveEventApi } from '../permissions/policies.ts';
import { type StackSettings, stackNameOf } from '../settings.ts';

/**
 * Creates the Event API of AppSync. Undefined unless the settings ask for one. `auth` decides who connects and subscribes, with every
 * request anew; only a role publishes. The function is named by its ARN, because others are told the URLs of this API.
 */
export function createLiveEvents(scope: Construct, settings: StackSettings): LiveEventApi | undefined {
  if (settings.live !== 'appsync') return undefined;
  const stack = Stack.of(scope);
  const authorizerUri = stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: `${stack.stackName}-auth:${liveAlias}`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  const [iam, lambda] = [{ authType: 'AWS_IAM' }, { authType: 'AWS_LAMBDA' }];
  const api = new CfnApi(scope, 'LiveEvents', {
    name: `${stackNameOf(settings)}-live`,
    eventConfig: {
      authProviders: [iam, { ...lambda, lambdaAuthorizerConfig: { authorizerUri, authorizerResultTtlInSeconds: 0 } }],
      connectionAuthModes: [lambda],
      defaultPublishAuthModes: [iam],
      defaultSubscribeAuthModes: [lambda],
    },
  });
  const namespaces = liveNamespaces.map(
    (name) => new CfnChannelNamespace(scope, `LiveEvents-${name}`, { apiId: api.attrApiId, name }),
  );
  return {
    resource: api,
    arn: api.attrApiArn,
    publishUrl: `https://${api.attrDnsHttp}/event`,
    connectUrl: `wss://${api.attrDnsRealtime}/event/realtime`,
    namespaceArns: namespaces.map(({ attrChannelNamespaceArn }) => attrChannelNamespaceArn),
  };
}

/** Lets the API, if there is one, ask `auth`, and creates the API after that. */
export function authoriseBy({ auth }: LiveFunctions, liveEvents: LiveEventApi | undefined): void {
  if (!liveEvents) return;
  const { resource, arn } = liveEvents;
  auth.addPermission('LiveEvents', { principal: new ServicePrincipal('appsync.amazonaws.com'), sourceArn: arn });
  const { defaultChild } = auth.node;
  if (CfnAlias.isCfnAlias(defaultChild)) resource.addDependency(defaultChild);
}
