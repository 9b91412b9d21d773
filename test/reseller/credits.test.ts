import { describe, expect, test } from 'vitest';
import type { Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { agency, balanceOf, dataOf, moveCredits, newClient, newKey, poolOf, refusal } from './support.ts';

const { platform } = await useScene();
const owner = await agency(platform, 1_000_000);
const clientId = await newClient(owner);

const ledgerOf = async ({ api }: Tenant, query = '') => dataOf(await api.get(`/reseller/credits/ledger${query}`));

describe('A move of credits', () => {
  test('takes from the pool and gives to the client, and the way back, with a ledger row for each', async () => {
    const agent = await agency(platform, 5_000);
    const id = await newClient(agent);
    const first = newKey();
    expect(dataOf(await moveCredits(agent, id, 3_000, first))).toEqual({ workspaceId: id, balance: 3_000 });
    expect([await poolOf(agent), await balanceOf(agent, id)]).toEqual([2_000, 3_000]);
    const second = newKey();
    expect(dataOf(await moveCredits(agent, id, -1, second))).toEqual({ workspaceId: id, balance: 2_999 });
    expect([await poolOf(agent), await balanceOf(agent, id)]).toEqual([2_001, 2_999]);

    const { data, nextCursor } = await ledgerOf(agent);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect([data, nextCursor]).toEqual([
      [
        {
          id: expect.any(String),
          workspaceId: id,
          type: 'reclaim',
          amount: -1,
          poolBalance: 2_001,
          balance: 2_999,
          idempotencyKey: second,
          createdAt: time,
        },
        {
          id: expect.any(String),
          workspaceId: id,
          type: 'allocate',
          amount: 3_000,
          poolBalance: 2_000,
          balance: 3_000,
          idempotencyKey: first,
          createdAt: time,
        },
      ],
      null,
    ]);
    const page = await ledgerOf(agent, '?limit=1');
    expect([page.data.length, page.nextCursor]).toEqual([1, data[0].id]);
    expect((await ledgerOf(agent, `?limit=1&cursor=${page.nextCursor}`)).data).toEqual([data[1]]);
  });

  test.each([
    [undefined, 'amount is required.'],
    ['1000', 'amount must be of type number.'],
    [1000.5, 'amount must be of type integer.'],
    [100_000_001, 'amount must be an integer from -100000000 to 100000000.'],
    [-100_000_001, 'amount must be an integer from -100000000 to 100000000.'],
    [0, 'amount must not be 0.'],
    [1, 'amount must be at least 1000 to allocate.'],
    [999, 'amount must be at least 1000 to allocate.'],
    [1e20, 'amount must be an integer from -100000000 to 100000000.'],
    [-1e20, 'amount must be an integer from -100000000 to 100000000.'],
  ])('refuses the amount %s', async (amount, message) => {
    const answer = await moveCredits(owner, clientId, amount);
    expect(refusal(answer)).toEqual([422, 'VALIDATION_ERROR', message]);
    expect(answer.body.error.details).toEqual([{ path: 'amount', message: message.slice('amount '.length, -1) }]);
  });

  test('takes both ends of the bounds', async () => {
    const agent = await agency(platform, 100_001_000);
    const id = await newClient(agent);
    expect(dataOf(await moveCredits(agent, id, 1_000)).balance).toBe(1_000);
    expect(dataOf(await moveCredits(agent, id, 100_000_000)).balance).toBe(100_001_000);
    expect(dataOf(await moveCredits(agent, id, -100_000_000)).balance).toBe(1_000);
    expect(await poolOf(agent)).toBe(100_000_000);
  });

  test('is refused against a pool that has too little, and moves nothing', async () => {
    const agent = await agency(platform, 1_500);
    const id = await newClient(agent);
    expect(refusal(await moveCredits(agent, id, 2_000))).toEqual([
      402,
      'USAGE_LIMIT_REACHED',
      'The credit pool holds 1500 credits.',
    ]);
    expect(dataOf(await moveCredits(agent, id, 1_500)).balance).toBe(1_500);
    const empty = await moveCredits(agent, id, 1_000);
    expect(refusal(empty)).toEqual([402, 'USAGE_LIMIT_REACHED', 'The credit pool is empty.']);
    expect([await poolOf(agent), await balanceOf(agent, id)]).toEqual([0, 1_500]);
    expect((await ledgerOf(agent)).data).toHaveLength(1);
  });

  test('back to the pool goes as far as what is unspent', async () => {
    const agent = await agency(platform, 10_000);
    const id = await newClient(agent);
    const nothing = 'Nothing to reclaim — the client has no unspent allocation.';
    expect(refusal(await moveCredits(agent, id, -1))).toEqual([422, 'VALIDATION_ERROR', nothing]);
    dataOf(await moveCredits(agent, id, 1_234));
    const tooMuch = await moveCredits(agent, id, -1_235);
    expect(refusal(tooMuch)).toEqual([422, 'VALIDATION_ERROR', 'At most 1234 credits can be reclaimed.']);
    expect(dataOf(await moveCredits(agent, id, -1_234)).balance).toBe(0);
    expect(refusal(await moveCredits(agent, id, -1))).toEqual([422, 'VALIDATION_ERROR', nothing]);
    expect(await poolOf(agent)).toBe(10_000);
  });
});

describe('The key of a move', () => {
  const path = () => `/reseller/clients/${clientId}/credits`;
  const rule = 'idempotencyKey must have 8 to 128 characters, each a letter, a digit, - or _.';

  test.each([
    ['none', undefined, 'idempotencyKey is required.'],
    ['7 characters', 'abcdefg', rule],
    ['129 characters', 'a'.repeat(129), rule],
    ['a space', 'abcd efgh', rule],
    ['a line break at the end', 'abcdefgh\n', rule],
    ['a letter beyond ASCII', 'abcdefgé', rule],
  ])('is refused in the body: %s', async (_name, key, message) => {
    const answer = await owner.api.post(path(), { amount: 1_000, idempotencyKey: key });
    expect(refusal(answer)).toEqual([422, 'VALIDATION_ERROR', message]);
  });

  test.each([
    ['7 characters', 'abcdefg'],
    ['129 characters', 'a'.repeat(129)],
    ['a dot', 'abcdefg.h'],
  ])('is refused in the header: %s', async (_name, key) => {
    const answer = await owner.api.post(path(), { amount: 1_000 }, { 'idempotency-key': key });
    expect(refusal(answer)).toEqual([422, 'VALIDATION_ERROR', rule]);
  });

  test('may stand in the header or in the body, at 8 and at 128 characters', async () => {
    const before = await poolOf(owner);
    const [short, long] = [newKey().slice(-8), 'K_-'.repeat(42) + newKey().slice(-2)];
    dataOf(await owner.api.post(path(), { amount: 1_000 }, { 'Idempotency-Key': short }));
    dataOf(await owner.api.post(path(), { amount: 1_000, idempotencyKey: long }));
    expect([short.length, long.length, await poolOf(owner)]).toEqual([8, 128, before - 2_000]);
  });

  test('sent again changes nothing and tells the figures as they are, also once the pool is empty', async () => {
    const agent = await agency(platform, 2_000);
    const id = await newClient(agent);
    const key = newKey();
    dataOf(await moveCredits(agent, id, 2_000, key));
    expect(dataOf(await moveCredits(agent, id, 2_000, key))).toEqual({ workspaceId: id, balance: 2_000 });
    dataOf(await moveCredits(agent, id, -500));
    expect(dataOf(await moveCredits(agent, id, 2_000, key))).toEqual({ workspaceId: id, balance: 1_500 });
    expect(await poolOf(agent)).toBe(500);
  });

  test('belongs to its organisation: another one may use the same', async () => {
    const [one, two] = await Promise.all([agency(platform, 1_000), agency(platform, 1_000)]);
    const key = newKey();
    for (const agent of [one, two]) dataOf(await moveCredits(agent, await newClient(agent), 1_000, key));
    expect([await poolOf(one), await poolOf(two)]).toEqual([0, 0]);
  });

  test('of a refused move is free for the next', async () => {
    const agent = await agency(platform, 0);
    const id = await newClient(agent);
    const key = newKey();
    expect((await moveCredits(agent, id, 1_000, key)).status).toBe(402);
    await platform.operator('org set', { pool: '1000' }, agent.organisationId);
    expect(dataOf(await moveCredits(agent, id, 1_000, key)).balance).toBe(1_000);
  });

  test('sent 50 times at once moves once and has 50 same answers', async () => {
    const agent = await agency(platform, 10_000);
    const id = await newClient(agent);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => moveCredits(agent, id, 1_000, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`200 {"success":true,"data":{"workspaceId":"${id}","balance":1000}}`]),
    );
    expect([await poolOf(agent), (await ledgerOf(agent)).data.length]).toEqual([9_000, 1]);
  });
});

