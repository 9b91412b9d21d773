import { describe, expect, it } from 'vitest';
import type { Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, type Bot, makeBot } from '../support/visitor.ts';
import { ask, importsOf, mutate } from './support.ts';

const { platform, tenant } = await useScene();

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
const exportOf = async ({ id }: { id: string }, { api }: Tenant = tenant): Promise<Json> =>
  (await api.get(`/chatbots/${id}/export`)).body.data;
const { imported, small } = importsOf(tenant);
const sourcesOf = async ({ id }: { id: string }): Promise<Json[]> =>
  (await tenant.api.get(`/chatbots/${id}/sources`)).body.data.sources;

/** A chatbot with everything that an export can contain. */
async function furnished(): Promise<Bot> {
  const bot = await makeBot(platform, tenant, {
    greetingMessage: 'Hi 😀',
    language: 'de',
    allowedDomains: ['a.example'],
  });
  const { api } = tenant;
  await api.patch(`${bot.path}/settings`, { primaryColor: '#123456', position: 'bottom-left', blockedTopics: ['x'] });
  await api.put(`${bot.path}/business-hours`, {
    enabled: true,
    timezone: 'Europe/Berlin',
    schedule: { mon: { open: '09:00', close: '17:00' } },
  });
  await api.put(`${bot.path}/synonyms`, { synonyms: [['parcel', 'package']] });
  const faq = {
    question: 'Do you ship to Iceland?',
    answer: 'Yes, in six days.',
    category: 'D',
    alternatives: ['IS?'],
  };
  await api.post(`${bot.path}/sources/faq`, faq);
  const off = await addFaq(tenant, bot, 'Do you sell gift cards?', 'No.');
  await api.post(`${bot.path}/sources/${off.id}/toggle`, { enabled: false });
  await api.post(`${bot.path}/sources/text`, { title: 'Returns', text: 'Send it back in 30 days.', category: 'R' });
  await api.post(`${bot.path}/sources/text`, { title: 'Returns', text: 'Unless it was made to measure.' });
  const page = { url: 'https://page.invalid/', title: 'Page', recrawlIntervalHours: 24 };
  await api.post(`${bot.path}/sources/url`, page);
  const form = new FormData();
  form.append('file', new File(['Lamps need a bulb.'], 'lamps.txt', { type: 'text/plain' }));
  const key = { 'x-api-key': tenant.apiKey };
  await fetch(`${platform.baseUrl}${bot.path}/sources/file`, { method: 'POST', body: form, headers: key });
  return bot;
}

describe('a chatbot', () => {
  it('is the same after export, import and export, but for times', async () => {
    const bot = await furnished();
    const first = await exportOf(bot);
    expect(first).toMatchObject({
      ...{ version: 1, name: 'Bot', language: 'de', greetingMessage: 'Hi 😀', allowedDomains: ['a.example'] },
      settings: { primaryColor: '#123456', position: 'bottom-left', blockedTopics: ['x'] },
      businessHours: { enabled: true, schedule: { monday: { open: '09:00', close: '17:00' }, tuesday: null } },
      synonyms: [['parcel', 'package']],
      faqs: [
        { question: 'Do you sell gift cards?', enabled: false },
        { alternatives: ['IS?'], category: 'D' },
      ],
      texts: [{ text: 'Unless it was made to measure.' }, { title: 'Returns', category: 'R' }],
      pages: [{ url: 'https://page.invalid/', title: 'Page', recrawlIntervalHours: 24, enabled: true }],
      files: [{ title: 'lamps', kind: 'txt', contentBase64: Buffer.from('Lamps need a bulb.').toString('base64') }],
      leftOut: [],
    });
    const { chatbot, ...counts } = await imported({ bundle: first });
    expect(counts).toEqual({ created: 6, remaining: 0 });
    expect(chatbot).toMatchObject({ name: 'Bot', sourceCount: 6, status: 'active' });
    expect([chatbot.id, chatbot.publicId]).not.toEqual([bot.id, bot.publicId]);
    const second = await exportOf(chatbot);
    expect({ ...second, exportedAt: first.exportedAt }).toEqual(first);

    const answers = await tenant.api.post(`/chatbots/${chatbot.id}/search`, { query: 'Do you ship to Iceland?' });
    expect(answers.body.data.results[0].content).toBe('Yes, in six days.');
    const disabled = await tenant.api.post(`/chatbots/${chatbot.id}/search`, { query: 'Do you sell gift cards?' });
    expect(disabled.body.data.results.map(({ content }: Json) => content)).not.toContain('No.');
    const lamps = async () => (await sourcesOf(chatbot)).find(({ type }) => type === 'file')?.status;
    await expect.poll(lamps).toBe('completed');
  });

  it('holds no id, key or secret', async () => {
    const bot = await furnished();
    const text = JSON.stringify(await exportOf(bot));
    const ids = [
      bot.id,
      bot.publicId,
      tenant.workspaceId,
      tenant.apiKey,
      ...(await sourcesOf(bot)).map(({ id }) => id),
    ];
    expect(ids.filter((id) => text.includes(id))).toEqual([]);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
  });

  it('lists what does not fit, with the reason', async () => {
    const bot = await makeBot(platform, tenant);
    const text = (title: string) => ({ title, text: `${title} ${'ä'.repeat(499_000)}` });
    for (const title of ['One', 'Two', 'Three', 'Four']) await tenant.api.post(`${bot.path}/sources/text`, text(title));
    const bundle = await exportOf(bot);
    expect(bundle.texts.map(({ title }: Json) => title)).toEqual(['Four', 'Three', 'Two']);
    expect(bundle.leftOut).toEqual([
      { type: 'text', title: 'One', reason: expect.stringContaining('3,500,000 bytes') },
    ]);
    const { created } = await imported({ bundle });
    expect(created).toBe(3);
  });

  it('is the same in GraphQL', async () => {
    const input = {
      bundle: { ...small, faqs: [{ question: 'Q?', answer: 'A.' }], settings: { position: 'BOTTOM_LEFT' } },
    };
    const { data } = await mutate(
      platform,
      tenant,
      'importChatbot',
      input,
      'chatbot { id name sourceCount } created remaining',
    );
    expect(data.importChatbot).toMatchObject({ chatbot: { name: 'Small', sourceCount: 1 }, created: 1, remaining: 0 });
    const query =
      'query ($id: ID!) { exportChatbot(chatbotId: $id) { version settings { position } faqs { answer } } }';
    const read = await ask(platform, tenant, query, { id: data.importChatbot.chatbot.id });
    expect(read.data.exportChatbot).toEqual({
      version: 1,
      settings: { position: 'BOTTOM_LEFT' },
      faqs: [{ answer: 'A.' }],
    });
  });
});
