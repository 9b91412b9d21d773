import { describe, expect, it } from 'vitest';
import { conversationKey } from '../../domain/conversations/items.ts';
import type { Item } from '../../domain/core/app.ts';
import { createdAtOf, idAt } from '../../domain/core/ids.ts';
import { call, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const list = async (query: Record<string, string | number>, { api } = tenant) =>
  (await api.get(`/conversations?${new URLSearchParams(query as Record<string, string>)}`)).body;
const idsOf = ({ data }: { data: { data: { id: string }[] } }) => data.data.map(({ id }) => id);
const talk = async (message: string, { publicUrl } = bot) =>
  (await chat(publicUrl, { message })).start as { conversationId: string; bindingToken: string };
const leave = ({ conversationId, bindingToken: bt }: Awaited<ReturnType<typeof talk>>, lead: object) =>
  call('POST', `${bot.publicUrl}/leads`, { conversationId, bt, ...lead });

/** So many rows of conversations straight into the table, the oldest first; `more` says what is special about one. */
async function fill(owner: Tenant, chatbotId: string, count: number, more: (index: number) => object = () => ({})) {
  const puts: { put: Item }[] = [];
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = idAt(1_700_000_000_000 + index);
    ids.push(id);
    const blank = Object.fromEntries(
      [
        ...['visitorId', 'leadId', 'assignee', 'pageUrl', 'language', 'lastMessageAt', 'handoffRequestedAt'],
        ...['firstHumanReplyAt', 'closedAt', 'closedBy', 'csat'],
      ].map((name) => [name, null]),
    );
    const times = { createdAt: createdAtOf(id), updatedAt: createdAtOf(id) };
    const record = {
      id,
      chatbotId,
      channel: 'api',
      status: 'open',
      isTest: false,
      messageCount: 1,
      ...blank,
      ...times,
    };
    const key = conversationKey(owner.workspaceId, id);
    puts.push({ put: { ...record, ...key, workspaceId: owner.workspaceId, bindingHashes: [], ...more(index) } });
  }
  await platform.store.writeMany(puts);
  return ids;
}

/** Follows the cursors to the end: the ids of each page. */
async function pages(query: Record<string, string | number>, owner = tenant) {
  const found: string[][] = [];
  let cursor: string | null = null;
  do {
    const body: { data: { data: { id: string }[]; nextCursor: string | null } } = await list(
      { ...query, ...(cursor ? { cursor } : {}) },
      owner,
    );
    found.push(idsOf(body));
    cursor = body.data.nextCursor;
  } while (cursor);
  return found;
}

describe('one filter', () => {
  it('status gives those in that state, and no other value is taken', async () => {
    const { conversationId } = await talk('resolve me');
    await talk('leave me open');
    await tenant.api.post(`/conversations/${conversationId}/resolve`);
    expect(idsOf(await list({ status: 'resolved' }))).toEqual([conversationId]);
    const { error } = await list({ status: 'OPEN' });
    expect([error.code, error.details[0].path]).toEqual(['VALIDATION_ERROR', 'status']);
  });

  it("chatbotId gives that chatbot's; of an unknown or foreign one there are none", async () => {
    const other = await makeBot(platform, tenant);
    const { conversationId } = await talk('other bot', other);
    expect(idsOf(await list({ chatbotId: other.id.toUpperCase() }))).toEqual([conversationId]);
    const stranger = await platform.tenant();
    const theirs = await makeBot(platform, stranger);
    await talk('theirs', theirs);
    expect((await list({ chatbotId: theirs.id })).data).toEqual({ data: [], nextCursor: null });
    expect((await list({ chatbotId: idAt(1) })).data).toEqual({ data: [], nextCursor: null });
    expect((await list({ chatbotId: 'no-id' })).error.details[0].path).toBe('chatbotId');
  });

  it.each([
    ['the first message, whatever its case', 'wHERE is my PARCEL', {}, 'parcel'],
    ['the name of the lead', 'one', { name: 'Grace Ölund' }, 'ölund'],
    ['the address of the lead', 'two', { email: 'Grace@Navy.example' }, 'grace@navy'],
  ])('q finds by %s', async (_, message, lead, q) => {
    const started = await talk(message);
    if (Object.keys(lead).length) await leave(started, lead);
    expect(idsOf(await list({ q }))).toEqual([started.conversationId]);
  });

  it('q follows a lead that changes', async () => {
    const started = await talk('three');
    await leave(started, { name: 'Maiden' });
    await leave(started, { name: 'Married' });
    expect(idsOf(await list({ q: 'married' }))).toEqual([started.conversationId]);
    expect(idsOf(await list({ q: 'maiden' }))).toEqual([]);
  });

  it('q of nothing leaves none out, and a long one is refused', async () => {
    expect(idsOf(await list({ q: ' ' }))).toEqual(idsOf(await list({})));
    expect((await list({ q: 'q'.repeat(201) })).error.details[0].path).toBe('q');
  });
});

describe('pages of sparse matches', () => {
  it('hold every match once, newest first, whatever the limit', async () => {
    const owner = await platform.tenant();
    const { id } = await makeBot(platform, owner);
    const ids = await fill(owner, id, 600, (index) => ({
      ...(index % 50 === 7 ? { status: 'human_requested' } : {}),
      firstMessage: index % 100 === 7 ? 'A needle here' : 'hay',
    }));
    const waiting = ids.filter((_, index) => index % 50 === 7).reverse();
    const needles = ids.filter((_, index) => index % 100 === 7).reverse();
    const byStatus = await pages({ status: 'human_requested', limit: 5 }, owner);
    expect(byStatus.flat()).toEqual(waiting);
    expect(byStatus.map(({ length }) => length)).toEqual([5, 5, 2]);
    const queries: Record<string, string>[] = [
      { q: 'needle' },
      { q: 'NEEDLE', status: 'human_requested', chatbotId: id },
    ];
    for (const query of queries) {
      expect((await pages({ ...query, limit: 4 }, owner)).flat()).toEqual(needles);
    }
  });

  it('may be short or empty, and the cursor leads on', async () => {
    const owner = await platform.tenant();
    const { id } = await makeBot(platform, owner);
    const ids = await fill(owner, id, 1_050, (index) => ({ firstMessage: index < 2 ? 'at the very end' : 'hay' }));
    const found = await pages({ q: 'very end', status: 'open', limit: 10 }, owner);
    expect(found.length).toBeGreaterThan(1);
    expect(found[0]).toEqual([]);
    expect(found.flat()).toEqual([ids[1], ids[0]]);
  });
});

it('GraphQL filters by the same, with the same cursor', async () => {
  const own = await makeBot(platform, tenant);
  const ids: string[] = [];
  for (const message of ['first sought', 'unlike', 'second sought'])
    ids.push((await talk(message, own)).conversationId);
  const query = `query ($bot: ID!, $after: String) {
    conversations(first: 1, after: $after, status: OPEN, chatbotId: $bot, search: "sought") {
      edges { node { id } } pageInfo { hasNextPage endCursor }
    }
  }`;
  const ask = async (after: string | null) =>
    (
      await call(
        'POST',
        platform.graphqlUrl,
        { query, variables: { bot: own.id, after } },
        { 'x-api-key': tenant.apiKey },
      )
    ).body.data.conversations;
  const first = await ask(null);
  expect(first.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual([ids[2]]);
  expect(first.pageInfo.hasNextPage).toBe(true);
  const second = await ask(first.pageInfo.endCursor);
  expect(second.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual([ids[0]]);
});
