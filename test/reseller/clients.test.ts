import { beforeAll, describe, expect, test } from 'vitest';
import { call, type Tenant, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { agency, dataOf, moveCredits, newClient, refusal } from './support.ts';

const { platform } = await useScene();

const names = ({ clients }: { clients: { name: string }[] }) => clients.map(({ name }) => name);
const list = async ({ api }: Tenant, query = '') => dataOf(await api.get(`/reseller/clients${query}`));

describe('The list of clients', () => {
  let owner: Tenant;
  beforeAll(async () => {
    owner = await agency(platform, 7_000);
    for (const name of ['Ånd Bakery', 'Flower shop', 'BAKERY 2', '100% Wool']) await newClient(owner, name, 'starter');
  });

  test('is newest first, without the own workspace, and tells total and pool', async () => {
    const page = await list(owner);
    expect(names(page)).toEqual(['100% Wool', 'BAKERY 2', 'Flower shop', 'Ånd Bakery']);
    expect(page.clients[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: '100% Wool',
      plan: 'starter',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect([page.total, page.hasMore, page.org]).toEqual([
      4,
      false,
      { id: owner.organisationId, name: 'Tenant', poolBalance: 7_000 },
    ]);
  });

  test('is paged by skip and take, which are bounded', async () => {
    const page = await list(owner, '?skip=1&take=2');
    expect([names(page), page.total, page.hasMore]).toEqual([['BAKERY 2', 'Flower shop'], 4, true]);
    expect(names(await list(owner, '?skip=4'))).toEqual([]);
    expect(names(await list(owner, '?take=200'))).toHaveLength(4);
    for (const [query, path] of [
      ['take=0', 'take'],
      ['take=201', 'take'],
      ['take=x', 'take'],
      ['skip=-1', 'skip'],
      ['skip=1.5', 'skip'],
      ['sort=name', 'sort'],
      ['filter=all', 'filter'],
    ]) {
      const answer = await owner.api.get(`/reseller/clients?${query}`);
      expect([query, answer.status, answer.body.error.details[0].path]).toEqual([query, 422, path]);
    }
  });

  test('is searched by a part of the name, whatever its case', async () => {
    const found = await list(owner, '?q=bakery');
    expect([names(found), found.total]).toEqual([['BAKERY 2', 'Ånd Bakery'], 2]);
    expect(names(await list(owner, `?q=${encodeURIComponent('ÅND')}`))).toEqual(['Ånd Bakery']);
    expect(names(await list(owner, `?q=${encodeURIComponent('0%')}`))).toEqual(['100% Wool']);
    expect(names(await list(owner, '?q=bakery&take=1&skip=1'))).toEqual(['Ånd Bakery']);
    expect(names(await list(owner, '?q=nobody'))).toEqual([]);
    expect(names(await list(owner, '?q='))).toHaveLength(4);
  });

  test('shows another agency nothing', async () => {
    const other = await agency(platform);
    expect((await list(other)).clients).toEqual([]);
  });
});

test('Clients whose visitors wait for a human come first, longest waiting first, until somebody takes over', async () => {
  const owner = await agency(platform);
  const shops = [];
  for (const name of ['First', 'Second', 'Third', 'Quiet']) shops.push(await shop(owner, name));
  const [first, , third] = shops;
  const order = async (query: string) => names(await list(owner, query));
  expect(await order('?filter=waiting')).toEqual([]);

  await askForHuman(third!);
  const waiting = await askForHuman(first!);
  await until('two wait', async () => (await order('?filter=waiting')).length === 2);
  expect(await order('?sort=waiting')).toEqual(['Third', 'First', 'Quiet', 'Second']);
  expect(await order('?sort=waiting&filter=waiting&q=t')).toEqual(['Third', 'First']);
  expect(await order('?filter=waiting')).toEqual(['First', 'Third'].sort(byNewest(await order(''))));
  expect((await list(owner, '?filter=waiting&take=1')).total).toBe(2);

  dataOf(await first!.api.post(`/conversations/${waiting}/takeover`));
  await until('one waits', async () => (await order('?filter=waiting')).length === 1);
  expect(await order('?sort=waiting')).toEqual(['Third', 'Quiet', 'Second', 'First']);
});

const byNewest = (newest: string[]) => (a: string, b: string) => newest.indexOf(a) - newest.indexOf(b);

type Shop = Tenant & { publicUrl: string };

async function shop(owner: Tenant, name: string): Promise<Shop> {
  const tenant = await clientWorkspace(platform, owner, 'pro');
  dataOf(await owner.api.patch(`/reseller/clients/${tenant.workspaceId}`, { name }));
  const { publicId } = dataOf(await tenant.api.post('/chatbots', { name: 'Bot' }));
  return { ...tenant, publicUrl: `${platform.root}/public/${publicId}` };
}

async function askForHuman({ publicUrl }: Shop): Promise<string> {
  const answer = await call('POST', `${publicUrl}/chat`, { message: 'I want to talk to a human' }, json);
  expect(dataOf(answer).status).toBe('human_requested');
  return answer.body.data.conversationId;
}
const json = { accept: 'application/json' };

describe('A client', () => {
  test('is made with a name and a plan, and has neither credits nor API access', async () => {
    const owner = await agency(platform);
    const made = dataOf(await owner.api.post('/reseller/clients', { name: 'N'.repeat(120), plan: 'free' }));
    expect(made).toEqual({ id: made.id, name: 'N'.repeat(120), plan: 'free', createdAt: made.createdAt });
    expect(dataOf(await owner.api.get(`/reseller/clients/${made.id}`))).toEqual({
      ...made,
      apiAccess: false,
      chatbots: 0,
      balance: 0,
      spentThisMonth: 0,
      monthlyCap: null,
      lowBalanceAt: null,
    });
  });

  test.each([
    [{}, ['name', 'plan']],
    [{ name: '', plan: 'pro' }, ['name']],
    [{ name: ' ', plan: 'pro' }, ['name']],
    [{ name: 'n'.repeat(121), plan: 'pro' }, ['name']],
    [{ name: 'n', plan: 'gold' }, ['plan']],
  ])('is not made of %j', async (body, paths) => {
    const owner = await agency(platform);
    const answer = await owner.api.post('/reseller/clients', body);
    expect(answer.status).toBe(422);
    expect(answer.body.error.details.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  test('is changed by its agency', async () => {
    const owner = await agency(platform);
    const id = await newClient(owner);
    const change = { name: 'Renamed', plan: 'starter', apiAccess: true, monthlyCap: 0, lowBalanceAt: 1 };
    expect(dataOf(await owner.api.patch(`/reseller/clients/${id}`, change))).toMatchObject(change);
    const cleared = { monthlyCap: null, lowBalanceAt: null };
    expect(dataOf(await owner.api.patch(`/reseller/clients/${id}`, cleared))).toMatchObject({ ...change, ...cleared });
    for (const body of [
      {},
      { monthlyCap: -1 },
      { monthlyCap: 1.5 },
      { monthlyCap: 100_000_001 },
      { lowBalanceAt: 0 },
    ]) {
      expect([body, (await owner.api.patch(`/reseller/clients/${id}`, body)).status]).toEqual([body, 422]);
    }
    const stranger = await agency(platform);
    const denied = await stranger.api.patch(`/reseller/clients/${id}`, change);
    expect(refusal(denied)).toEqual([403, 'FORBIDDEN', 'This workspace is not a client of the organisation.']);
  });

  test('spends what was allocated, counted once, and no more than its monthly cap', async () => {
    const owner = await agency(platform);
    const tenant = await shop(owner, 'Capped');
    const { data } = (await tenant.api.get('/chatbots')).body.data;
    dataOf(
      await tenant.api.post(`/chatbots/${data[0].id}/sources/faq`, {
        question: 'When are you open?',
        answer: 'From nine to five.',
      }),
    );
    const ask = async () =>
      dataOf(await call('POST', `${tenant.publicUrl}/chat`, { message: 'When are you open?' }, json)).message.content;
    expect(await ask()).not.toContain('nine to five');
    dataOf(await moveCredits(owner, tenant.workspaceId, 1_000));
    dataOf(await owner.api.patch(`/reseller/clients/${tenant.workspaceId}`, { monthlyCap: 3 }));
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.filter((content) => content.includes('nine to five'))).toHaveLength(3);
    const standing = dataOf(await owner.api.get(`/reseller/clients/${tenant.workspaceId}`));
    expect(standing).toMatchObject({ balance: 997, spentThisMonth: 3, monthlyCap: 3 });
    dataOf(await owner.api.patch(`/reseller/clients/${tenant.workspaceId}`, { monthlyCap: 4 }));
    expect(await ask()).toContain('nine to five');
    expect(await ask()).not.toContain('nine to five');
  });
});
