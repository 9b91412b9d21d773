import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bearer, signIn } from '../people/support.ts';
import { setConversation, startConversation } from '../support/conversation.ts';
import { until } from '../support/platform.ts';
import { joinTeam } from '../team/support.ts';
import { hmac } from '../webhooks/receiver.ts';
import { type Json, json, question, useActions } from './support.ts';

const scene = await useActions();
const { shop, platform, tenant, bot, make, start, confirm } = scene;
const path = (id: string) => `${bot.path}/actions/${id}`;
const address = { key: 'street', kind: 'text', questions: question('Which street?') };
/** Changes something at the shop. */
const change = (url: string, fields: object = {}) =>
  make({
    name: 'Change the address',
    inputs: [address, { key: 'floor', kind: 'number', required: false, questions: question('Which floor?') }],
    confirm: 'always',
    call: {
      method: 'POST',
      url: shop.url(url),
      body: '{"street":"{street}","floor":"{floor}","note":"To {street}"}',
      ...fields,
    },
    ...('call' in fields ? fields : {}),
  });
const begin = async () => (await startConversation(bot)).conversationId;
const runOf = async ({ id }: Json): Promise<Json> => (await tenant.api.get(`${bot.path}/action-runs/${id}`)).body.data;
const retry = ({ conversationId, id }: Json, body: object = {}) =>
  tenant.api.post(`/conversations/${conversationId}/action-runs/${id}/retry`, body);

