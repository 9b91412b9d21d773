import { describe, expect, it } from 'vitest';
import { useScene } from '../support/scene.ts';
import { ask, newChatbot } from './support.ts';

const { platform, tenant } = await useScene();
const made = await Promise.all(Array.from({ length: 23 }, (_, index) => newChatbot(tenant, { name: `Bot ${index}` })));
let newestFirst = made
  .map(({ id }) => id)
  .sort()
  .reverse();

interface Page {
  ids: string[];
  next: string | null;
}

async function restPage(limit: unknown, cursor: string | null = null): Promise<Page> {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor === null ? {} : { cursor }) });
  const { data, nextCursor } = (await tenant.api.get(`/chatbots?${query}`)).body.data;
  return { ids: data.map(({ id }: { id: string }) => id), next: nextCursor };
}

async function graphqlPage(first: unknown, after: string | null = null): Promise<Page> {
  const query = `query ($first: Int, $after: String) {
    chatbots(first: $first, after: $after) { edges { cursor node { id } } pageInfo { hasNextPage endCursor startCursor } }
  }`;
  const { edges, pageInfo } = (await ask(platform, tenant, query, { first, after })).data.chatbots;
  const ids = edges.map(({ node }: { node: { id: string } }) => node.id);
  expect(edges.map(({ cursor }: { cursor: string }) => cursor)).toEqual(ids);
  expect(pageInfo.startCursor).toBe(ids[0] ?? null);
  return { ids, next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

const faces = { REST: restPage, GraphQL: graphqlPage };

describe.each(Object.entries(faces))('in %s', (_name, page) => {
  it.each([1, 5, 22, 23, 24, 100])('pages of %i give every row once, newest first', async (size) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const got: Page = await page(size, cursor);
      expect(got.ids.length).toBeLessThanOrEqual(size);
      seen.push(...got.ids);
      cursor = got.next;
    } while (cursor);
    expect(seen).toEqual(newestFirst);
  });

  it.each([201, 100_000])('a page of %i is the largest', async (size) => {
    expect((await page(size)).ids).toEqual(newestFirst);
  });

  it('begins where a cursor points, and at the start with an empty one', async () => {
    expect((await page(5, '')).ids).toEqual(newestFirst.slice(0, 5));
    expect((await page(2, newestFirst[3]!.toUpperCase())).ids).toEqual(newestFirst.slice(4, 6));
    expect(await page(5, '01000000-0000-7000-8000-000000000000')).toEqual({ ids: [], next: null });
  });
});

it('REST takes a page below 1 for the default, and a cursor that is none for the first page', async () => {
  for (const size of [0, -1]) expect((await restPage(size)).ids).toEqual(newestFirst);
  for (const cursor of ['x', 'null', `${newestFirst[3]}x`]) {
    expect((await restPage(5, cursor)).ids).toEqual(newestFirst.slice(0, 5));
  }
});

it('hands a cursor from one face to the other', async () => {
  const first = await restPage(7);
  const second = await graphqlPage(7, first.next);
  const third = await restPage(100, second.next);
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(newestFirst);
});

it('goes on after a row that is gone', async () => {
  const page = await restPage(3);
  await tenant.api.delete(`/chatbots/${page.next}`);
  newestFirst = newestFirst.filter((id) => id !== page.next);
  expect((await graphqlPage(4, page.next)).ids).toEqual(newestFirst.slice(2, 6));
});