describe('Who may move credits', () => {
  test('nobody, to a workspace that is no client of the organisation', async () => {
    const [other, stranger] = await Promise.all([agency(platform), agency(platform)]);
    const foreign = await newClient(stranger);
    const unknown = '01890000-0000-7000-8000-000000000000';
    const bodies = new Set<string>();
    for (const id of [foreign, other.workspaceId, stranger.workspaceId, unknown]) {
      const answer = await moveCredits(other, id, 1_000);
      expect(refusal(answer)).toEqual([403, 'FORBIDDEN', 'This workspace is not a client of the organisation.']);
      bodies.add(answer.text);
    }
    expect(bodies.size).toBe(1);
    expect((await moveCredits(other, 'no-id', 1_000)).status).toBe(404);
    expect([await poolOf(other), await poolOf(stranger)]).toEqual([100_000, 100_000]);
  });

  test('not a key of a client workspace, nor one of an organisation whose reseller plan lapsed', async () => {
    const agent = await agency(platform);
    const client = await clientWorkspace(platform, agent, 'agency');
    for (const answer of [
      await moveCredits(client, client.workspaceId, 1_000),
      await client.api.get('/reseller/clients'),
      await client.api.get('/reseller/credits/ledger'),
      await client.api.get('/reseller/brand'),
    ]) {
      expect(refusal(answer)).toEqual([
        403,
        'FORBIDDEN',
        "This call needs a key of the organisation's primary workspace.",
      ]);
    }
    await platform.operator('org set', { reseller: 'lapsed' }, agent.organisationId);
    for (const answer of [
      await moveCredits(agent, client.workspaceId, 1_000),
      await agent.api.get('/reseller/clients'),
      await agent.api.put('/reseller/brand', { appName: 'Acme' }),
    ]) {
      expect(refusal(answer)).toEqual([403, 'FORBIDDEN', 'This call needs an active reseller plan.']);
    }
  });
});
