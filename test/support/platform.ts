import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCache } from '../../adapters/cache.ts';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import type { Key, Store } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import type { PlatformFile } from '../../local/files.ts';
import type { OperatorApp } from '../../local/operator/app.ts';
import { memberRows } from '../../local/operator/members.ts';
import { appOf } from './app-of.ts';
import { run } from './operator.ts';

const project = new URL('../..', import.meta.url).pathname;

export interface Ready {
  root: string;
  baseUrl: string;
  publicUrl: string | null;
  graphqlUrl: string;
  apiKey: string | null;
  organisationId: string | null;
  workspaceId: string | null;
  chatbotId: string | null;
  publicId: string | null;
  pid: number;
}

export interface Platform extends Ready {
  dataDir: string;
  /** What it has printed since its last start. */
  log(): string;
  /** The table itself, to look into after coming through the door. */
  store: Store;
  /** The operator's commands: `operator('org create', { name, owner })`, with the id third where one is named. */
  operator(command: string, options?: Record<string, string | boolean>, id?: string): Promise<Record<string, string>>;
  tenant(options?: TenantOptions): Promise<Tenant>;
}

/** A platform that the test started, and ends. */
export interface OwnPlatform extends Platform {
  /** kill -9 of the platform alone; the data folder stays. */
  kill(): Promise<void>;
  /** Starts again on the same data folder. */
  restart(env?: Record<string, string>): Promise<OwnPlatform>;
  stop(): Promise<void>;
}

interface TenantOptions {
  plan?: string;
  scopes?: string;
}

export interface Tenant {
  organisationId: string;
  workspaceId: string;
  apiKey: string;
  api: RestClient;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came
  body: any;
}

type Call = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
export type RestClient = Record<'get' | 'post' | 'put' | 'patch' | 'delete', Call>;

export async function freePort(): Promise<number> {
  // Below the ports that systems hand out by themselves, so that nobody is given it before the platform takes it.
  const port = 12_000 + randomInt(8_000);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? port : freePort();
}

/** Longer than any answer takes, and shorter than a test, so that a call without an answer is named. */
export const ANSWER_WITHIN_MS = 240_000;

/** One HTTP call; an object body goes as JSON, a string as it is. */
export async function call(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const json = body !== undefined && typeof body !== 'string';
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as string) }),
  });
  const text = await response.text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  return { status: response.status, headers: response.headers, text, body: parsed };
}

/** A client of `{base_url}` for one key. */
export function client(baseUrl: string, apiKey: string): RestClient {
  const method =
    (name: string): Call =>
    (path, body, headers = {}) =>
      call(name, baseUrl + path, body, { 'x-api-key': apiKey, ...headers });
  return {
    get: method('GET'),
    post: method('POST'),
    put: method('PUT'),
    patch: method('PATCH'),
    delete: method('DELETE'),
  };
}

/** Polls until `probe` gives something. Throws, naming `what`, when it never does. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false | null>,
  withinMs = 120_000,
): Promise<T> {
  const start = Date.now();
  for (;;) {
    const got = await probe();
    if (got) return got;
    const elapsedMs = Date.now() - start;
    if (elapsedMs > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    // What takes long is asked for less often, since each probe costs the platform work.
    await sleep(Math.min(500, Math.max(40, elapsedMs / 20)));
  }
}

interface StartOptions {
  env?: Record<string, string>;
  dataDir?: string;
  port?: number;
  withinMs?: number;
}

/** Long enough for a machine that is ten times as busy as it has cores. */
const START_WITHIN_MS = 120_000;

