import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createCache } from '../adapters/cache.ts';
import { createDynamoClient, createStore } from '../adapters/dynamodb.ts';
import { createLog } from '../adapters/log.ts';
import type { Directory, Key } from '../domain/core/app.ts';
import { AppError } from '../domain/core/errors.ts';
import { uuidv7Source } from '../domain/core/ids.ts';
import { type PlatformFile, readJson } from './files.ts';
import type { OperatorApp } from './operator/app.ts';
import { commandOf, optionNames, UsageError, usage } from './operator/commands.ts';
import type { ChangeStreamAccess } from './operator/dead/dead-changes.ts';
import type { QueueAccess } from './operator/dead/dead-letters.ts';
import { fromAfar, patience } from './operator/from-afar.ts';
import { memberRows, organisationRows } from './operator/members.ts';
import { messageOf } from './operator/options.ts';
import { openAccount } from './operator/preflight/open-account.ts';
import { openRestore } from './operator/restore/open-restore.ts';
import { openRollback } from './operator/rollback/open-rollback.ts';
import { findStack, type StackTable } from './operator/stack.ts';
import { dataDirOf } from './settings.ts';

/** Most have a value. `commandOf` checks which ones a command takes. */
const options = {
  ...Object.fromEntries(optionNames.map((name) => [name, { type: 'string' } as const])),
  stack: { type: 'string' },
  region: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  all: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;
type OptionValues = ReturnType<typeof readArguments>['values'];

/** Throws UsageError for an unknown option or a missing value. */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

interface TableLocation extends Pick<PlatformFile, 'tableName' | 'region'> {
  dynamodbEndpoint?: string;
  sqsEndpoint?: string;
  stack?: StackTable;
}

/**
 * Returns the table of the platform that runs in this data folder, or a stack's table with the caller's credentials.
 */
async function findTable(values: OptionValues): Promise<TableLocation> {
  // An empty name, such as an unset variable, must not select the local platform.
  if (values.stack === '') throw new UsageError('--stack needs a name.');
  if (values.stack) {
    const stack = await findStack(values.stack);
    return { ...stack, stack };
  }
  const dataDir = dataDirOf(process.env);
  const platform = await readJson<PlatformFile>(dataDir, 'platform');
  if (!platform)
    throw new UsageError(
      `No platform has been started with the data directory ${dataDir}. Start it with npm start, or set DATA_DIR.`,
    );
  return platform;
}

/** Loaded only for commands that use queues. */
async function findQueues({ stack }: OptionValues, region: string, endpoint: string | undefined): Promise<QueueAccess> {
  const { createSqsClient } = await import('../adapters/sqs.ts');
  if (!stack && !endpoint) throw new UsageError('Start the platform once with this version first.');
  const sqs = createSqsClient({ region, endpoint, ...(stack ? patience() : {}) });
  return { sqs, prefix: stack ? `${stack}-` : '', movesByItself: Boolean(stack) };
}

type OperatorParts = { [Name in keyof OperatorApp]?: Partial<OperatorApp[Name]> };

/** Commands use no other part of the app. */
const appWith = (parts: OperatorParts) => parts as OperatorApp;

/** A model can be tested without a running platform. */
const modelApp = ({ stack }: OptionValues): OperatorApp =>
  appWith({
    modelOptions: async () => {
      if (stack === '') throw new UsageError('--stack needs a name.');
      return (await import('./operator/model/model-test.ts')).modelOptions(stack, process.env);
    },
  });

/** Gives access to any table of the account, with the caller's credentials and region. */
const anyTable = () => new DynamoDBClient({ requestHandler: fromAfar() });
/** Gives access to a stack's change stream and its dead letters. */
async function findChanges(
  values: OptionValues,
  region: string,
  tableName: string,
): Promise<ChangeStreamAccess | undefined> {
  if (!values.stack) return undefined;
  const { openStream } = await import('./operator/stack-stream.ts');
  return { ...(await findQueues(values, region, undefined)), ...openStream(region, tableName) };
}

/** Returns the base URL of the running platform's REST API. */
async function findBaseUrl(stack: StackTable | undefined): Promise<string> {
  if (stack?.baseUrl) return stack.baseUrl;
  if (stack) throw new UsageError(`The stack ${stack.stackName} has no output BaseUrl.`);
  const dataDir = dataDirOf(process.env);
  const ready = await readJson<{ baseUrl: string }>(dataDir, 'ready');
  if (!ready) throw new UsageError('The platform is not running. Start it first.');
  // This machine may be unable to reach the public URL.
  const localUrl = (await readJson<PlatformFile>(dataDir, 'platform'))?.localUrl;
  return localUrl ? `${localUrl}/v1` : ready.baseUrl;
}

/** Adds users with the caller's credentials. */
async function findDirectory(userPoolId: string, region: string): Promise<Directory> {
  const { createCognitoClient, createPoolDirectory } = await import('../adapters/cognito.ts');
  return createPoolDirectory(createCognitoClient({ region, ...patience() }), userPoolId);
}

async function operatorApp(values: OptionValues): Promise<OperatorApp> {
  const { tableName, region, dynamodbEndpoint, sqsEndpoint, stack } = await findTable(values);
  const clock = { now: () => Date.now() };
  const client = createDynamoClient({ region, endpoint: dynamodbEndpoint, ...(stack ? patience() : {}) });
  const store = createStore(client, tableName);
  return appWith({
    clock,
    store,
    ids: uuidv7Source(clock),
    cache: createCache({ now: clock.now }),
    settings: { rateLimitScale: 1 },
    log: createLog('SILENT'),
    changePlace: () => findChanges(values, region, tableName),
    queuePlace: () => findQueues(values, region, sqsEndpoint),
    baseUrl: () => findBaseUrl(stack),
    memberRows: (from?: Key) => memberRows(client, tableName, from),
    organisationRows: () => organisationRows(client, tableName),
    users: stack?.userPoolId ? await findDirectory(stack.userPoolId, region) : undefined,
    stack,
    ...(stack ? { restoreAccess: () => openRestore(stack), rollbackAccess: () => openRollback(stack.stackName) } : {}),
  });
}

const CREDENTIALS_ADVICE =
  'Sign in (aws sso login, aws configure), or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. ' +
  'Then `aws sts get-caller-identity` says whose account it is.';

const lacksCredentials = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'CredentialsProviderError' || lacksCredentials(error.cause));

