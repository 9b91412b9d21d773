import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '../../../adapters/log.ts';
import { createBlobs, createS3Client } from '../../../adapters/s3.ts';
import { createQueues, createSqsClient } from '../../../adapters/sqs.ts';
import { type Environment, readEnvironment } from '../../../config/environment.ts';
import { type FunctionName, functions } from '../../../config/functions.ts';
import type { Blobs, Queues, Store } from '../../../domain/core/app.ts';
import { startApp } from '../../../functions/start.ts';
import { synthesise } from '../../../infra/synthesise.ts';
import { type Pollers, startPollers } from '../../../local/pollers.ts';
import { readLocalSettings } from '../../../local/settings.ts';
import { type LocalStores, startStores } from '../../../local/stores/start.ts';
import { startGateway } from '../gateway.ts';
import { lacking, type Statement } from '../iam/evaluate.ts';
import { type Backends, type IamProxy, startIamProxy } from '../iam/proxy.ts';
import { type DeployedFunction, deployedFunction, region } from '../iam/template-policies.ts';
import { run } from '../operator.ts';
import { startKeyServices } from '../servers/key-services.ts';
import { startHttpServer } from '../servers/loopback-server.ts';
import { passTo } from '../servers/pass-to.ts';
import { temporaryFolder } from '../stores/stores.ts';
import { type BundledFunction, bundledFunction } from './function.ts';
import { startInvocations } from './invocations.ts';

export interface BundledPlatform {
  root: string;
  dataDir: string;
  apiKey: string;
  store: Store;
  /** The bucket and the queues, as services of AWS reach them. */
  blobs: Blobs;
  queues: Queues;
  functions: readonly BundledFunction[];
  /** Addresses in the stack's user pool. */
  users: ReadonlySet<string>;
  /** What Parameter Store holds, by name. */
  parameters: Map<string, string>;
  /** Calls that a function's policy does not allow, with its name: `ingest: s3:DeleteObject on …`. */
  denied(): string[];
  /** Takes an action from the policy of a function. */
  withdraw(name: FunctionName, action: string): void;
  stop(): Promise<void>;
}

interface Options {
  /** Variables over those of the stack. */
  environment?: Record<string, string>;
}

/** Mail to it is received. */
export const MAIL_DOMAIN = 'in.desk.example';

type Deployed = DeployedFunction & { name: FunctionName; proxy: IamProxy; policy: Statement[] };

/** What the functions of the stack may do and are told, each behind a proxy that evaluates its policy. */
async function deploy(
  stores: LocalStores,
  { keys, lambda }: Pick<Backends, 'keys' | 'lambda'>,
  { tableName, bucketName }: Environment,
) {
  const template = synthesise({ model: 'extractive', inboundMailDomain: MAIL_DOMAIN });
  const backends: Backends = {
    dynamodb: stores.dynamodbEndpoint,
    sqs: stores.sqsEndpoint,
    s3: stores.s3Endpoint,
    keys,
    ...(lambda ? { lambda } : {}),
  };
  const queueUrl = (name: string) => stores.queueUrls[name as keyof LocalStores['queueUrls']];
  const names = Object.keys(functions) as FunctionName[];
  return Promise.all(
    names.map(async (name): Promise<Deployed> => {
      const deployed = deployedFunction(template, name, { tableName, bucketName, queueUrl });
      const policy = [...deployed.statements];
      return { ...deployed, name, policy, proxy: await startIamProxy(policy, backends) };
    }),
  );
}

/** The stack's own variables, with the addresses of this machine. AWS's credentials are found as a function finds them. */
const variablesOf = ({ environment, proxy }: Deployed, root: string): Record<string, string> => ({
  ...environment,
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: 'AKIATEST',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_ENDPOINT_URL_KMS: proxy.endpoint,
  AWS_ENDPOINT_URL_SSM: proxy.endpoint,
  AWS_ENDPOINT_URL_LAMBDA: proxy.endpoint,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: proxy.endpoint,
  DYNAMODB_ENDPOINT: proxy.endpoint,
  SQS_ENDPOINT: proxy.endpoint,
  S3_ENDPOINT: proxy.endpoint,
  RATE_LIMIT_SCALE: '1000',
  LOG_LEVEL: 'WARN',
  ROOT_URL: root,
  OWN_HOSTS: new URL(root).host,
});

/**
 * The platform of which nothing runs in this process but what AWS has its own of: the gateway, the event sources and the stores.
 * Every function is its bundle in a process of its own, with the variables that the stack gives it, and may do only what the
 * stack's policies allow.
 */
