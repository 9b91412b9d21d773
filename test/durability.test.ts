import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client, type OwnPlatform, type RestClient, startPlatform, until } from './support/platform.ts';
import { type Site, startSite } from './support/servers/site.ts';
import { addFaq, type Bot, chat, makeBot } from './support/visitor.ts';

/** What the platform said that it has done. */
interface Said {
  faqs: { id: string; n: number }[];
  deleted: { id: string; n: number }[];
  chats: { conversationId: string; messageId: string; content: string }[];
  pages: string[];
}

const rounds = 5;
const faqsARound = 12;
const said: Said = { faqs: [], deleted: [], chats: [], pages: [] };
let platform: OwnPlatform;
let site: Site;
let api: RestClient;
let bot: Bot;
let demo: unknown;

const demoOf = ({ apiKey, organisationId, workspaceId, chatbotId, publicId, publicUrl }: OwnPlatform) => ({
  apiKey,
  organisationId,
  workspaceId,
  chatbotId,
  publicId,
  publicUrl,
});

beforeAll(async () => {
  const page = (word: string) =>
    `<html><head><title>${word}</title></head><body><p>The ${word} opens at noon.</p></body></html>`;
  site = await startSite({
    // Hangs when first asked, so that the kill comes while it is being fetched.
    '/first': (response, nth) =>
      nth > 1 && response.writeHead(200, { 'content-type': 'text/html' }).end(page('planetarium')),
    ...Object.fromEntries(Array.from({ length: rounds }, (_, n) => [`/${n}`, page(`museum${word(n)}`)])),
  });
  platform = await startPlatform({ env: { DEMO: '1', EGRESS_ALLOW: site.host } });
  api = client(platform.baseUrl, platform.apiKey!);
  bot = await makeBot(platform, { api });
  demo = demoOf(platform);
});
afterAll(async () => {
  await platform?.stop();
  await site?.close();
});

/** Words that are unlike each other, so that each FAQ is found by its own. */
const syllables = ['ba', 'do', 'ki', 'lu', 'me', 'ra', 'so', 'tu', 'vi', 'zo'];
function word(n: number): string {
  return [...String(n).padStart(4, '0')].map((digit) => syllables[Number(digit)]).join('');
}
const contentOf = (n: number) => `One ${word(n)} costs ${n} euros.`;
const search = async (n: number) =>
  (await api.post(`${bot.path}/search`, { query: `what does ${word(n)} cost` })).body.data.results;

let next = 0;
/** Writes until the platform is gone. */
async function writeFaqs(onSaid: () => void): Promise<void> {
  for (;;) {
    const n = next++;
    const { id } = await addFaq({ api }, bot, `What does ${word(n)} cost?`, contentOf(n));
    onSaid();
    if (n % 4 > 0) {
      said.faqs.push({ id, n });
      continue;
    }
    const { status } = await api.delete(`${bot.path}/sources/${id}`);
    if (status === 200) said.deleted.push({ id, n });
  }
}

async function writeChats(): Promise<void> {
  let more = {};
  for (;;) {
    const { start, done } = await chat(platform.publicUrl!, { message: 'What are your opening hours?', ...more });
    if (!done) throw new Error('cut off');
    const { id: messageId, content } = done.message;
    said.chats.push({ conversationId: start.conversationId, messageId, content });
    more = { conversationId: start.conversationId, bt: start.bindingToken, ...more };
  }
}

/** Many writers at once, and the kill in the middle of their work. */
async function writeAndKill(round: number): Promise<void> {
  const enough = Promise.withResolvers<void>();
  let count = 0;
  const onSaid = () => ++count === faqsARound && enough.resolve();
  const writers = [writeFaqs(onSaid), writeFaqs(onSaid), writeFaqs(onSaid), writeChats(), writeChats()];
  const ended = Promise.allSettled(writers);
  await Promise.race([enough.promise, ended]);
  const { body } = await api.post(`${bot.path}/sources/url`, { url: `${site.url}/${round}` });
  said.pages.push(body.data.id);
  await platform.kill();
  for (const outcome of await ended) expect(outcome.status).toBe('rejected');
}