/** Returns an error as one sentence for the user, with advice if possible. */
function explain(error: unknown): string {
  if (lacksCredentials(error)) return `${error.message.replace(/\.?$/, '.')} ${CREDENTIALS_ADVICE}`;
  if (!(error instanceof AppError)) return error instanceof UsageError ? error.message : String(error);
  if (error.code !== 'SERVICE_UNAVAILABLE') return error.message;
  return `${error.message} Is the platform running? For a stack: is its region in reach, by HTTPS_PROXY where there is a proxy?`;
}

/** A model and a mail server can be tested without a running platform, and a table to adopt belongs to no platform yet. */
async function appFor([noun]: string[], values: OptionValues): Promise<OperatorApp> {
  if (noun === 'model') return modelApp(values);
  if (noun === 'table') return appWith({ dynamo: anyTable });
  if (noun === 'mail') return appWith({});
  if (noun === 'preflight') return appWith({ accountAccess: () => openAccount(values.region) });
  return operatorApp(values);
}

async function runCommand(words: string[], values: OptionValues): Promise<void> {
  const command = commandOf(words);
  const record = await command(await appFor(words, values), values);
  console.log(values.json ? JSON.stringify(record) : JSON.stringify(record, null, 2));
  if ('ok' in record && record.ok === false) process.exitCode = 1;
}

try {
  const { values, positionals } = readArguments();
  if (values.help) console.log(usage);
  else await runCommand(positionals, values);
} catch (error) {
  console.error(`operator: ${explain(error)}`);
  process.exitCode = 1;
}