export async function startBundledPlatform({ environment: more = {} }: Options = {}): Promise<BundledPlatform> {
  const dataDir = await temporaryFolder();
  const [stores, keys] = await Promise.all([
    startStores({ ...readLocalSettings({ DATA_DIR: dataDir }), dataDir }, readEnvironment({})),
    startKeyServices(),
  ]);
  const environment = readEnvironment({ DYNAMODB_ENDPOINT: stores.dynamodbEndpoint, LOG_LEVEL: 'SILENT' });
  const app = startApp({ environment });
  let bundled: BundledFunction[] = [];
  const invocations = await startInvocations((name) => bundled.find((each) => each.name === name));
  const services = { keys: keys.endpoint, lambda: invocations.endpoint };
  const deployed = await deploy(stores, services, environment);
  const folder = join(dataDir, 'bundles');
  mkdirSync(folder);
  let root = '';
  const signed = await startSignedDownloads(environment.bucketName, deployed);
  bundled = await Promise.all(
    deployed.map((each) =>
      bundledFunction(each.name, folder, () => ({
        ...variablesOf(each, root),
        ...signed.variablesOf(each.name),
        ...more,
      })),
    ),
  );
  const log = createLog('SILENT');
  let pollers: Pollers | undefined;
  // A bound on what hangs: a busy machine bundles and starts a function in several times a quiet one's time.
  const timeoutSeconds = 300;
  const routes = bundled.flatMap(({ routes: paths = [], handler, streaming = false, memoryMb, name }) =>
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
    dataDir,
    store: app.store,
    blobs: createBlobs(createS3Client({ region, endpoint: stores.s3Endpoint }), environment.bucketName),
    queues: createQueues(createSqsClient({ region, endpoint: stores.sqsEndpoint }), stores.queueUrls),
    apiKey: await firstKey((command, options) => run(app, command.split(' '), options)),
    functions: bundled,
    users: keys.users,
    parameters: keys.parameters,
    denied: () => deployed.flatMap(({ name, proxy }) => proxy.denied.map((call) => `${name}: ${call}`)),
    withdraw(name, action) {
      const { policy } = deployed.find((each) => each.name === name)!;
      policy.splice(0, policy.length, ...lacking(policy, [action]));
    },
    async stop() {
      await gateway.close();
      await pollers?.stop();
      await Promise.all(bundled.map((each) => each.stop()));
      await Promise.all(deployed.map(({ proxy }) => proxy.stop()));
      await Promise.all([stores.stop(), keys.close(), invocations.close(), signed.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What is read where nothing else can be reached, and the function that signs URLs to it. Its policy is asked. */
const signers: Record<string, FunctionName> = { 'tmp/read/': 'ingest', 'mail/': 'maintenance' };

/** One origin for signed URLs of all functions, as the bucket has it. */
async function startSignedDownloads(bucketName: string, deployed: readonly Deployed[]) {
  const server = await startHttpServer((request, response) => {
    const [, signer] =
      Object.entries(signers).find(([folder]) => request.url?.startsWith(`/${bucketName}/${folder}`)) ?? [];
    const proxy = deployed.find(({ name }) => name === signer)?.proxy;
    if (proxy) passTo(proxy.endpoint, request, Buffer.alloc(0), response);
    else response.writeHead(403).end();
  });
  const endpoint = `http://${server.host}`;
  const signing = { PRESIGN_ENDPOINT: endpoint, PRESIGN_KEY_ID: 'AKIATEST', PRESIGN_SECRET: 'test' };
  const variablesOf = (name: FunctionName): Record<string, string> => {
    if (name === 'read') return { READ_ORIGIN: `${endpoint}/${bucketName}` };
    return Object.values(signers).includes(name) ? signing : {};
  };
  return { variablesOf, close: () => server.close() };
}

type Operate = (command: string, options: Record<string, string>) => Promise<unknown>;

async function firstKey(operate: Operate): Promise<string> {
  await operate('platform set', { 'api-access': 'on' });
  const wanted = { name: 'Tenant', owner: 'owner@tenant.example', plan: 'pro', 'api-access': 'on' };
  const { workspaceId = '' } = (await operate('org create', wanted)) as Record<string, string>;
  const made = await operate('key create', { workspace: workspaceId, scopes: 'all', name: 'stage' });
  return (made as { key: string }).key;
}