/** All that was answered is in the table. The FAQs from number `from` on are also found by their words. */
async function expectAllThere(from = 0): Promise<void> {
  const { sources } = (await api.get(`${bot.path}/sources`)).body.data;
  const kept = new Set(sources.map(({ id }: { id: string }) => id));
  expect(said.faqs.filter(({ id }) => !kept.has(id))).toEqual([]);
  expect(said.deleted.filter(({ id }) => kept.has(id))).toEqual([]);
  const isNew = ({ n }: { n: number }) => n >= from;
  for (const { id, n } of said.faqs.filter(isNew))
    expect((await search(n))[0]).toMatchObject({ sourceId: id, content: contentOf(n) });
  for (const { id, n } of said.deleted.filter(isNew)) {
    expect((await search(n)).map(({ sourceId }: { sourceId: string }) => sourceId)).not.toContain(id);
  }
  expect((await api.get(bot.path)).body.data.sourceCount).toBe(sources.length);
}

async function expectChatsThere(chats: typeof said.chats): Promise<void> {
  for (const conversationId of new Set(chats.map((each) => each.conversationId))) {
    const { messages } = (await api.get(`/conversations/${conversationId}/messages`)).body.data;
    const contents = new Map(messages.map(({ id, content }: { id: string; content: string }) => [id, content]));
    for (const { messageId, content, ...of } of chats) {
      if (of.conversationId === conversationId) expect(contents.get(messageId)).toBe(content);
    }
    // A turn is whole or not at all.
    const conversation = (await api.get(`/conversations/${conversationId}`)).body.data;
    expect([messages.length % 2, conversation.messageCount]).toEqual([0, messages.length]);
  }
}

describe('kill -9', () => {
  it('while a page is being fetched', async () => {
    const { body } = await api.post(`${bot.path}/sources/url`, { url: `${site.url}/first` });
    said.pages.push(body.data.id);
    await until('the page is asked for', async () => site.hits('/first') > 0);
    await platform.kill();
    platform = await platform.restart();
    expect((await api.get(`${bot.path}/sources/${body.data.id}`)).body.data.status).toBe('processing');
  });

  it.each(Array.from({ length: rounds }, (_, round) => [round + 1]))(
    'in the middle of writing loses nothing that was answered (%i)',
    async (round) => {
      const { pid } = platform;
      const [faqsBefore, chatsBefore] = [next, said.chats.length];
      await writeAndKill(round - 1);
      platform = await platform.restart();
      expect(demoOf(platform)).toEqual(demo);
      const ready = JSON.parse(readFileSync(join(platform.dataDir, 'ready.json'), 'utf8'));
      expect(ready).toMatchObject({ ...(demo as object), root: platform.root });
      expect(ready.pid).not.toBe(pid);
      await expectAllThere(faqsBefore);
      await expectChatsThere(said.chats.slice(chatsBefore));
    },
  );

  it('was survived by every page that waited to be fetched', async () => {
    for (const id of said.pages) {
      const source = await until(`page ${id} is read`, async () => {
        const { data } = (await api.get(`${bot.path}/sources/${id}`)).body;
        return !['pending', 'processing'].includes(data.status) && data;
      });
      expect(source).toMatchObject({ status: 'completed', errorMessage: null });
      const found = await api.post(`${bot.path}/search`, { query: `when does the ${source.title} open` });
      expect(found.body.data.results[0].sourceId).toBe(id);
    }
  });

  it('leaves a platform that stops and starts in order', async () => {
    const { dataDir, pid } = platform;
    process.kill(pid, 'SIGTERM');
    platform = await until('it has ended', async () => {
      try {
        process.kill(pid, 0);
        return undefined;
      } catch {
        return platform.restart();
      }
    });
    expect(platform.dataDir).toBe(dataDir);
    expect(demoOf(platform)).toEqual(demo);
    await expectAllThere();
    await expectChatsThere(said.chats);
  });
});
