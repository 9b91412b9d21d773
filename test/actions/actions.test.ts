import { describe, expect, it } from 'vitest';
import { startConversation } from '../support/conversation.ts';
import { call, until } from '../support/platform.ts';
import { order, question, useActions } from './support.ts';

const { shop, platform, tenant, bot, make, attempt } = await useActions();
const path = (id = '') => `${bot.path}/actions${id && `/${id}`}`;

describe('an action', () => {
  it('is created with defaults, listed, changed and deleted, and each change is in the audit list', async () => {
    const made = await make();
    expect(made).toMatchObject({
      wordings: [],
      access: 'anybody',
      confirm: 'never',
      call: { timeoutSeconds: 10, honorsKey: false, headers: [], body: null, lookupUrl: null },
      inputs: [{ ...order, from: 'visitor', required: true, min: null, max: null, choices: [] }],
      credits: 0,
      enabled: true,
      signed: false,
      revision: 0,
    });
    const changed = await tenant.api.patch(path(made.id), { credits: 100, wordings: ['Track my parcel'] });
    expect(changed.body.data).toMatchObject({ credits: 100, wordings: ['Track my parcel'], revision: 1 });
    expect((await tenant.api.get(path(made.id))).body.data).toEqual(changed.body.data);
    expect((await tenant.api.get(path())).body.data.actions).toEqual([changed.body.data]);
    const same = await call(
      'POST',
      platform.graphqlUrl,
      {
        query: 'query ($id: ID!) { actions(chatbotId: $id) { id credits call { method url } inputs { key kind } } }',
        variables: { id: bot.id },
      },
      { 'x-api-key': tenant.apiKey },
    );
    expect(same.body.data.actions).toEqual([
      {
        id: made.id,
        credits: 100,
        call: { method: 'GET', url: shop.url('/orders/{order}') },
        inputs: [{ key: 'order', kind: 'PATTERN' }],
      },
    ]);
    expect((await tenant.api.patch(path(made.id), {})).status).toBe(422);
    expect((await tenant.api.delete(path(made.id))).body.data).toEqual({ deleted: true });
    expect((await tenant.api.delete(path(made.id))).status).toBe(404);
    const { body } = await tenant.api.get('/audit-entries?limit=50');
    const entries = body.data.data.filter(({ subjectId }: { subjectId: string }) => subjectId === made.id);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'deleteAction',
      'updateAction',
      'createAction',
    ]);
  });

  it('names the field that is out of bounds or contradicts another', async () => {
    const get = (url: string) => ({ method: 'GET', url });
    const input = (fields: object) => ({ inputs: [{ ...order, ...fields }] });
    const plain = { key: 'a', questions: question('?') };
    const wrong: [object, string, string][] = [
      [{ name: ' ' }, 'name', 'must not be blank'],
      [{ name: 'n'.repeat(81) }, 'name', 'must have 1 to 80 characters'],
      [{ credits: 101 }, 'credits', 'must be an integer from 0 to 100'],
      [{ credits: -1 }, 'credits', 'must be an integer from 0 to 100'],
      [
        { call: { ...get(shop.url('/')), timeoutSeconds: 26 } },
        'call.timeoutSeconds',
        'must be an integer from 1 to 25',
      ],
      [
        { call: { ...get(shop.url('/')), timeoutSeconds: 0 } },
        'call.timeoutSeconds',
        'must be an integer from 1 to 25',
      ],
      [{ inputs: [], call: get('http://10.0.0.1/') }, 'call.url', 'must be a public address'],
      [{ call: get('https://{order}.example.com/') }, 'call.url', 'must not have a placeholder in the host'],
      [
        { call: get(shop.url('/o?{order}=1')) },
        'call.url',
        'may have placeholders in the path and in values of the query only',
      ],
      [{ call: get(shop.url('/{else}')) }, 'call.url', 'has the placeholder {else}, which is no input'],
      [
        { ...input({ required: false }) },
        'call.url',
        'has the placeholder {order} in its path, which must be a required input',
      ],
      [{ call: { ...get(shop.url('/')), body: '{}' } }, 'call.body', 'does not belong to GET'],
      [{ call: { method: 'POST', url: shop.url('/'), body: '{' }, confirm: 'always' }, 'call.body', 'must be JSON'],
      [{ call: { method: 'DELETE', url: shop.url('/') } }, 'confirm', 'must be always unless the method is GET'],
      [
        { call: { ...get(shop.url('/')), lookupUrl: 'https://shop.example.com/' } },
        'call.lookupUrl',
        'must have the origin of call.url, which receives the secret headers',
      ],
      [
        input({ pattern: '(a+)+' }),
        'inputs.0.pattern',
        'must be characters, classes such as [A-Z] and counts such as {4,8}, without groups and alternatives',
      ],
      [
        input({ pattern: '[z-a]' }),
        'inputs.0.pattern',
        'must be characters, classes such as [A-Z] and counts such as {4,8}, without groups and alternatives',
      ],
      [input({ pattern: null }), 'inputs.0.pattern', 'is required for this kind'],
      [input({ key: 'Order' }), 'inputs.0.key', 'must begin with a letter and consist of a to z, 0 to 9 and _'],
      [input({ questions: [] }), 'inputs.0.questions', 'must have at least one item'],
      [{ inputs: [order, order] }, 'inputs.1.key', 'repeats an earlier key'],
      [{ inputs: [order, { ...plain, kind: 'number', min: '5', max: '4' }] }, 'inputs.1.max', 'must not be below min'],
      [{ inputs: [order, { ...plain, kind: 'text', whole: true }] }, 'inputs.1.whole', 'does not belong to this kind'],
      [{ inputs: [order, { ...plain, kind: 'text', max: '1001' }] }, 'inputs.1.max', 'must be a length from 1 to 1000'],
      [
        { inputs: [order, { ...plain, kind: 'date', min: '2026-02-30' }] },
        'inputs.1.min',
        'must be a day such as 2026-01-31, or today',
      ],
      [{ inputs: [order, { ...plain, kind: 'choice' }] }, 'inputs.1.choices', 'is required for this kind'],
      [
        { inputs: [order, { key: 'v', kind: 'text', from: 'visitor_id' }] },
        'inputs.1.from',
        'visitor_id needs access verified',
      ],
      [
        { inputs: Array.from({ length: 11 }, (_, n) => ({ ...order, key: `k${n}` })) },
        'inputs',
        'must have at most 10 items',
      ],
      [{ result: { template: '{gone}' } }, 'result.template', 'has the placeholder {gone}, which is no input'],
      [{ examples: [{ values: [], status: 200, body: 'no json' }] }, 'examples.0.body', 'must be JSON, or empty'],
      [
        { secretHeaders: [{ name: 'Idempotency-Key', value: 'x' }] },
        'secretHeaders.0.name',
        'is set by the platform itself',
      ],
      [{ secretHeaders: [{ name: 'Host', value: 'x' }] }, 'secretHeaders.0.name', 'is set by the platform itself'],
    ];
    for (const [fields, field, message] of wrong) {
      const { status, body } = await attempt(fields);
      expect([status, body.error?.details[0]]).toEqual([422, { path: field, message }]);
    }
    const most = await attempt({
      credits: 100,
      call: { ...get(shop.url('/{order}')), timeoutSeconds: 25 },
      name: 'n'.repeat(80),
    });
    expect(most.status).toBe(200);
    await tenant.api.delete(path(most.body.data.id));
  });

  it('shows values by paths of names and numbers, and refuses every other notation of one', async () => {
    const made = await make();
    const resultOf = (at: string) => ({
      result: {
        fields: [
          { key: 'a', label: 'A', path: 'a' },
          { key: 'b', label: 'B', path: at },
        ],
      },
    });
    const message = 'must be names and numbers with dots between, such as `items.0.status`';
    const refused = [422, [{ path: 'result.fields.1.path', message }]];
    for (const at of [
      'order.items[0].name',
      'items[*].name',
      '$.status',
      '$',
      '/items/0',
      "['status']",
      'items.*.name',
    ])
      for (const answer of [await attempt(resultOf(at)), await tenant.api.patch(path(made.id), resultOf(at))])
        expect([answer.status, answer.body.error?.details]).toEqual(refused);
    for (const at of ['order.items.0.name', '$status', 'a/b', '@id', 'größe'])
      expect((await tenant.api.patch(path(made.id), resultOf(at))).status).toBe(200);
    await tenant.api.delete(path(made.id));
  });

  it('belongs to its tenant, and needs its scopes', async () => {
    const { id } = await make();
    const { conversationId } = await startConversation(bot);
    const other = await platform.tenant();
    for (const answer of [
      await other.api.get(path()),
      await other.api.get(path(id)),
      await other.api.patch(path(id), { name: 'Mine' }),
      await other.api.delete(path(id)),
      await other.api.post(`${path(id)}/test`, {}),
      await other.api.post(`/conversations/${conversationId}/actions/${id}/start`, {}),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
    await tenant.api.delete(path(id));
  });

  it('keeps its secrets to itself, and to the origin that they were stored for', async () => {
    const secret = 'Bearer top-secret-value';
    const made = await make({
      secretHeaders: [{ name: 'Authorization', value: secret }],
      description: 'With a secret',
    });
    expect(made.secretHeaderNames).toEqual(['authorization']);
    const url = 'https://elsewhere.example.com/{order}';
    const moved = await tenant.api.patch(path(made.id), { call: { method: 'GET', url } });
    expect([moved.status, moved.body.error.message]).toEqual([
      422,
      'secretHeaders must be sent again, because call.url has another origin.',
    ]);
    const resent = { call: { method: 'GET', url }, secretHeaders: [] };
    const signed = await tenant.api.post(`${path(made.id)}/rotate-secret`);
    expect(signed.body.data).toMatchObject({
      secret: expect.stringMatching(/^whsec_\w{40}$/),
      action: { signed: true },
    });
    const exported = await tenant.api.get(`${bot.path}/export`);
    expect(exported.body.data.actions).toMatchObject([
      { name: made.name, description: 'With a secret', enabled: false },
    ]);
    const { items } = await platform.store.query({ pk: `WS#${tenant.workspaceId}#BOT#${bot.id}#ACTIONS` });
    const seen = [
      made,
      moved.text,
      exported.text,
      items,
      (await tenant.api.get('/audit-entries')).text,
      platform.log(),
    ];
    expect(JSON.stringify(seen)).not.toContain('top-secret-value');
    expect(JSON.stringify([exported.text, items, platform.log()])).not.toContain(signed.body.data.secret);

    const copied = await tenant.api.post('/chatbots/import', { bundle: exported.body.data, name: 'Copy' });
    const copyPath = `/chatbots/${copied.body.data.chatbot.id}`;
    const [copy] = (await tenant.api.get(`${copyPath}/actions`)).body.data.actions;
    expect(copy).toMatchObject({
      name: made.name,
      call: made.call,
      inputs: made.inputs,
      enabled: false,
      secretHeaderNames: [],
      signed: false,
    });
    const broken = structuredClone(exported.body.data);
    broken.actions[0].call.url = 'http://10.0.0.1/';
    const refused = await tenant.api.post('/chatbots/import', { bundle: broken, name: 'Broken' });
    expect(refused.body.error.details).toEqual([
      { path: 'bundle.actions.0.call.url', message: 'must be a public address' },
    ]);
    expect((await tenant.api.patch(path(made.id), resent)).body.data.secretHeaderNames).toEqual([]);
    expect((await tenant.api.delete(copyPath)).status).toBe(200);
    await tenant.api.delete(path(made.id));
  });

  it('is one of 50 at most', async () => {
    const own = await tenant.api.post('/chatbots', { name: 'Full' });
    const create = (n: number) =>
      tenant.api.post(`/chatbots/${own.body.data.id}/actions`, {
        name: `Action ${n}`,
        call: { method: 'GET', url: shop.url('/') },
      });
    for (let n = 0; n < 49; n += 7) await Promise.all(Array.from({ length: 7 }, (_, k) => create(n + k)));
    const last = await Promise.all([create(50), create(51), create(52)]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 402, 402]);
    expect(last.find(({ status }) => status === 402)!.body.error.message).toBe('A chatbot can have 50 actions.');
    await tenant.api.delete(`/chatbots/${own.body.data.id}`);
    const pk = `WS#${tenant.workspaceId}#BOT#${own.body.data.id}#ACTIONS`;
    await until('its actions are deleted with the chatbot', async () => {
      return (await platform.store.query({ pk, consistent: true })).items.length === 0;
    });
  });
});
