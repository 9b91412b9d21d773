import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { dueKeys, dueShardBounds, table } from '../../config/table.ts';
import { BUCKETS } from '../../domain/conversations/records/spread.ts';
import { workspaceKey } from '../../domain/core/tenants.ts';
import { busyWorkspace } from '../support/busy-workspace.ts';
import { type CountedPlatform, startCounted } from '../support/counting/counted.ts';
import type { KeyUnits } from '../support/counting/key-units.ts';
import { browser, callsOf, type OperationCalls } from '../support/counting/operations.ts';
import { machineFacts } from '../support/machine.ts';
import { rounded } from '../support/numbers.ts';
import { sum, type Usage } from '../support/pricing/prices.ts';

/**
 * Counts the write units of each partition key of the table and of its index, and extrapolates them to 10,000 chatbots and 500
 * chats a second. The functions run in this process; units are counted on the wire, row by row. Exits with 1 where a key that all
 * tenants share takes more than half of what one key can.
 *
 *   node bench/cost/size.ts
 */
const CHATS_A_SECOND = 500;
/** Of one tenant. */
const TENANT_CHATS_A_SECOND = 200;
const KEY_LIMIT = 1_000;
const CONVERSATIONS = 10;
const CHATS = 4;
const POLLS = 20;
/** Longer than the benchmark takes. */
const QUOTA_MINUTES = 10;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Until a subscription has begun, on a busy machine too. */
const HELD_MS = 4_000;

const question = 'What are your opening hours?';

/** The functions believe that time has passed; the stores do not ask. */
const realNow = Date.now;
let aheadMs = 0;
const pass = (ms: number) => {
  aheadMs += ms;
};

/**
 * Conversations as `bench/support/pricing/months.ts` has them: 4 answers, 20 polls, some leads, ratings and agents. All of them say their
 * next message before the change stream is read, so that a batch of it holds several chats of one tenant, as it does under load.
 */
async function converse(calls: OperationCalls, count: number, follow: () => Promise<void>): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const open: Named[] = [];
  for (const _ of numbers) open.push(await begin(calls));
  await follow();
  for (let turn = 1; turn < CHATS; turn++) {
    for (const named of open) await calls.chat({ message: question, ...named });
    await follow();
  }
  for (const n of numbers) await finish(calls, n, open[n]!);
  await follow();
}

interface Named {
  conversationId: string;
  bt: string;
}

async function begin({ visitor, chat }: OperationCalls): Promise<Named> {
  await visitor('GET', '/config');
  const { text } = await chat({ message: question });
  const [, start] = /event: start\ndata: (.*)\n/.exec(text)!;
  const { conversationId, bindingToken: bt } = JSON.parse(start!);
  return { conversationId, bt };
}

async function finish({ visitor, rest }: OperationCalls, n: number, named: Named): Promise<void> {
  const { conversationId, bt } = named;
  for (let poll = 0; poll < POLLS; poll++) await visitor('GET', `/conversations/${conversationId}/poll?bt=${bt}`);
  if (n % 5 === 0) await visitor('POST', '/leads', { name: 'Vi', email: `v${n}@example.org`, ...named });
  if (n % 5 === 1) await visitor('POST', '/csat', { rating: 5, ...named });
  if (n % 10 !== 0) return;
  await rest('POST', `/conversations/${conversationId}/takeover`);
  for (const content of ['One moment.', 'I had a look.', 'It leaves today.']) {
    await rest('POST', `/conversations/${conversationId}/reply`, { content });
  }
  await rest('POST', `/conversations/${conversationId}/resolve`);
}

/**
 * A tenant with so many chats uses up its minute's webhook events for messages in under a second, so they are used up from the
 * start: what is counted is the cost of the events that are left out.
 */
async function useUpMessageEvents({ demo, tableEndpoint }: CountedPlatform): Promise<void> {
  const { messageQuotaKey } = await import('../../domain/webhooks/items.ts');
  const { MESSAGES_A_MINUTE } = await import('../../domain/webhooks/throttle.ts');
  const client = createDynamoClient({ region: 'us-east-1', endpoint: tableEndpoint });
  const minute = Math.floor(realNow() / MINUTE_MS);
  for (let n = 0; n < QUOTA_MINUTES; n++) {
    const Item = { ...messageQuotaKey(demo.workspaceId, minute + n), used: MESSAGES_A_MINUTE };
    await client.send(new PutCommand({ TableName: table.name, Item }));
  }
  client.destroy();
}

