import { describe, expect, it } from 'vitest';
import { clientWith } from '../access/support.ts';
import { ask, graphqlRefusal, refusal } from '../chatbots/support.ts';
import { call, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const { platform, tenant } = await useScene();

interface Row {
  id: string;
  chatbotId: string;
  type: string;
  active: boolean;
}
const list = async ({ api }: Tenant, query = ''): Promise<{ channels: Row[]; total: number; hasMore: boolean }> =>
  (await api.get(`/channels${query}`)).body.data;

describe('GET /channels', () => {
  it('has a widget and an API of each chatbot, newest chatbot first, and the same ids each time', async () => {
    const own = await platform.tenant();
    expect(await list(own)).toEqual({ channels: [], total: 0, hasMore: false });
    const bots = [await makeBot(platform, own), await makeBot(platform, own), await makeBot(platform, own)];
    const { channels, ...counts } = await list(own);
    expect(counts).toEqual({ total: 6, hasMore: false });
    const expected = bots.toReversed().flatMap(({ id }) => [
      [id, 'widget', 'Website widget'],
      [id, 'api', 'Public API'],
    ]);
    expect(channels.map((row) => Object.values(row).length)).toEqual(Array(6).fill(6));
    expect(channels).toEqual(
      await Promise.all(
        expected.map(async ([chatbotId, type, name]) => ({
          id: expect.stringMatching(UUID_V7),
          chatbotId,
          type,
          name,
          active: true,
          createdAt: (await own.api.get(`/chatbots/${chatbotId}`)).body.data.createdAt,
        })),
      ),
    );
    const ids = channels.map(({ id }) => id);
    expect(new Set([...ids, ...bots.map(({ id }) => id)]).size).toBe(9);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect((await list(own)).channels).toEqual(channels);
  });

  it('tells of a paused chatbot that its channels are not active, and of a deleted one nothing', async () => {
    const own = await platform.tenant();
    const [first, second] = [await makeBot(platform, own), await makeBot(platform, own)];
    await own.api.patch(first.path, { status: 'paused' });
    const activeOf = async () => (await list(own)).channels.map(({ chatbotId, active }) => [chatbotId, active]);
    const ofFirst = [first.id, false];
    expect(await activeOf()).toEqual([[second.id, true], [second.id, true], ofFirst, ofFirst]);
    await own.api.delete(second.path);
    expect(await activeOf()).toEqual([ofFirst, ofFirst]);
  });

  it('gives the rows from skip on, take of them', async () => {
    const own = await platform.tenant();
    for (let n = 0; n < 28; n++) await makeBot(platform, own);
    const all = await list(own, '?take=200');
    expect([all.channels.length, all.total, all.hasMore]).toEqual([56, 56, false]);
    for (const [query, from, to, hasMore] of [
      ['', 0, 50, true],
      ['?skip=0&take=1', 0, 1, true],
      ['?skip=3&take=4', 3, 7, true],
      ['?skip=50', 50, 56, false],
      ['?skip=55&take=1', 55, 56, false],
      ['?skip=54&take=1', 54, 55, true],
      ['?skip=56', 56, 56, false],
      ['?skip=2147483648', 56, 56, false],
      ['?skip=999999999999999', 56, 56, false],
    ] as const) {
      const page = await list(own, query);
      expect([query, page]).toEqual([query, { channels: all.channels.slice(from, to), total: 56, hasMore }]);
    }
  });

  it.each([
    ['?skip=-1', 'skip', 'skip must be an integer of at least 0.'],
    ['?skip=1.5', 'skip', 'skip must be an integer of at least 0.'],
    ['?skip=x', 'skip', 'skip must be an integer of at least 0.'],
    ['?skip=', 'skip', 'skip must be an integer of at least 0.'],
    ['?take=0', 'take', 'take must be an integer from 1 to 200.'],
    ['?take=201', 'take', 'take must be an integer from 1 to 200.'],
    ['?take=2.5', 'take', 'take must be an integer from 1 to 200.'],
    ['?take=ten', 'take', 'take must be an integer from 1 to 200.'],
  ])('refuses %s', async (query, path, message) => {
    const answer = await tenant.api.get(`/channels${query}`);
    expect(refusal(answer)).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths: [path] });
    expect(answer.body.error.message).toBe(message);
  });

  it('needs a key with chatbots:read, and shows nothing of another tenant', async () => {
    await makeBot(platform, tenant);
    expect((await call('GET', `${platform.baseUrl}/channels`)).status).toBe(401);
    const other = await clientWith(platform, tenant.workspaceId, ['chatbots:write', 'workspace:*']);
    expect(refusal(await other.get('/channels'))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await list(await platform.tenant())).total).toBe(0);
    const wrong = await tenant.api.post('/channels', {});
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('GraphQL', () => {
  const fields = 'channels { id chatbotId type name active createdAt } total hasMore';

  it('gives the same page', async () => {
    const own = await platform.tenant();
    for (let n = 0; n < 2; n++) await makeBot(platform, own);
    const { data } = await ask(platform, own, `{ channels(skip: 1, take: 2) { ${fields} } }`);
    const rest = await list(own, '?skip=1&take=2');
    const channels = rest.channels.map((row) => ({ ...row, type: row.type.toUpperCase() }));
    expect(data.channels).toEqual({ ...rest, channels });
  });

  it('has the same bounds and the same scope', async () => {
    for (const [bad, path] of [
      ['skip: -1', 'skip'],
      ['take: 0', 'take'],
      ['take: 201', 'take'],
    ]) {
      const answer = await ask(platform, tenant, `{ channels(${bad}) { total } }`);
      expect(graphqlRefusal(answer)).toEqual({ code: 'VALIDATION_ERROR', paths: [path] });
    }
    const { key } = (await tenant.api.post('/api-keys', { name: 'w', scopes: ['chatbots:write'] })).body.data;
    const refused = await ask(platform, { apiKey: key }, '{ channels { total } }');
    expect(graphqlRefusal(refused).code).toBe('FORBIDDEN');
  });
});
