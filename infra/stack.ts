import { type App, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { addRoutes, createApi, hostOf, stageName } from './api.ts';
import { createBucket } from './bucket.ts';
import { serveOwnDomain } from './domain.ts';
import { connectEventSources } from './event-sources.ts';
import { type CodeOf, createFunctions } from './functions.ts';
import { addOutputs } from './outputs.ts';
import type { Resources } from './policies.ts';
import { createDeadLetterQueue, createQueues } from './queues.ts';
import { createSecretsKey } from './secrets-key.ts';
import { readSettings } from './settings.ts';
import { createTable } from './table.ts';

/**
 * The platform as one stack, for any account and region. `codeOf` gives each function's code. What must survive (table,
 * bucket, key) is made first and retained; the rest can be thrown away and made anew.
 */
export function createStack(app: App, codeOf: CodeOf): Stack {
  const settings = readSettings(app.node);
  const stack = new Stack(app, settings.stack, { description: 'Frontdesk: a chatbot platform' });
  const queueScope = new Construct(stack, 'Queues');
  const resources: Resources = {
    table: createTable(stack),
    bucket: createBucket(stack),
    secretsKey: createSecretsKey(stack),
    queues: createQueues(queueScope),
  };
  const api = createApi(stack, settings);
  const ownHosts = [hostOf(api), ...(settings.domain ? [settings.domain] : [])];
  const functions = createFunctions(new Construct(stack, 'Functions'), { resources, settings, ownHosts, codeOf });
  addRoutes(api, functions);
  serveOwnDomain(api, settings);
  connectEventSources(stack, { functions, resources, changesDead: createDeadLetterQueue(queueScope, 'changes') });
  const root = settings.domain ? `https://${settings.domain}` : `https://${hostOf(api)}/${stageName}`;
  addOutputs(stack, root, resources);
  return stack;
}
