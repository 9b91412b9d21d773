import { type App, Stack, Tags } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { addRoutes, createApi, hostOf, stageName } from './api/api.ts';
import { createCdn } from './api/cdn.ts';
import { serveDomains } from './api/domain.ts';
import { filterRequests } from './api/firewall.ts';
import { type CodeOf, createFunctions } from './functions/create.ts';
import { connectEventSources } from './functions/event-sources.ts';
import { addAlarms } from './monitoring/alarms.ts';
import { addBudget } from './monitoring/budget.ts';
import { addOutputs } from './outputs.ts';
import type { Resources } from './permissions/policies.ts';
import { readSettings, stackNameOf } from './settings.ts';
import { createBucket } from './storage/bucket.ts';
import { createDeadLetterQueue, createQueues } from './storage/queues.ts';
import { createSecretsKeys } from './storage/secrets-key.ts';
import { createTable } from './storage/table.ts';
import { createVectorStore } from './storage/vector-store.ts';
import { createSignIn } from './user-pool.ts';

/**
 * Creates the platform as one stack for any account and region. `codeOf` returns each function's code. Stateful
 * resources (table, bucket, key) are created first and retained; everything else can be recreated.
 */
export function createStack(app: App, codeOf: CodeOf): Stack {
  const settings = readSettings(app.node);
  const stack = new Stack(app, stackNameOf(settings), {
    description: 'Frontdesk: a chatbot platform',
    terminationProtection: settings.keepData,
    ...(settings.region ? { env: { region: settings.region } } : {}),
  });
  if (settings.stage)
    Tags.of(stack).add('stage', settings.stage, { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] });
  const queueScope = new Construct(stack, 'Queues');
  const { queues, dead } = createQueues(queueScope);
  const api = createApi(stack, settings);
  const cdn = createCdn(stack, hostOf(api), settings);
  const host = settings.domain ?? cdn?.host;
  const root = host ? `https://${host}` : `https://${hostOf(api)}/${stageName}`;
  const resources: Resources = {
    table: createTable(stack, settings),
    bucket: createBucket(stack, settings),
    vectorIndexArn: createVectorStore(stack, settings),
    secretsKeys: createSecretsKeys(stack, settings),
    queues,
    signIn: createSignIn(stack, settings, root),
  };
  const agencies = settings.agencyDomains.map(([name]) => name);
  const ownHosts = [hostOf(api), cdn?.host, settings.domain, ...agencies].filter((host) => host !== undefined);
  const functionScope = new Construct(stack, 'Functions');
  const functions = createFunctions(functionScope, {
    resources,
    settings,
    reach: { root: host && root, ownHosts, cdnSecret: cdn?.secret, cdnHost: cdn?.host },
    codeOf,
  });
  // Deletes the functions before emptying the bucket, so that none of them writes to it afterwards.
  if (!settings.keepData) functionScope.node.addDependency(resources.bucket);
  addRoutes(api, functions);
  cdn?.serveVisitors(functions);
  serveDomains(api, settings);
  filterRequests(api, settings);
  const changesDead = createDeadLetterQueue(queueScope, 'changes');
  connectEventSources(stack, { functions, resources, changesDead });
  addAlarms(stack, { settings, functions, api, table: resources.table, queues, dead: [...dead, changesDead] });
  addBudget(stack, settings);
  addOutputs(stack, root, resources, settings);
  return stack;
}
