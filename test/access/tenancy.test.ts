// @slow
import { expect, test } from 'vitest';
import type { RestRoute } from '../../functions/rest/route.ts';
import { routes } from '../../functions/rest/routes.ts';
import { type Answer, call, type RestClient, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { NOT_FOUND_BODY, strangeId } from './support.ts';

/** What the owner has, by the name of the path parameter that names it. */

const { platform } = await useScene();
const [owner, stranger] = await Promise.all([platform.tenant(), platform.tenant()]);
const owned = await furnish(owner);

/** A record of every kind that can be made from outside. */
async function furnish({ api }: Tenant): Promise<Record<string, string>> {
  const made = async (answer: Promise<Answer>) => {
    const { status, text, body } = await answer;
    expect([text, status]).toEqual([text, 200]);
    return body.data;
  };
  const { id: chatbotId, publicId } = await made(api.post('/chatbots', { name: 'Owned' }));
  const source = await made(api.post(`/chatbots/${chatbotId}/sources/faq`, { question: 'Why?', answer: 'Because.' }));
  const publicUrl = `${platform.root}/public/${publicId}`;
  const { conversationId } = await made(call('POST', `${publicUrl}/conversations`, {}));
  const lead = await made(call('POST', `${publicUrl}/leads`, { name: 'Ada', email: 'ada@visitor.example' }));
  const key = await made(api.post('/api-keys', { name: 'owned', scopes: ['leads:read'] }));
  const { members } = await made(api.get('/members'));
  const memberId = members[0].id;
  return { chatbotId, sourceId: source.id, conversationId, leadId: lead.id, keyId: key.id, memberId };
}

const parameters = ({ path }: RestRoute) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const fill = ({ path }: RestRoute, ids: (name: string) => string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids(name)));

/** Calls a route; where it takes a body, with one that cannot be read, so that nothing is changed. */
function probe({ api }: { api: RestClient }, route: RestRoute, ids: (name: string) => string): Promise<Answer> {
  if (route.method === 'GET') return api.get(fill(route, ids));
  const method = route.method.toLowerCase() as keyof RestClient;
  return api[method](fill(route, ids), '{', { 'content-type': 'application/json' });
}

const isFeature = (route: RestRoute) => parameters(route).includes('feature');
/** Of those the contract has its own rule: a workspace that is not the organisation's client is 403. */
const isClient = (route: RestRoute) => route.path.startsWith('/reseller/clients/{');
/** A key has none, whatever their ids (test/push). */
const isOfPerson = (route: RestRoute) => route.path.startsWith('/members/me/');
const named = routes.filter((route) => parameters(route).length > 0 && !isFeature(route));
const nameOf = ({ method, path }: RestRoute) => `${method} ${path}`;
/** Of a kind that cannot be made from outside here, any id of the owner's does. */
const ownedId = (name: string) => owned[name] ?? owned.chatbotId!;

test.each(
  named.filter((route) => !isClient(route) && !isOfPerson(route)).map((route) => [nameOf(route), route] as const),
)("%s answers for another tenant's ids as for unknown ones, with one and the same body", async (_name, route) => {
  const foreign = await probe(stranger, route, ownedId);
  const unknown = await probe(stranger, route, () => strangeId());
  expect([foreign.status, foreign.text]).toEqual([404, NOT_FOUND_BODY]);
  expect([unknown.status, unknown.text]).toEqual([404, NOT_FOUND_BODY]);
  if (!parameters(route).every((name) => owned[name])) return;
  const own = await probe(owner, route, ownedId);
  expect(own.status).toBe(route.method === 'GET' ? 200 : 400);
});

const malformed = (id: string) => [
  'no-id',
  '1',
  'null',
  '../',
  '%',
  '\0',
  `${id}0`,
  id.slice(1),
  `{${id}}`,
  `${id}\n`,
  id.replaceAll('-', ''),
  '🙂',
  `WS#${id}`,
];

test.each(named.map((route) => [nameOf(route), route] as const))(
  '%s: a malformed id is not found',
  async (_name, route) => {
    for (const name of parameters(route)) {
      for (const bad of malformed(ownedId(name))) {
        const answer = await probe(owner, route, (other) => (other === name ? bad : ownedId(other)));
        expect([name, bad, answer.status, answer.text]).toEqual([name, bad, 404, NOT_FOUND_BODY]);
      }
    }
  },
);

test('An id in capitals names the same record', async () => {
  const answer = await owner.api.get(`/chatbots/${owned.chatbotId!.toUpperCase()}`);
  expect(answer.body.data.id).toBe(owned.chatbotId);
});

test('A source is found under its own chatbot only', async () => {
  const other = (await owner.api.post('/chatbots', { name: 'Other' })).body.data;
  const answer = await owner.api.get(`/chatbots/${other.id}/sources/${owned.sourceId}`);
  expect([answer.status, answer.text]).toEqual([404, NOT_FOUND_BODY]);
});

test("What a stranger does with well-formed calls leaves the owner's records as they are", async () => {
  const bot = `/chatbots/${owned.chatbotId}`;
  const attempts = [
    await stranger.api.delete(bot),
    await stranger.api.patch(bot, { name: 'Taken' }),
    await stranger.api.put(`${bot}/allowed-domains`, { domains: ['evil.example'] }),
    await stranger.api.post(`${bot}/sources/faq`, { question: 'Who?', answer: 'Me.' }),
    await stranger.api.delete(`${bot}/sources/${owned.sourceId}`),
    await stranger.api.post(`${bot}/sources/${owned.sourceId}/toggle`, { enabled: false }),
    await stranger.api.delete(`/leads/${owned.leadId}`),
    await stranger.api.delete(`/api-keys/${owned.keyId}`),
  ];
  expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
  const { body } = await owner.api.get(bot);
  expect(body.data).toMatchObject({ name: 'Owned', allowedDomains: [], sourceCount: 1 });
  expect((await owner.api.get(`${bot}/sources`)).body.data.sources).toMatchObject([
    { id: owned.sourceId, enabled: true },
  ]);
  expect((await owner.api.get(`/leads/${owned.leadId}`)).body.data.name).toBe('Ada');
  const keys = (await owner.api.get('/api-keys')).body.data.keys as { id: string }[];
  expect(keys.map(({ id }) => id)).toContain(owned.keyId);
});

test("A list holds what is one's own, and nothing else", async () => {
  for (const path of ['/chatbots', '/conversations', '/leads']) {
    expect((await stranger.api.get(path)).body.data).toEqual({ data: [], nextCursor: null });
    expect((await owner.api.get(path)).body.data.data.length).toBeGreaterThan(0);
  }
});

test('An id in the body does not stand in for the one in the path', async () => {
  const mine = (await stranger.api.post('/chatbots', { name: 'Mine' })).body.data;
  const body = { name: 'Renamed', id: owned.chatbotId, chatbotId: owned.chatbotId, workspaceId: owner.workspaceId };
  const answer = await stranger.api.patch(`/chatbots/${mine.id}`, body);
  expect(answer.body.data).toMatchObject({ id: mine.id, name: 'Renamed' });
  expect((await owner.api.get(`/chatbots/${owned.chatbotId}`)).body.data.name).toBe('Owned');
});
