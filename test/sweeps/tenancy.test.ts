import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readApi } from '../support/fuzz/operations.ts';
import { type FuzzRequest, send } from '../support/fuzz/send.ts';
import { call, type OwnPlatform, startPlatform, until } from '../support/platform.ts';
import { type DnsServer, startDnsServer } from '../support/servers/dns-server.ts';
import { everythingStored } from '../support/stores/walk.ts';
import { type SweepCall, slotsOf, subsets } from '../support/sweeps/calls.ts';
import { graphqlCalls } from '../support/sweeps/graphql-calls.ts';
import { restCalls } from '../support/sweeps/rest-calls.ts';
import { makeSweepWorld, type SweepWorld } from '../support/sweeps/world.ts';

let dns: DnsServer;
let platform: OwnPlatform;
let world: SweepWorld;
let calls: Record<'rest' | 'public' | 'graphql', readonly SweepCall[]>;
let before: Record<string, unknown>;

beforeAll(async () => {
  // Names of hosts are made up here; asked of this server, which knows none, they lead nowhere.
  dns = await startDnsServer(() => undefined);
  platform = await startPlatform({
    env: { DNS_SERVERS: dns.address, RATE_LIMIT_SCALE: '100000', WEBHOOK_RETRY_SCALE: '0' },
  });
  world = await makeSweepWorld(platform);
  const api = readApi((await call('GET', `${platform.baseUrl}/openapi.json`)).body);
  calls = { rest: restCalls(api, '/v1/'), public: restCalls(api, '/public/'), graphql: graphqlCalls };
  before = await settledRows();
});
afterAll(async () => {
  await platform?.stop();
  await dns?.close();
});

/** Attributes of a row come in any order. */
const parsed = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : text);

/** What a tenant has stored: rows and blobs by their keys, without counters that expire. */
async function rowsOf(tenant: 'ours' | 'theirs'): Promise<[key: string, text: string][]> {
  const isOwn = (key: string) => world.partitions[tenant].some((id) => key.includes(id));
  return [...(await everythingStored(platform))].filter(([key]) => isOwn(key) && !key.startsWith('RATE#'));
}

const theirRows = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries((await rowsOf('theirs')).map(([key, text]) => [key, parsed(text)]));

/** What the other tenant has stored, once nothing that was begun in the background changes it any more. */
async function settledRows(): Promise<Record<string, unknown>> {
  let last = await theirRows();
  return until('nothing is written any more', async () => {
    await sleep(1_000);
    const now = await theirRows();
    const isSettled = isDeepStrictEqual(now, last);
    last = now;
    return isSettled && now;
  });
}

const UNKNOWN = '019a5f00-0000-7000-8000-00000000dead';
/** The documented keys of a public page and of a logo are no secrets, and features are the same for all tenants. */
const shared = new Set(['publicId', 'logoId', 'feature']);

/** Without what differs between two answers to the same question. */
const comparable = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/fd_live_\w+|"(cursor|bindingToken|token|key)":"[^"]*"/g, '<secret>')
    .replaceAll(/X-Amz-[^"]+|\?bt=[^"]+/g, '<signature>');

interface Attempt {
  call: SweepCall;
  /** The places that get ids of the other tenant. All others get the caller's own. */
  foreign: readonly string[];
  /** Which id of those of its kind. */
  nth: number;
  bindingToken: string;
}

const request = ({ call: { build }, foreign, nth, bindingToken }: Attempt, unknownId?: string): FuzzRequest => {
  const made = build((slot, kind) => {
    const isForeign = foreign.includes(slot);
    const ids = (isForeign ? world.theirs : world.ours).ids[kind];
    if (!ids?.[0]) throw new Error(`The world of the sweeps has no ${kind}.`);
    return isForeign ? (unknownId ?? ids[nth % ids.length]!) : ids[0];
  });
  return { ...made, headers: { ...made.headers, 'x-api-key': world.ours.apiKey, 'x-binding-token': bindingToken } };
};

function attemptsOf(call: SweepCall): Attempt[] {
  const places = [...slotsOf(call)].filter(([, kind]) => !shared.has(kind));
  const isNode = places.some(([, kind]) => kind === 'nodeId');
  const turns = Array.from({ length: isNode ? world.theirs.ids.nodeId!.length : 1 }, (_, nth) => nth);
  const isPublic = call.build(() => 'id').target.startsWith('/public/');
  const tokens = (isPublic ? [world.ours, world.theirs] : [world.ours]).map(({ bindingToken }) => bindingToken);
  return subsets(places.map(([slot]) => slot)).flatMap((foreign) =>
    turns.flatMap((nth) => tokens.map((bindingToken) => ({ call, foreign, nth, bindingToken }))),
  );
}

async function faultsOf(attempt: Attempt): Promise<string[]> {
  const theirs = await send(platform.root, request(attempt));
  const unknown = await send(platform.root, request(attempt, UNKNOWN));
  const name = `${attempt.call.name} with ${attempt.foreign.join(', ')}`;
  const isSame = theirs.status === unknown.status && comparable(theirs.text) === comparable(unknown.text);
  return [
    ...(theirs.text.includes(world.secret) ? [`${name} shows what is theirs: ${theirs.text}`] : []),
    ...(theirs.status >= 500 ? [`${name}: ${theirs.status}`] : []),
    ...(isSame ? [] : [`${name}: ${theirs.status} ${theirs.text} | unknown: ${unknown.status} ${unknown.text}`]),
  ];
}

/** What is wrong with the answers to calls that name ids of the other tenant. */
async function sweep(calls: readonly SweepCall[]): Promise<{ asked: number; faults: string[] }> {
  const faults: string[] = [];
  const attempts = calls.flatMap(attemptsOf);
  for (const attempt of attempts) faults.push(...(await faultsOf(attempt)));
  return { asked: attempts.length, faults };
}

describe('a call with the ids of another tenant', () => {
  it.each(['rest', 'public', 'graphql'] as const)('is answered like one with unknown ids (%s)', async (face) => {
    const { asked, faults } = await sweep(calls[face]);
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(10);
  });

  it('changes nothing of theirs, and stores nothing of theirs with the caller', async () => {
    expect(await settledRows()).toEqual(before);
    const holders = (await rowsOf('ours')).filter(([, text]) => text.includes(world.secret));
    expect(holders.map(([key]) => key)).toEqual([]);
  });
});

it('the sweep would notice an answer that shows what is theirs', async () => {
  const kept = world;
  world = { ...world, ours: world.theirs };
  const { faults } = await sweep(calls.rest.filter(({ name }) => name === 'getChatbot'));
  world = kept;
  expect(faults.join()).toContain('shows what is theirs');
});