/** A tenant with so many chats has spread its conversations for long. */
async function spreadConversations({ demo, tableEndpoint }: CountedPlatform): Promise<void> {
  const client = createDynamoClient({ region: 'us-east-1', endpoint: tableEndpoint });
  const store = createStore(client, table.name);
  await store.update(workspaceKey(demo.workspaceId), { set: { spreadFrom: realNow() - HOUR_MS } });
  client.destroy();
}

/** An agent watches, so that the inbox is logged; webhooks take every group of events. */
async function prepare(platform: CountedPlatform, { rest }: OperationCalls): Promise<void> {
  await useUpMessageEvents(platform);
  await spreadConversations(platform);
  const { features } = await import('../../domain/webhooks/records.ts');
  for (const feature of features) await rest('PUT', `/webhooks/${feature}`, { url: `http://${platform.site}/in` });
  const query = 'subscription { inboxEvents { id type } }';
  const headers = { ...browser, 'x-api-key': platform.demo.apiKey, accept: 'text/event-stream' };
  await platform.hold('graphql', { method: 'POST', target: '/graphql', headers, body: { query } }, HELD_MS);
}

interface Counted {
  keys: KeyUnits[];
  usage: Usage;
}

async function countConversations(platform: CountedPlatform): Promise<Counted> {
  const calls = callsOf(platform);
  await prepare(platform, calls);
  // The container and the chatbot's index are warm, and its day has begun.
  await converse(calls, 1, async () => void (await platform.follow()));
  platform.takeKeys();
  const usages: Usage[] = [];
  const follow = async () => void usages.push(await platform.follow(true));
  await converse(calls, CONVERSATIONS, follow);
  // Each conversation comes due once while its last message is younger than a day, and then is resolved.
  for (const ms of [24 * HOUR_MS + MINUTE_MS, MINUTE_MS, 3 * HOUR_MS]) {
    pass(ms);
    usages.push((await platform.run('schedule', {})).usage);
    await follow();
  }
  return { keys: platform.takeKeys(), usage: sum(...usages) };
}

