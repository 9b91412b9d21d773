import { parseArgs } from 'node:util';
import { createDynamoClient, createStore } from '../adapters/dynamodb.ts';
import { createCache } from '../adapters/cache.ts';
import type { App } from '../domain/app.ts';
import { AppError } from '../domain/errors.ts';
import { uuidv7Source } from '../domain/ids.ts';
import { type PlatformFile, readJson } from './files.ts';
import { run, UsageError } from './operator/commands.ts';
import { findStack } from './operator/stack.ts';
import { dataDirOf } from './settings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    stack: { type: 'string' },
    'api-access': { type: 'string' },
    reseller: { type: 'string' },
    pool: { type: 'string' },
    name: { type: 'string' },
    owner: { type: 'string' },
    plan: { type: 'string' },
    org: { type: 'string' },
    workspace: { type: 'string' },
    credits: { type: 'string' },
    scopes: { type: 'string' },
  },
});

/** The running platform of this data folder, or a stack's table with the caller's own credentials. */
async function findTable(): Promise<PlatformFile | (Omit<PlatformFile, 'dynamodbEndpoint'> & { dynamodbEndpoint?: undefined })> {
  if (values.stack) return findStack(values.stack);
  const dataDir = dataDirOf(process.env);
  const platform = await readJson<PlatformFile>(dataDir, 'platform');
  if (!platform) throw new UsageError(`No platform has run on ${dataDir}. Start it with npm start, or set DATA_DIR.`);
  return platform;
}

async function operatorApp(): Promise<App> {
  const { tableName, region, dynamodbEndpoint } = await findTable();
  const clock = { now: () => Date.now() };
  const store = createStore(createDynamoClient({ region, endpoint: dynamodbEndpoint }), tableName);
  const parts = { clock, store, ids: uuidv7Source(clock), cache: createCache({ now: clock.now }), settings: { rateLimitScale: 1 } };
  // The commands touch the table alone.
  return parts as unknown as App;
}

try {
  const record = await run(await operatorApp(), positionals, values);
  console.log(values.json ? JSON.stringify(record) : JSON.stringify(record, null, 2));
} catch (error) {
  const message = error instanceof UsageError || error instanceof AppError ? error.message : String(error);
  const details = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE' ? ' Is the platform running?' : '';
  console.error(`operator: ${message}${details}`);
  process.exitCode = 1;
}