describe('a run', () => {
  it('reads: sends the value encoded, shows only what the action says, and masks what it redacts', async () => {
    const secret = 'Bearer zyxomma-secret';
    const action = await make({
      secretHeaders: [{ name: 'Authorization', value: secret }],
      call: {
        method: 'GET',
        url: shop.url('/orders/{order}?note={note}'),
        headers: [{ name: 'X-Shop', value: 'lamps' }],
      },
      inputs: [
        { key: 'order', kind: 'pattern', pattern: '[A-Z]{2}\\d{4}', questions: question('Which?') },
        { key: 'note', kind: 'text', questions: question('Note?'), required: false },
      ],
      redacted: ['iban', 'note'],
      result: {
        fields: [{ key: 'state', label: 'State', path: 'items.0.state' }],
        template: 'Order {order} is {state}.',
      },
    });
    const signed = (await tenant.api.post(`${path(action.id)}/rotate-secret`)).body.data;
    const url = '/orders/AB1234?note=a%2F..%3Fb%26c%3D1%20%23';
    shop.answer(
      url,
      json({ items: [{ state: 'sent' }], deep: { iban: 'DE00' }, echo: `you sent ${secret}, or ${secret.slice(7)}` }),
    );
    const conversationId = await begin();
    const { status, body } = await start(conversationId, action.id, { order: ' AB1234 ', note: 'a/..?b&c=1 #' });
    expect(status).toBe(200);
    const run = body.data;
    expect(run).toMatchObject({
      conversationId,
      status: 'done',
      attempts: 1,
      confirmation: null,
      shown: [{ key: 'state', label: 'State', value: 'sent' }],
      message: 'Order AB1234 is sent.',
      values: [
        { key: 'order', value: 'AB1234' },
        { key: 'note', value: '***' },
      ],
      request: {
        url: shop.url('/orders/AB1234?note=***'),
        headers: [
          { name: 'X-Shop', value: 'lamps' },
          { name: 'idempotency-key', value: run.id },
        ],
      },
      response: {
        status: 200,
        body: JSON.stringify({ items: [{ state: 'sent' }], deep: { iban: '***' }, echo: 'you sent ***, or ***' }),
      },
      error: null,
    });
    const [sent] = shop.at(url);
    expect(sent!.headers).toMatchObject({
      authorization: secret,
      'x-shop': 'lamps',
      'idempotency-key': run.id,
      'webhook-id': run.id,
    });
    expect(sent!.headers['x-service-signature-v2']).toBe(
      hmac(signed.secret, `${sent!.headers['x-service-timestamp']}.`),
    );
    const { items } = await platform.store.query({
      pk: `WS#${tenant.workspaceId}#CONV#${conversationId}`,
      prefix: 'RUN#',
    });
    expect(items).toHaveLength(1);
    expect(JSON.stringify([run, items, platform.log()])).not.toMatch(/zyxomma|DE00|#b/);
    const listed = (await tenant.api.get(`${bot.path}/action-runs?limit=1`)).body.data;
    expect(listed.data).toEqual([await runOf(run)]);
    expect((await tenant.api.get(`/conversations/${conversationId}/action-runs`)).body.data.data).toEqual(listed.data);
  });

  it('names the wrong value, and never lets one reach another path', async () => {
    const kinds = await make({
      inputs: [
        { key: 'text', kind: 'text', min: '2', max: '3', questions: question('?') },
        { key: 'count', kind: 'number', min: '1', max: '9', whole: true, questions: question('?'), required: false },
        { key: 'day', kind: 'date', min: 'today', questions: question('?'), required: false },
        { key: 'mail', kind: 'email', questions: question('?'), required: false },
        {
          key: 'size',
          kind: 'choice',
          choices: [{ value: 'S' }, { value: 'M' }],
          questions: question('?'),
          required: false,
        },
        { key: 'gift', kind: 'boolean', questions: question('?'), required: false },
      ],
      call: { method: 'GET', url: shop.url('/kinds/{text}?c={count}&d={day}&m={mail}&s={size}&g={gift}') },
    });
    const conversationId = await begin();
    const wrong: [Record<string, string>, string, string][] = [
      [{}, 'values.text', 'is required'],
      [{ text: 'a' }, 'values.text', 'must have at least 2 characters'],
      [{ text: 'abcd' }, 'values.text', 'must have at most 3 characters'],
      [{ text: '..' }, 'values', 'must not be . or .. in the path of the URL'],
      [{ text: 'ok', count: '0' }, 'values.count', 'must be at least 1'],
      [{ text: 'ok', count: '10' }, 'values.count', 'must be at most 9'],
      [{ text: 'ok', count: '1e3' }, 'values.count', 'must be a number'],
      [{ text: 'ok', count: '2.5' }, 'values.count', 'must be a whole number'],
      [{ text: 'ok', day: '2020-01-01' }, 'values.day', 'must be at least today'],
      [{ text: 'ok', day: '2026-02-30' }, 'values.day', 'must be a day such as 2026-01-31'],
      [{ text: 'ok', mail: 'nobody' }, 'values.mail', 'must be an email address such as name@example.com'],
      [{ text: 'ok', size: 'L' }, 'values.size', 'must be one of S, M'],
      [{ text: 'ok', gift: 'yes' }, 'values.gift', 'must be true or false'],
      [{ text: 'ok', other: '1' }, 'values.other', 'is no input of this action'],
    ];
    for (const [values, field, message] of wrong) {
      const { status, body } = await start(conversationId, kinds.id, values);
      expect([status, body.error?.details[0]]).toEqual([422, { path: field, message }]);
    }
    const right = { text: 'abc', count: '9', day: '2099-12-31', mail: 'a@example.com', size: 'M', gift: 'true' };
    shop.answer('/kinds/abc?c=9&d=2099-12-31&m=a%40example.com&s=M&g=true', json({}));
    expect((await start(conversationId, kinds.id, right)).body.data.status).toBe('done');
    expect(shop.at('/kinds/..')).toEqual([]);
  });

  it('is confirmed once, for its exact values and revision: 20 confirmations at once make one call', async () => {
    const action = await change('/address');
    const conversationId = await begin();
    const { data: run } = (await start(conversationId, action.id, { street: 'Elm "St" 1' })).body;
    expect(run).toMatchObject({ status: 'proposed', confirmation: expect.any(String), attempts: 0 });
    expect(shop.at('/address')).toEqual([]);
    const { data: other } = (await start(conversationId, action.id, { street: 'Oak St 2' })).body;
    expect((await confirm(run, other.confirmation)).body.error.details).toEqual([
      { path: 'confirmation', message: 'is not that of this run and its values' },
    ]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(run)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    const sent = shop.at('/address');
    // A value that is left out leaves its property out.
    expect(sent.map(({ body }) => body)).toEqual([{ street: 'Elm "St" 1', note: 'To Elm "St" 1' }]);
    await tenant.api.patch(path(action.id), { description: 'Changed' });
    const late = await confirm(other);
    expect([late.status, late.body.error.message]).toEqual([
      409,
      'The action has changed since the run was started. Start it again.',
    ]);
    const declined = await tenant.api.post(`/conversations/${conversationId}/action-runs/${other.id}/decline`);
    expect(declined.body.data).toMatchObject({ status: 'declined', confirmation: null });
    expect((await confirm(other)).status).toBe(409);
    expect(shop.at('/address')).toHaveLength(1);
    const stranger = await platform.tenant();
    for (const verb of ['confirm', 'decline', 'approve', 'retry']) {
      const url = `/conversations/${conversationId}/action-runs/${run.id}/${verb}`;
      expect((await stranger.api.post(url, { confirmation: run.confirmation })).status).toBe(404);
    }
    expect((await stranger.api.get(`${bot.path}/action-runs/${run.id}`)).status).toBe(404);
  });

  it('knows what failed from what it does not know, and repeats only what may be repeated', async () => {
    const conversationId = await begin();
    const outcome = async (url: string, call: object = {}) => {
      const action = await change(url, call);
      return (await confirm((await start(conversationId, action.id, { street: 'Elm' })).body.data)).body.data;
    };
    shop.answer('/refused', json({ reason: 'no' }, 422));
    expect(await outcome('/refused')).toMatchObject({ status: 'failed', error: 'The system answered 422.' });
    shop.answer('/gateway', json({}, 504));
    expect(await outcome('/gateway')).toMatchObject({ status: 'unknown', error: 'The system answered 504.' });
    expect(shop.at('/gateway')).toHaveLength(1);
    shop.answer('/cut', (response) => response.destroy());
    const unknown = await outcome('/cut');
    expect(unknown).toMatchObject({ status: 'unknown', attempts: 1 });
    expect(shop.at('/cut')).toHaveLength(1);
    shop.answer('/put', (response, nth) => (nth === 1 ? response.destroy() : response.writeHead(200).end('{}')));
    expect(await outcome('/put', { method: 'PUT' })).toMatchObject({ status: 'done' });
    shop.answer('/keyed', (response, nth) => (nth === 1 ? response.destroy() : response.writeHead(409).end('{}')));
    expect(await outcome('/keyed', { honorsKey: true })).toMatchObject({ status: 'unknown' });
    expect(new Set(shop.at('/keyed').map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    shop.answer('/away', json({}, 307, { location: 'https://elsewhere.example.com/' }));
    expect(await outcome('/away')).toMatchObject({
      status: 'failed',
      error: 'The system answered 307, a redirect that is not followed.',
    });
    shop.answer('/near', json({}, 308, { location: '/nearby' }));
    shop.answer('/nearby', json({}));
    expect(await outcome('/near')).toMatchObject({ status: 'done' });
    shop.answer('/flood', (response) => response.writeHead(200).end('x'.repeat(70_000)));
    expect(await outcome('/flood')).toMatchObject({ status: 'unknown', error: 'The answer was larger than 64 KB.' });

    const refused = await retry(unknown);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'It is not known whether it was done. Look in your system, and send notDone: true if it was not.',
    ]);
    shop.answer('/cut', json({}));
    expect((await retry(unknown, { notDone: true })).body.data).toMatchObject({ status: 'done', attempts: 2 });
    expect((await retry(unknown, { notDone: true })).status).toBe(409);
  });

  it('waits for a signed-in person where an approval is needed, and stops with the switch of the workspace', async () => {
    const action = await make({ needsApproval: true, call: { method: 'GET', url: shop.url('/approved') }, inputs: [] });
    shop.answer('/approved', json({}));
    const conversationId = await begin();
    const { data: run } = (await start(conversationId, action.id)).body;
    expect(run).toMatchObject({ status: 'confirmed', needsApproval: true });
    const url = `/conversations/${conversationId}/action-runs/${run.id}/approve`;
    expect((await tenant.api.post(url)).body.error.message).toBe('Only a signed-in person can approve a run.');
    const email = `agent-${randomUUID()}@team.example`;
    const member = await joinTeam(platform, tenant, email, 'member');
    const person = await bearer(platform, await signIn(platform, email));
    await tenant.api.patch('/workspace', { actionsEnabled: false });
    expect((await person.rest('POST', url)).body.error.message).toBe('The actions of this workspace are switched off.');
    expect((await start(conversationId, action.id)).status).toBe(409);
    expect(shop.at('/approved')).toEqual([]);
    await tenant.api.patch('/workspace', { actionsEnabled: true });
    const approved = await person.rest('POST', url);
    expect(approved.body.data).toMatchObject({ status: 'done', approvedBy: { id: member.id } });
    expect((await person.rest('POST', url)).status).toBe(409);
    expect(shop.at('/approved')).toHaveLength(1);
  });

  it('fills in the verified ID of the visitor, which nobody else can state', async () => {
    const action = await make({
      access: 'verified',
      inputs: [{ key: 'customer', kind: 'text', from: 'visitor_id' }],
      call: { method: 'GET', url: shop.url('/customers/{customer}') },
    });
    const conversation = await startConversation(bot);
    const { conversationId } = conversation;
    expect((await start(conversationId, action.id)).body.error.message).toBe(
      'The action is for visitors whose identity was verified.',
    );
    await setConversation(platform, tenant, conversation, { visitorId: 'c/7', visitorVerified: true });
    expect((await start(conversationId, action.id, { customer: 'c8' })).body.error.details).toEqual([
      { path: 'values.customer', message: 'is filled in by the platform' },
    ]);
    shop.answer('/customers/c%2F7', json({}));
    expect((await start(conversationId, action.id)).body.data.status).toBe('done');
  });

  it('costs its credits when it is done, and only then', async () => {
    const spent = async () => (await tenant.api.get('/workspace')).body.data.balance as number;
    const action = await make({ credits: 7, inputs: [], call: { method: 'GET', url: shop.url('/paid') } });
    const conversationId = await begin();
    const before = await spent();
    shop.answer('/paid', json({}, 500));
    expect((await start(conversationId, action.id)).body.data).toMatchObject({ status: 'failed', credits: 0 });
    expect(await spent()).toBe(before);
    shop.answer('/paid', json({}));
    const { data } = (await start(conversationId, action.id)).body;
    expect(data).toMatchObject({ status: 'done', credits: 7 });
    expect(await spent()).toBe(before - 7);
    await Promise.all(Array.from({ length: 6 }, () => start(conversationId, action.id)));
    expect(await spent()).toBe(before - 49);
  });

  it('is answered by a recorded example in tests, and by the system only for a signed-in owner', async () => {
    const action = await make({
      call: { method: 'GET', url: shop.url('/tested/{order}') },
      result: { fields: [{ key: 'state', label: 'State', path: 'state' }] },
      examples: [
        { values: [], status: 200, body: '{"state":"sent"}' },
        { values: [{ key: 'order', value: 'AB0000' }], status: 404, body: '{}' },
      ],
    });
    const values = (value: string) => ({ values: [{ key: 'order', value }] });
    const test = (body: object) => tenant.api.post(`${path(action.id)}/test`, body);
    expect((await test(values('AB1234'))).body.data).toMatchObject({
      status: 'done',
      usesExample: true,
      conversationId: null,
      request: null,
      shown: [{ value: 'sent' }],
    });
    expect((await test(values('AB0000'))).body.data).toMatchObject({ status: 'failed' });
    const real = await test({ ...values('AB1234'), real: true });
    expect([real.status, real.body.error.message]).toEqual([
      403,
      'Only a signed-in owner can test with the real system.',
    ]);
    const { conversationId } = (await tenant.api.post(`${bot.path}/test-conversations`)).body.data;
    expect((await start(conversationId, action.id, { order: 'AB1234' })).body.data).toMatchObject({
      usesExample: true,
      status: 'done',
    });
    expect(shop.at('/tested/AB1234')).toEqual([]);
    const owner = `owner-${randomUUID()}@team.example`;
    await platform.operator('org create', { name: 'Owned', owner, plan: 'pro', 'api-access': 'on' });
    const { rest } = await bearer(platform, await signIn(platform, owner));
    const own = (await rest('POST', '/chatbots', { name: 'Owned' })).body.data.id;
    const call = { method: 'GET', url: shop.url('/really') };
    const looked = (await rest('POST', `/chatbots/${own}/actions`, { name: 'Look', call })).body.data;
    shop.answer('/really', json({}));
    const tried = await rest('POST', `/chatbots/${own}/actions/${looked.id}/test`, { real: true });
    expect(tried.body.data).toMatchObject({ status: 'done', usesExample: false, conversationId: null });
    expect(shop.at('/really')).toHaveLength(1);
  });

  it('is erased with its conversation', async () => {
    const action = await make({ inputs: [], call: { method: 'GET', url: shop.url('/approved') } });
    const conversationId = await begin();
    const { data: run } = (await start(conversationId, action.id)).body;
    expect((await tenant.api.delete(`/conversations/${conversationId}`)).status).toBe(200);
    await until(
      'the run is gone',
      async () => (await tenant.api.get(`${bot.path}/action-runs/${run.id}`)).status === 404,
    );
  });

  it('is unknown after a kill -9 between the call and its record, and is looked up before it is repeated', async () => {
    const call = (url: string, more: object = {}) => change(url, { timeoutSeconds: 1, ...more });
    const blind = await call('/slow');
    const seeing = await call('/slow', { lookupUrl: shop.url('/done/{idempotency_key}') });
    const conversationId = await begin();
    const proposals = await Promise.all([blind, seeing].map(({ id }) => start(conversationId, id, { street: 'Elm' })));
    const [first, second] = proposals.map(({ body }) => body.data);
    let held = 0;
    shop.answer('/slow', () => void held++);
    const cut = [first, second].map((run) => confirm(run).catch(() => undefined));
    await until('both calls have arrived', async () => held === 2);
    await platform.kill();
    await Promise.all(cut);
    const revived = await platform.restart();
    for (const run of [first, second]) {
      await until('the run is unknown', async () => {
        const { status } = await runOf(run);
        expect(['calling', 'unknown']).toContain(status);
        return status === 'unknown';
      });
      expect((await confirm(run)).status).toBe(409);
    }
    expect((await runOf(first)).error).toBe('The call was cut off. It is not known whether it was done.');
    expect((await retry(first)).status).toBe(409);
    shop.answer(`/done/${second.id}`, json({}));
    const both = await Promise.all([retry(second), retry(second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await runOf(second)).toMatchObject({ status: 'done' });
    expect(shop.at('/slow')).toHaveLength(2);
    await revived.stop();
  });
});