/** `WS#<workspace>#CONV#<conversation>`: ids by what they are of, and limits by their names alone. */
function patternOf(key: string): string {
  if (key.startsWith('RATE#')) return key.replace(/^(RATE#[^#]+)#.*/, '$1#<who>#<minute>');
  return key
    .replace(/^(KEY|PUBLIC|KEYID)#.*/, '$1#<id>')
    .replace(/(WS#)[0-9a-f-]{36}/, '$1<workspace>')
    .replace(/(CONV#)[0-9a-f-]{36}/, '$1<conversation>')
    .replace(/(CONV#)[0-9a-f]$/, '$1<bucket>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>');
}

const isIndex = (pattern: string) => pattern.startsWith('index ');
const shardsOf = (kind: string) => dueKeys(kind, dueShardBounds.fallback).length;
const kindOf = (pattern: string) => pattern.slice('index '.length).split('#')[0]!;

/** Write units a chat by pattern. Of the index: on one of the kind's keys, over which ids spread evenly. */
function loads(keys: readonly KeyUnits[]): Map<string, number> {
  const chats = CONVERSATIONS * CHATS;
  const byKey = new Map<string, number>();
  for (const { write } of keys) {
    for (const [key, units] of Object.entries(write)) byKey.set(key, (byKey.get(key) ?? 0) + units);
  }
  const found = new Map<string, number>();
  for (const [key, units] of byKey) {
    const pattern = isIndex(key) ? `index ${kindOf(key)}` : patternOf(key);
    const known = found.get(pattern) ?? 0;
    const share = units / chats;
    // Keys that share a load; others of the table with the same pattern belong to different tenants.
    const sharing = sharersOf(pattern);
    found.set(pattern, sharing ? known + share / sharing : Math.max(known, share));
  }
  return found;
}

/** How many keys share the load of a pattern. Undefined: each has a load of its own. */
function sharersOf(pattern: string): number | undefined {
  if (isIndex(pattern)) return shardsOf(kindOf(pattern));
  return pattern.endsWith('CONV#<bucket>') ? BUCKETS.length : undefined;
}

/** How many chats a second meet at one key. */
function chatsAt(pattern: string): number {
  if (isIndex(pattern)) return CHATS_A_SECOND;
  if (pattern.includes('<conversation>') || pattern.startsWith('RATE#')) return 0;
  return TENANT_CHATS_A_SECOND;
}

interface KeyRow {
  pattern: string;
  units: number;
  aSecond: number;
}

function printKeys(found: ReadonlyMap<string, number>): boolean {
  const rows = [...found]
    .filter(([pattern]) => chatsAt(pattern) > 0)
    .map(([pattern, units]): KeyRow => ({ pattern, units, aSecond: units * chatsAt(pattern) }))
    .toSorted((a, b) => b.aSecond - a.aSecond);
  console.log(
    `Write units by partition key: in the index at all tenants' ${CHATS_A_SECOND} chats a second, in the table at ` +
      `${TENANT_CHATS_A_SECOND} of one tenant. One key takes ${KEY_LIMIT} units a second.`,
  );
  const shown = rows.map(({ pattern, units, aSecond }) => [
    pattern,
    {
      'units a chat': rounded(units, 3),
      'chats/s': chatsAt(pattern),
      'units/s': rounded(aSecond),
      'reached at chats/s': rounded(KEY_LIMIT / units),
    },
  ]);
  console.table(Object.fromEntries(shown));
  const shared = rows.filter(({ pattern, aSecond }) => isIndex(pattern) && aSecond > KEY_LIMIT / 2);
  const ofTenant = rows.filter(({ pattern, aSecond }) => !isIndex(pattern) && aSecond > KEY_LIMIT / 2);
  printHot('Keys of all tenants', shared);
  printHot(`Keys of one tenant at ${TENANT_CHATS_A_SECOND} chats a second`, ofTenant);
  return shared.length === 0;
}

/** A workspace below `BUSY_CREDITS_A_MINUTE` has all of its conversations in one partition. */
function printSpread(found: ReadonlyMap<string, number>): void {
  const [, units = 0] = [...found].find(([pattern]) => pattern.endsWith('CONV#<bucket>')) ?? [];
  const row = (unitsAChat: number) => ({
    'units a chat': rounded(unitsAChat, 3),
    'reached at chats/s': rounded(KEY_LIMIT / unitsAChat),
  });
  console.log('\nConversations of one workspace');
  console.table({ 'in one partition': row(units * BUCKETS.length), 'in each of 16 buckets': row(units) });
}

function printHot(whose: string, hot: readonly KeyRow[]): void {
  const named = hot.map(({ pattern, aSecond }) => `${pattern} (${rounded(aSecond)})`).join(', ');
  console.log(`${whose} above half of ${KEY_LIMIT} units a second: ${named || 'none'}.`);
}

const total = (keys: readonly KeyUnits[], kind: 'read' | 'write') =>
  keys.reduce((all, each) => all + Object.values(each[kind]).reduce((one, units) => one + units, 0), 0);

function printLimits({ keys, usage }: Counted, found: ReadonlyMap<string, number>): void {
  const chats = CONVERSATIONS * CHATS;
  const row = (aChat: number, there: number, unit: string) => ({
    needed: `${rounded(aChat * CHATS_A_SECOND)} ${unit}`,
    'there is': there,
    'reached at chats/s': rounded(there / aChat),
  });
  // The first question of a chatbot's day enters that day, and its workspace's, into the index.
  const midnight = 2 / shardsOf('asked-day');
  console.log(`\nLimits at ${CHATS_A_SECOND} chats a second`);
  console.table({
    'Table writes (quota of an account)': row(total(keys, 'write') / chats, 40_000, 'units/s'),
    'Table reads (quota of an account)': row(total(keys, 'read') / chats, 40_000, 'units/s'),
    'Index key "inactivity"': row(found.get('index inactivity') ?? 0, KEY_LIMIT, 'units/s'),
    'Index key "asked-day", first question of each chatbot\'s day': row(midnight, KEY_LIMIT, 'units/s'),
    'Records of the change stream': {
      needed: `${rounded((usage.streamRecords / chats) * CHATS_A_SECOND)} records/s`,
      'there is': 'shards split by themselves',
      'reached at chats/s': '',
    },
  });
}

Date.now = () => realNow() + aheadMs;
const platform = await startCounted({ byKey: true });
let holds = false;
try {
  const counted = await countConversations(platform);
  console.log(machineFacts());
  const found = loads(counted.keys);
  holds = printKeys(found);
  printSpread(found);
  printLimits(counted, found);
} finally {
  await platform.stop();
}
console.log('\nOne workspace, in virtual time: a read takes 4 ms, a transaction is at its rows for 15');
console.table(await busyWorkspace());
process.exit(holds ? 0 : 1);