/** Starts the platform as `npm start` does, on a free port and a data folder of its own. Limits are a thousandfold unless told. */
export async function startPlatform({
  env = {},
  dataDir,
  port,
  withinMs = START_WITHIN_MS,
}: StartOptions = {}): Promise<OwnPlatform> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'frontdesk-test-'));
  const variables = {
    DEMO: '0',
    RATE_LIMIT_SCALE: '1000',
    ...env,
    PORT: String(port ?? (await freePort())),
    DATA_DIR: folder,
  };
  rmSync(join(folder, 'ready.json'), { force: true });
  const output = openSync(logOf(folder), 'a');
  const { size: logStart } = statSync(logOf(folder));
  const child = spawn(process.execPath, ['local/start.mjs'], {
    cwd: project,
    // The pipe on descriptor 3 ends the platform with this process, whichever way that ends.
    // Vitest sets NODE_ENV, which users do not.
    env: { ...process.env, NODE_ENV: undefined, ...variables, FRONTDESK_LAUNCHED: '1' },
    stdio: ['ignore', output, output, 'pipe'],
  });
  closeSync(output);
  let last = '';
  const log = () => (existsSync(logOf(folder)) ? readFileSync(logOf(folder)).toString('utf8', logStart) : last);
  await until(
    'ready.json',
    async () => {
      if (child.exitCode !== null) throw new Error(`the platform ended with ${child.exitCode}:\n${log()}`);
      // Its banner follows.
      return existsSync(join(folder, 'ready.json')) && log().includes('Frontdesk is ready.');
    },
    withinMs,
  ).catch(async (error: Error) => {
    await ended(child, 'SIGKILL');
    throw new Error(`${error.message}\n${log()}`, { cause: error });
  });
  const end = (signal: NodeJS.Signals) => ended(child, signal);
  return {
    ...attachPlatform(folder),
    log,
    kill: () => end('SIGKILL'),
    restart: (more = {}) => startPlatform({ env: { ...env, ...more }, dataDir: folder, port: Number(variables.PORT) }),
    async stop() {
      await end('SIGTERM');
      last = log();
      for (const path of [folder, logOf(folder)]) rmSync(path, { recursive: true, force: true });
      const undeclared = last.split('\n').filter((line) => line.includes('error that it does not declare'));
      if (undeclared.length > 0) throw new Error(`not in the OpenAPI document:\n${undeclared.join('\n')}`);
    },
  };
}

/** What platforms on a data folder have printed. */
const logOf = (dataDir: string) => `${dataDir}.log`;

/** A platform that runs on a data folder. */
export function attachPlatform(dataDir: string): Platform {
  const ready = read(dataDir, 'ready') as Ready;
  const app = operatorApp(read(dataDir, 'platform') as PlatformFile);
  const operator: Platform['operator'] = (command, options = {}, id) =>
    run(app, [...command.split(' '), ...(id ? [id] : [])], options) as Promise<Record<string, string>>;
  return {
    ...ready,
    dataDir,
    log: () => readFileSync(logOf(dataDir), 'utf8'),
    store: app.store,
    operator,
    tenant: (options) => makeTenant(ready.baseUrl, operator, options),
  };
}

const read = (folder: string, name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

function operatorApp({ dynamodbEndpoint, tableName, region }: PlatformFile): OperatorApp {
  const clock = { now: () => Date.now() };
  const client = createDynamoClient({ region, endpoint: dynamodbEndpoint });
  const store = createStore(client, tableName);
  const cache = createCache({ now: clock.now });
  const app = appOf({ clock, store, ids: uuidv7Source(clock), cache, settings: { rateLimitScale: 1 } });
  return Object.assign(app, { memberRows: (from?: Key) => memberRows(client, tableName, from) });
}

/** A fresh organisation with every switch on and credits to spend. */
async function makeTenant(
  baseUrl: string,
  operator: Platform['operator'],
  { plan = 'agency', scopes = 'all' }: TenantOptions = {},
): Promise<Tenant> {
  await operator('platform set', { 'api-access': 'on' });
  const made = await operator('org create', {
    name: 'Tenant',
    owner: 'owner@tenant.example',
    plan,
    'api-access': 'on',
  });
  const { organisationId = '', workspaceId = '' } = made;
  await operator('workspace set', { credits: '100000' }, workspaceId);
  const { key: apiKey = '' } = await operator('key create', { workspace: workspaceId, scopes, name: 'test' });
  return { organisationId, workspaceId, apiKey, api: client(baseUrl, apiKey) };
}
