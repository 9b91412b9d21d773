import { join } from 'node:path';
import { createDynamoClient, createStore } from '../adapters/dynamodb.ts';
import { createEgressOnDemand } from '../adapters/egress-on-demand.ts';
import { createLog } from '../adapters/log.ts';
import { queueUrlVariable, readEnvironment } from '../config/environment.ts';
import { queueNames } from '../config/queues.ts';
import { visitorsKeyName } from '../config/secret-purposes.ts';
import { startApp } from '../functions/start.ts';
import { banner } from './banner.ts';
import { prepareStaticFiles } from './built/static-files.ts';
import { demoPeople, prepareDemo } from './demo/seed.ts';
import { startSystems } from './demo/systems.ts';
import { type DemoFile, readJson, removeReadyFile, writeJson } from './files.ts';
import { grantedEnvironment, loadFunctions } from './functions.ts';
import { openGateway } from './gateway.ts';
import { embeddedIssuer, embeddedIssuerVariables, usesEmbeddedIssuer } from './issuer.ts';
import { readMailSettings } from './mail/settings.ts';
import { firstOf, localPages } from './pages.ts';
import { type Pollers, startPollers } from './pollers.ts';
import { derivePresigning } from './presigned/keys.ts';
import { presignedFiles } from './presigned/serve.ts';
import { ensureSecretsKey } from './secrets-key.ts';
import { ownUrl, readLocalSettings } from './settings.ts';
import { prepareSetup } from './setup/prepare.ts';
import { mailLine } from './startup/mail.ts';
import { lostQueueFile, startStores } from './stores/start.ts';
import { isForThisMachine } from './visitor.ts';

const settings = readLocalSettings(process.env);
const mailSettings = readMailSettings(process.env);
const configured = readEnvironment(process.env);

// Opens the port first. If it is taken, no store has been created yet, and with PORT=0 the actual port is known before it
// is used. `start.mjs` has claimed the data folder.
const gateway = await openGateway({ port: settings.port, hosts: settings.hosts });
const root = configured.root || `http://localhost:${gateway.port}`;

const lost = lostQueueFile(settings);
if (lost) console.error(lost);
const staticFiles = prepareStaticFiles(settings.dataDir);
const stores = await startStores(settings, configured);

const secretsKeyFile = join(settings.dataDir, 'secrets.key');
const client = createDynamoClient({ region: configured.region, endpoint: stores.dynamodbEndpoint });
const secretsKey = await ensureSecretsKey(createStore(client, configured.tableName), secretsKeyFile);

const systems = settings.demo
  ? await startSystems((await readJson<DemoFile>(settings.dataDir, 'demo'))?.systemsHost)
  : undefined;

// The functions read their environment when they are loaded, as on AWS.
Object.assign(process.env, {
  FRONTDESK_LOCAL: '1',
  DYNAMODB_ENDPOINT: stores.dynamodbEndpoint,
  SQS_ENDPOINT: stores.sqsEndpoint,
  S3_ENDPOINT: stores.s3Endpoint,
  SECRETS_KEY_FILE: secretsKeyFile,
  VISITORS_KEY_FILE: visitorsKeyName(secretsKeyFile),
  ...staticFiles.folders,
  MAIL_DIR: join(settings.dataDir, 'mail'),
  MAIL_SHOWN: settings.demo ? '1' : '0',
  ROOT_URL: root,
  ...embeddedIssuerVariables(process.env, root),
  OWN_HOSTS: process.env.OWN_HOSTS || `localhost:${gateway.port}`,
  // What the demo's actions call is on this machine.
  EGRESS_ALLOW: [process.env.EGRESS_ALLOW, systems?.host].filter(Boolean).join(),
  LOG_LEVEL: process.env.LOG_LEVEL || 'WARN',
  ...Object.fromEntries(queueNames.map((name) => [queueUrlVariable(name), stores.queueUrls[name]])),
});
const environment = readEnvironment(process.env);
const { region, tableName, bucketName } = environment;
const log = createLog(environment.logLevel);
const presigning = settings.s3Endpoint ? undefined : derivePresigning(environment.root, secretsKey.key);

const [functions, demo] = await Promise.all([
  loadFunctions((name) => grantedEnvironment(name, stores, secretsKeyFile, presigning)),
  systems
    ? prepareDemo(startApp({ environment, egress: createEgressOnDemand }), {
        dataDir: settings.dataDir,
        rootUrl: environment.root,
        host: systems.host,
      })
    : null,
  staticFiles.built,
]);

const { trustProxy } = settings;
const exposure = { root: environment.root, trustProxy };
const hasOwnIssuer = usesEmbeddedIssuer(environment);
const setup = demo
  ? undefined
  : await prepareSetup({ app: startApp({ environment }), client, tableName, hasOwnIssuer, ...exposure });

let pollers: Pollers | undefined;
gateway.serve({
  trustProxy,
  routes: functions.flatMap(({ routes = [], handler, streaming = false, timeoutSeconds, memoryMb, name }) =>
    routes.map((path) => ({ path, handler, streaming, timeoutSeconds, memoryMb, name })),
  ),
  local: firstOf(
    presigning && presignedFiles({ ...presigning, bucketName, region, s3Endpoints: stores.s3Endpoints, now: Date.now }),
    localPages({ ...exposure, demo, dataDir: settings.dataDir }),
    setup?.page,
    hasOwnIssuer
      ? embeddedIssuer({
          ...exposure,
          dataDir: settings.dataDir,
          demo: demo ? demoPeople : [],
          log,
          startApp: () => startApp({ environment }),
        })
      : undefined,
  ),
  log,
  onSettled: () => pollers?.wake(),
});
pollers = startPollers({ functions, stores, environment, dataDir: settings.dataDir, log });

const { listen, mailbox } = mailSettings;
const receiving =
  listen || mailbox
    ? await (await import('./mail/receive.ts')).startReceiving(mailSettings, environment, settings.dataDir)
    : undefined;

const ready = {
  root: environment.root,
  baseUrl: `${environment.root}/v1`,
  publicUrl: demo ? `${environment.root}/public/${demo.publicId}` : null,
  graphqlUrl: `${environment.root}/graphql`,
  apiKey: demo?.apiKey ?? null,
  organisationId: demo?.organisationId ?? null,
  workspaceId: demo?.workspaceId ?? null,
  chatbotId: demo?.chatbotId ?? null,
  publicId: demo?.publicId ?? null,
  pid: process.pid,
};
const { operatorEndpoint: dynamodbEndpoint, sqsEndpoint } = stores;
const localUrl = ownUrl(process.env.HOST, gateway.port);
await writeJson(settings.dataDir, 'platform', { dynamodbEndpoint, sqsEndpoint, tableName, region, localUrl });
await writeJson(settings.dataDir, 'ready', ready);
const oneClick = hasOwnIssuer && isForThisMachine(exposure);
console.log(banner(ready, { dataDir: settings.dataDir, oneClick, setupUrl: setup?.url }));
if (environment.smtpUrl) {
  // A mail server that cannot be used keeps nobody from the rest of the platform.
  mailLine(startApp({ environment }).mail, environment.smtpUrl).then(console.log, (error) =>
    log.error('the mail server could not be tested', { error }),
  );
}

let stopping = false;
async function stop(code: number) {
  if (stopping) return;
  stopping = true;
  removeReadyFile(settings.dataDir);
  await Promise.all([gateway.close(), pollers?.stop(), receiving?.stop(), systems?.close()]);
  await stores.stop();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
void stores.exited?.then(() => {
  if (stopping) return;
  log.error('the embedded database ended; stopping');
  void stop(1);
});
