import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts';
import { type MixedLoad, runLanes, startMixedLoad } from '../support/mixed-load.ts';
import { type Answer, call, until } from '../support/platform.ts';
import { chat, makeBot } from '../support/visitor.ts';
import { eventsOf } from '../webhooks/changes-support.ts';

/** `OUTAGE_SECONDS=10` for a long one. */
const outageMs = Number(process.env.OUTAGE_SECONDS ?? 3) * 1_000;

let faulty: FaultyPlatform;
let load: MixedLoad;
beforeAll(async () => {
  faulty = await startFaultyPlatform();
  load = await startMixedLoad(faulty.platform);
  const { status, text } = await load.tenant.api.put('/webhooks/leads', { url: 'https://hooks.invalid/' });
  if (status !== 200) throw new Error(text);
  // Paused: events are stored, and nobody is called.
  await load.tenant.api.put('/webhooks/leads', { active: false });
  await runLanes(load, 4, 40);
});
afterAll(() => faulty?.stop());
beforeEach(() => {
  for (const name of Object.keys(load.outcomes)) delete load.outcomes[name];
});

const envelope = {
  success: false,
  error: { code: 'SERVICE_UNAVAILABLE', message: 'The service is not available right now.' },
};
const seen = ({ status, body, headers }: Answer) => [status, body, headers.get('retry-after')];

describe.each(['refused', 'reset'] as const)('while the table and the queues are gone (%s)', (outage) => {
  it('every surface says so at once, in its own form', async () => {
    const { platform } = faulty;
    const key = { 'x-api-key': load.tenant.apiKey };
    await faulty.set({ outage });
    const [rest, chats, graphql, config, health] = await Promise.all([
      load.tenant.api.get(load.bot.path),
      call('POST', `${load.bot.publicUrl}/chat`, { message: 'hello' }),
      call('POST', platform.graphqlUrl, { query: '{ chatbots { edges { cursor } } }' }, key),
      call('GET', `${load.bot.publicUrl}/config`),
      call('GET', `${platform.root}/health`),
    ]);
    await faulty.set({});
    for (const answer of [rest, chats, config]) expect(seen(answer)).toEqual([503, envelope, '2']);
    expect(graphql.body.errors[0].extensions).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(health.status).toBe(200);
  });

  it('nothing that was acknowledged is lost, and all goes on by itself afterwards', async () => {
    const end = performance.now() + outageMs;
    const lane = async () => {
      while (performance.now() < end) await load.step();
    };
    const working = runLanes(load, 4, 60);
    await faulty.set({ outage });
    await Promise.all([lane(), lane(), lane()]);
    await faulty.set({});
    await working;
    const { ok = 0, SERVICE_UNAVAILABLE = 0, ...wrong } = load.outcomes;
    expect(wrong).toEqual({});
    expect(SERVICE_UNAVAILABLE).toBeGreaterThan(0);
    delete load.outcomes.SERVICE_UNAVAILABLE;
    await runLanes(load, 4, 40);
    expect(Object.keys(load.outcomes)).toEqual(['ok']);
    expect(load.outcomes.ok).toBe(ok + 40);
    expect(await load.differences()).toEqual([]);
    await everyLeadIsToldOnce();
    expect(await faulty.platform.operator('changes list')).toEqual({ changes: [] });
  });
});

/** Each lead of the table has its event, whether its submission was acknowledged or not. */
async function everyLeadIsToldOnce() {
  const { store } = faulty.platform;
  const { workspaceId, api } = load.tenant;
  const leads = async () =>
    (await api.get('/leads?limit=200')).body.data.data.map(({ id }: { id: string }) => id).sort();
  const told = async () => (await eventsOf(store, workspaceId)).map(({ body }) => body.data.id).sort();
  await until('every lead is told of', async () => JSON.stringify(await leads()) === JSON.stringify(await told()));
}

it('a table that takes calls and never answers is given up, and works again when it does', async () => {
  await faulty.set({ outage: 'silent' });
  const [read, answer] = await Promise.all([
    load.tenant.api.get(load.bot.path),
    chat(load.bot.publicUrl, { message: 'hello' }),
  ]);
  await faulty.set({});
  expect(seen(read)).toEqual([503, envelope, '2']);
  expect(answer.error?.code ?? answer.body.error.code).toBe('SERVICE_UNAVAILABLE');
  const { status } = await call('POST', `${load.bot.publicUrl}/leads`, { name: 'after the silence' });
  expect(status).toBe(200);
  await everyLeadIsToldOnce();
});

it('without the bucket and the queues alone, what needs neither goes on', async () => {
  const bot = await makeBot(faulty.platform, load.tenant);
  await faulty.queues.set({ outage: 'refused' });
  const lead = await call('POST', `${bot.publicUrl}/leads`, { name: 'meanwhile' });
  const page = await load.tenant.api.post(`${bot.path}/sources/url`, { url: 'https://host.invalid/' });
  await faulty.queues.set({});
  expect(lead.status).toBe(200);
  expect([200, 503]).toContain(page.status);
  await everyLeadIsToldOnce();
});
