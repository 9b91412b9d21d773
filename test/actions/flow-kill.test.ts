import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts';
import { type OwnPlatform, type Tenant, until } from '../support/platform.ts';
import { type Bot, makeBot } from '../support/visitor.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { type Json, json, question, type Visitor, visit } from './support.ts';

let shop: Receiver;
let faulty: FaultyPlatform;
let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
beforeAll(async () => {
  shop = await startReceiver();
  faulty = await startFaultyPlatform({ EGRESS_ALLOW: shop.host });
  platform = faulty.platform as OwnPlatform;
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
});
afterAll(async () => {
  await platform.stop();
  await faulty.stop();
  await shop.close();
});

/** A visitor to whom a change is proposed that the shop gets at a path of its own. */
async function propose(path: string): Promise<{ visitor: Visitor; card: Json }> {
  const call = {
    method: 'POST',
    url: shop.url(path),
    body: '{"street":"{street}"}',
    lookupUrl: shop.url(`${path}/{idempotency_key}`),
    timeoutSeconds: 1,
  };
  const inputs = [{ key: 'street', kind: 'text', questions: question('Which street?') }];
  const made = await tenant.api.post(`${bot.path}/actions`, { name: `Change ${path}`, inputs, call });
  const visitor = visit(bot);
  const start = { start: made.body.data.id };
  expect((await visitor.act(start)).action.status).toBe('asking');
  const { action: card } = await visitor.say('Elm Street');
  expect(card.status).toBe('proposed');
  return { visitor, card };
}

/** Kills the platform once the write that is spoiled was carried out, and before anything follows from it. */
async function killAfter(sending: Promise<unknown>): Promise<void> {
  const ended = sending.catch(() => undefined);
  await until('the write', async () => faulty.table.spoiled());
  await platform.kill();
  await ended;
  await faulty.table.set({});
  platform = await platform.restart();
}
const spoil = (action: string, containing: string) =>
  faulty.table.set({ spoilNext: { action, containing, as: 'silent' } });

/** The truth, once the claim of the process that died has ended. */
const truth = (visitor: Visitor, message: string) =>
  until('the truth', async () => {
    const { action } = await visitor.say(message, { clientMessageId: randomUUID() });
    return action.status !== 'calling' && action;
  });

it('is never done twice and never told wrongly, wherever a kill -9 comes', { timeout: 180_000 }, async () => {
  // Between the start and its message.
  const starting = await propose('/start');
  const id = randomUUID();
  const correction = {
    clientMessageId: id,
    action: { start: starting.card.actionId, values: [{ key: 'street', value: 'Oak' }] },
  };
  await spoil('TransactWriteItems', '#RUNS');
  await killAfter(starting.visitor.say('Again', correction));
  const { action: again } = await starting.visitor.say('Again', correction);
  expect(again).toMatchObject({ status: 'proposed', values: [{ value: 'Oak' }] });

  // Between the claim and the call.
  const claimed = await propose('/claim');
  const yes = { clientMessageId: randomUUID() };
  shop.answer('/claim', json({}));
  await spoil('TransactWriteItems', 'claimUntil');
  shop.answer(`/claim/${claimed.card.runId}`, 404);
  await killAfter(claimed.visitor.say('yes', yes));
  const { action: afterDeath } = await claimed.visitor.say('yes', yes);
  expect(afterDeath.runId).toBe(claimed.card.runId);

  // Between the call and the record.
  const called = await propose('/call');
  shop.answer('/call', () => {});
  const cut = called.visitor.say('yes', yes).catch(() => undefined);
  await shop.atLeast(1, '/call');
  await platform.kill();
  await cut;
  platform = await platform.restart();
  shop.answer(`/call/${called.card.runId}`, json({}));

  // Between the record and the message.
  const recorded = await propose('/record');
  shop.answer('/record', json({}));
  await spoil('TransactWriteItems', 'endedAt');
  await killAfter(recorded.visitor.say('yes', yes));
  expect((await recorded.visitor.say('yes', yes)).action).toMatchObject({ status: 'done', runId: recorded.card.runId });
  expect(shop.at('/record').length).toBe(1);

  // If the restart took longer than the claim, the lookup has said already that nothing was done.
  const claimedEnd = afterDeath.status === 'calling' ? await truth(claimed.visitor, 'And?') : afterDeath;
  expect(claimedEnd).toMatchObject({ status: 'failed', runId: claimed.card.runId });
  expect(shop.at('/claim').length).toBe(0);
  expect(await truth(called.visitor, 'And?')).toMatchObject({ status: 'done', runId: called.card.runId });
  expect(shop.at('/call').length).toBe(1);
});
