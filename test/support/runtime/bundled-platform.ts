import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '../../../adapters/log.ts';
import { queueUrlVariable, readEnvironment } from '../../../config/environment.ts';
import { type FunctionName, functions } from '../../../config/functions.ts';
import { queueNames } from '../../../config/queues.ts';
import { startApp } from '../../../functions/start.ts';
import { startGateway } from '../../../local/gateway.ts';
import { run } from '../../../local/operator/commands.ts';
import { type Pollers, startPollers } from '../../../local/pollers.ts';
import { ensureSecretsKey } from '../../../local/secrets-key.ts';
import { readLocalSettings } from '../../../local/settings.ts';
import { startStores } from '../../../local/stores.ts';
import { prepareWidget } from '../../../local/widget.ts';
import { temporaryFolder } from '../stores.ts';
import { type BundledFunction, bundledFunction } from './function.ts';

export interface BundledPlatform {
  root: string;
  apiKey: string;
  functions: readonly BundledFunction[];
  stop(): Promise<void>;
}

/**
 * The platform of which nothing runs in this process but what AWS has its own of: the gateway, the event sources and the stores.
 * Every function is its bundle in a process of its own.
 */
export async function startBundledPlatform(more: Record<string, string> = {}): Promise<BundledPlatform> {
  const dataDir = await temporaryFolder();
  const stores = await startStores({ ...readLocalSettings({ DATA_DIR: dataDir }), dataDir }, readEnvironment({}));
  const variables: Record<string, string> = {
    AWS_REGION: 'us-east-1',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'WARN',
    DYNAMODB_ENDPOINT: stores.dynamodbEndpoint,
    SQS_ENDPOINT: stores.sqsEndpoint,
    S3_ENDPOINT: stores.s3Endpoint,
    SECRETS_KEY_FILE: join(dataDir, 'secrets.key'),
    WIDGET_DIR: prepareWidget(dataDir),
    MAIL_DIR: join(dataDir, 'mail'),
    ...Object.fromEntries(queueNames.map((name) => [queueUrlVariable(name), stores.queueUrls[name]])),
    ...more,
  };
  const environment = readEnvironment(variables);
  const app = startApp({ environment });
  await ensureSecretsKey(app.store, variables.SECRETS_KEY_FILE!);
  const folder = join(dataDir, 'bundles');
  mkdirSync(folder);
  let root = '';
  const withRoot = () => ({ ...variables, ROOT_URL: root, OWN_HOSTS: new URL(root).host });
  const names = Object.keys(functions) as FunctionName[];
  const bundled = await Promise.all(names.map((name) => bundledFunction(name, folder, withRoot)));
  const log = createLog('SILENT');
  let pollers: Pollers | undefined;
  const routes = bundled.flatMap(({ routes: paths = [], handler, streaming = false, timeoutSeconds, memoryMb, name }) =>
    paths.map((path) => ({ path, handler, streaming, timeoutSeconds, memoryMb, name })),
  );
  const gateway = await startGateway({
    port: 0,
    hosts: ['127.0.0.1'],
    trustProxy: false,
    routes,
    log,
    onSettled: () => pollers?.wake(),
  });
  root = `http://127.0.0.1:${gateway.port}`;
  pollers = startPollers({ functions: bundled, stores, environment, dataDir, log });
  return {
    root,
    apiKey: await firstKey((command, options) => run(app, command.split(' '), options)),
    functions: bundled,
    async stop() {
      await gateway.close();
      await pollers?.stop();
      await Promise.all(bundled.map((each) => each.stop()));
      await stores.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Operate = (command: string, options: Record<string, string>) => Promise<unknown>;

async function firstKey(operate: Operate): Promise<string> {
  await operate('platform set', { 'api-access': 'on' });
  const wanted = { name: 'Tenant', owner: 'owner@tenant.example', plan: 'pro', 'api-access': 'on' };
  const { workspaceId = '' } = (await operate('org create', wanted)) as Record<string, string>;
  const made = await operate('key create', { workspace: workspaceId, scopes: 'all', name: 'stage' });
  return (made as { key: string }).key;
}
