import { describe, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { importChatbot } from '../../domain/bundles/import.ts';
import { importInput } from '../../domain/bundles/import-input.ts';
import type { Store } from '../../domain/core/app.ts';
import { unavailable } from '../../domain/core/errors.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { importLeaseKey } from '../../domain/knowledge/items.ts';
import { readWorkspace } from '../../domain/workspaces/read.ts';
import { appOf } from '../support/app-of.ts';
import { call, client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';
import { importsOf } from './support.ts';

const { platform, tenant } = await useScene();

const { send, imported, small } = importsOf(tenant);

describe('an import', () => {
  it('continues into a chatbot and adds only what it lacks', async () => {
    const texts = [
      { title: 'T', text: 'one' },
      { title: 'T', text: 'two' },
    ];
    const faqs = [
      { question: 'Q?', answer: 'A.' },
      { question: 'R?', answer: 'B.' },
    ];
    const { chatbot } = await imported({
      bundle: { ...small, faqs: faqs.slice(1), texts: texts.slice(1) },
      name: 'Own',
    });
    expect(chatbot.name).toBe('Own');
    const again = await imported({ bundle: { ...small, faqs, texts }, chatbotId: chatbot.id });
    expect(again).toMatchObject({ created: 2, remaining: 0, chatbot: { name: 'Own', sourceCount: 4 } });
    expect(await imported({ bundle: { ...small, faqs, texts }, chatbotId: chatbot.id })).toMatchObject({ created: 0 });
  });

  it('adds each source once, however many imports into a chatbot run at once', async () => {
    const { chatbot } = await imported({ bundle: small });
    const faqs = Array.from({ length: 12 }, (_, n) => ({ question: `Q${n}?`, answer: 'A.' }));
    const input = { bundle: { ...small, faqs }, chatbotId: chatbot.id };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(input)));
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused)
      expect([status, body.error]).toMatchObject([
        409,
        { code: 'CONFLICT', message: 'Another import into this chatbot is running.' },
      ]);
    expect(await imported(input)).toMatchObject({ created: 0, remaining: 0, chatbot: { sourceCount: 12 } });
  });

  it('creates one chatbot per Idempotency-Key', async () => {
    const key = { 'x-api-key': tenant.apiKey, 'idempotency-key': crypto.randomUUID() };
    const once = () => call('POST', `${platform.baseUrl}/chatbots/import`, { bundle: small }, key);
    const [first, second] = [await once(), await once()];
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  const twice = { question: 'Q?', answer: 'A.' };
  it.each([
    ['no bundle', {}, 'bundle'],
    ['another version', { bundle: { ...small, version: 2 } }, 'bundle.version'],
    ['no name', { bundle: { version: 1 } }, 'bundle.name'],
    [
      'an answer too long',
      { bundle: { ...small, faqs: [twice, { question: 'R?', answer: 'x'.repeat(10_001) }] } },
      'bundle.faqs.1.answer',
    ],
    [
      'a repeated question',
      { bundle: { ...small, faqs: [twice, { ...twice, question: 'q? ' }] } },
      'bundle.faqs.1.question',
    ],
    [
      'an alternative twice',
      { bundle: { ...small, faqs: [{ ...twice, alternatives: ['q?'] }] } },
      'bundle.faqs.0.alternatives.0',
    ],
    ['a page of another kind', { bundle: { ...small, pages: [{ url: 'file:///etc/passwd' }] } }, 'bundle.pages.0.url'],
    [
      'a file that is none',
      { bundle: { ...small, files: [{ title: 'F', kind: 'pdf', contentBase64: 'AAAA' }] } },
      'bundle.files.0.contentBase64',
    ],
    [
      'no base64',
      { bundle: { ...small, files: [{ title: 'F', kind: 'txt', contentBase64: '?' }] } },
      'bundle.files.0.contentBase64',
    ],
    [
      'a kind unknown',
      { bundle: { ...small, files: [{ title: 'F', kind: 'exe', contentBase64: 'AAAA' }] } },
      'bundle.files.0.kind',
    ],
    ['a colour', { bundle: { ...small, settings: { primaryColor: 'red' } } }, 'bundle.settings.primaryColor'],
    [
      'too many sources',
      { bundle: { ...small, pages: Array(2001).fill({ url: 'https://a.example' }) } },
      'bundle.pages',
    ],
  ])('refuses %s and creates nothing', async (_, body, path) => {
    const before = (await tenant.api.get('/chatbots?limit=200')).body.data.data.length;
    const { status, body: answer } = await send(body);
    expect([status, answer.error.details?.[0].path]).toEqual([422, path]);
    expect((await tenant.api.get('/chatbots?limit=200')).body.data.data).toHaveLength(before);
  });

  it('stays within the quotas of the plan', async () => {
    const own = await platform.tenant({ plan: 'pro' });
    const faqs = Array.from({ length: 501 }, (_, n) => ({ question: `Q${n}?`, answer: 'A.' }));
    const tooMany = await send({ bundle: { ...small, faqs } }, own);
    expect([tooMany.status, tooMany.body.error.code]).toEqual([402, 'USAGE_LIMIT_REACHED']);
    for (let n = 0; n < 10; n++) await makeBot(platform, own);
    const full = await send({ bundle: small }, own);
    expect([full.status, full.body.error.code]).toEqual([402, 'USAGE_LIMIT_REACHED']);
    expect((await own.api.get('/chatbots')).body.data.data).toHaveLength(10);
  });

  it('needs both scopes, as the export does, and continues only in its own workspace', async () => {
    const bot = await makeBot(platform, tenant);
    const keyWith = async (...scopes: string[]) =>
      client(platform.baseUrl, (await tenant.api.post('/api-keys', { name: 'k', scopes })).body.data.key);
    const writer = await (await keyWith('chatbots:write')).post('/chatbots/import', { bundle: small });
    expect([writer.status, writer.body.error.message]).toEqual([403, 'This key lacks the scope knowledge:write.']);
    const reader = await (await keyWith('knowledge:read')).get(`${bot.path}/export`);
    expect([reader.status, reader.body.error.message]).toEqual([403, 'This key lacks the scope chatbots:read.']);
    const other = await platform.tenant();
    expect((await send({ bundle: small, chatbotId: bot.id }, other)).status).toBe(404);
  });

  it('deletes a chatbot of which it could store only a part', async () => {
    const own = await platform.tenant();
    const clock = { now: () => Date.now() };
    let transactions = 0;
    const transact: Store['transact'] = (...args) => {
      // The chatbot, two FAQs, then the third.
      if (++transactions === 4) throw unavailable(new Error('no answer'));
      return platform.store.transact(...args);
    };
    const store = { ...platform.store, transact };
    const app = appOf({ clock, store, ids: uuidv7Source(clock), cache: createCache(clock), model: {} });
    const workspace = await readWorkspace(app, own.workspaceId);
    const faqs = Array.from({ length: 5 }, (_, n) => ({ question: `Q${n}?`, answer: 'A.' }));
    const actor = { workspaceId: own.workspaceId, scopes: new Set(['chatbots:write', 'knowledge:write']) };
    const call = { ids: {}, input: { bundle: { ...small, faqs } }, tenancy: async () => ({ workspace }) };
    const running = importChatbot.run(app, actor as never, call as never);
    await expect(running).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await own.api.get('/chatbots')).body.data.data).toEqual([]);
    expect((await readWorkspace(app, own.workspaceId)).chatbotCount).toBe(0);
  });

  it('continues the chatbot that a call which died has left half-made', async () => {
    const own = await platform.tenant();
    const clock = { now: () => Date.now() };
    let transactions = 0;
    // The chatbot, its synonyms and a FAQ are stored. Then the process reaches nothing any more, as if it had been killed.
    const dying =
      <Args extends unknown[], Result>(call: (...args: Args) => Result, counts = false) =>
      (...args: Args): Result => {
        if (counts) transactions++;
        if (transactions > 3) throw unavailable(new Error('dead'));
        return call(...args);
      };
    const { transact, update, remove } = platform.store;
    const store = { ...platform.store, transact: dying(transact, true), update: dying(update), remove: dying(remove) };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const app = appOf({ clock, store, log, ids: uuidv7Source(clock), cache: createCache(clock), model: {} });
    const workspace = await readWorkspace(app, own.workspaceId);
    const faqs = Array.from({ length: 5 }, (_, n) => ({ question: `Q${n}?`, answer: 'A.' }));
    const bundle = { ...small, faqs, synonyms: [['lamp', 'light']] };
    const actor = { workspaceId: own.workspaceId, scopes: new Set(['chatbots:write', 'knowledge:write']) };
    const died = importChatbot.run(
      app,
      actor as never,
      { ids: {}, input: importInput.parse({ bundle }), tenancy: async () => ({ workspace }) } as never,
    );
    await expect(died).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const [half] = (await own.api.get('/chatbots')).body.data.data;
    // Saves the test the wait for the end of the dead call's lease.
    await platform.store.remove(importLeaseKey(own.workspaceId, half.id));

    const other = (await own.api.post('/chatbots/import', { bundle, name: 'Other' })).body.data;
    expect(other).toMatchObject({ created: 5, chatbot: { name: 'Other' } });
    const { data } = (await own.api.post('/chatbots/import', { bundle })).body;
    expect(data).toMatchObject({ created: 4, remaining: 0, chatbot: { id: half.id, sourceCount: 5 } });
    expect((await own.api.get(`/chatbots/${half.id}/synonyms`)).body.data.synonyms).toEqual(bundle.synonyms);
    expect((await readWorkspace(appOf({ store: platform.store }), own.workspaceId)).chatbotCount).toBe(2);
    const next = (await own.api.post('/chatbots/import', { bundle })).body.data;
    expect([next.created, next.chatbot.id === half.id]).toEqual([5, false]);
  });
});
