// @slow
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { samples } from '../conversations/attachment-client.ts';
import { call, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { holdersOf } from '../support/stores/walk.ts';
import { chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();

const newWord = () => `w${randomUUID().replaceAll('-', '')}`;
const gone = (word: string) =>
  until('nothing holds the word any more', async () => (await holdersOf(platform, new RegExp(word))).length === 0);
type Opened = { uploadId: string; uploadUrl: string; headers: Record<string, string> };

async function put({ uploadUrl, headers }: Opened, bytes: Buffer): Promise<void> {
  // A list of pairs for visitors, an object otherwise.
  const named = Array.isArray(headers) ? Object.fromEntries(headers.map(({ name, value }) => [name, value])) : headers;
  expect((await fetch(uploadUrl, { method: 'PUT', headers: named, body: new Uint8Array(bytes) })).status).toBe(200);
}

async function talk() {
  const bot = await makeBot(platform, tenant);
  const { conversationId, bindingToken: bt } = (await chat(bot.publicUrl, { message: 'hello' })).start;
  const path = `/conversations/${conversationId}`;
  const bytes = (word: string) => Buffer.concat([samples.png!, Buffer.from(word)]);
  const visitorUpload = async (word: string) => {
    const file = { filename: `${word}.png`, contentType: 'image/png', size: bytes(word).length };
    const url = `${bot.publicUrl}${path}/uploads`;
    const opened: Opened = (await call('POST', url, file, { 'x-binding-token': bt })).body.data;
    await put(opened, bytes(word));
    return opened.uploadId;
  };
  const agentUpload = async (word: string) => {
    const file = { filename: `${word}.png`, contentType: 'image/png', size: bytes(word).length };
    const opened: Opened = (await tenant.api.post(`${path}/uploads`, file)).body.data;
    await put(opened, bytes(word));
    return opened.uploadId;
  };
  return { bot, path, bt, visitorUpload, agentUpload };
}

it("erasing a conversation removes the rows and bytes of its uploads, used or not, and nobody else's", async () => {
  const [word, other] = [newWord(), newWord()];
  const { bot, path, bt, visitorUpload, agentUpload } = await talk();
  const neighbour = await talk();
  await neighbour.visitorUpload(other);
  await Promise.all([visitorUpload(word), agentUpload(word)]);
  const uploadId = await agentUpload(word);
  const reply = { content: 'Here it is.', attachments: [{ uploadId }] };
  expect((await tenant.api.post(`${path}/reply`, reply)).status).toBe(200);
  const uploadIds = [await visitorUpload(word)];
  const sent = await call('POST', `${bot.publicUrl}${path}/files`, { uploadIds }, { 'x-binding-token': bt });
  expect(sent.status).toBe(200);
  expect((await holdersOf(platform, new RegExp(word))).length).toBeGreaterThan(6);
  expect((await tenant.api.delete(path)).status).toBe(200);
  await gone(word);
  expect(await holdersOf(platform, new RegExp(other))).toHaveLength(2);
});

it('an upload that was used leaves no bytes behind, and its file stays', async () => {
  const word = newWord();
  const { path, agentUpload } = await talk();
  const uploadId = await agentUpload(word);
  await tenant.api.post(`${path}/reply`, { content: '', attachments: [{ uploadId }] });
  const places = () => holdersOf(platform, new RegExp(word));
  await until('the bytes of the upload are gone', async () => (await places()).every((key) => !key.startsWith('tmp/')));
  expect((await places()).some((key) => key.startsWith('ws/'))).toBe(true);
});

it('deleting a chatbot removes its open uploads, and what repeatable calls have stored of it', async () => {
  const word = newWord();
  const bot = await makeBot(platform, tenant);
  const file = { filename: `${word}.txt`, contentType: 'text/plain', size: word.length };
  const opened: Opened = (await tenant.api.post(`${bot.path}/sources/uploads`, file)).body.data;
  await put(opened, Buffer.from(word));
  const headers = { 'x-api-key': tenant.apiKey, 'idempotency-key': randomUUID() };
  const faq = { question: `Where is ${word}?`, answer: 'Here.' };
  const url = `${platform.baseUrl}${bot.path}/sources/faq`;
  const [first, repeated] = [await call('POST', url, faq, headers), await call('POST', url, faq, headers)];
  expect([first.status, repeated.body.data.id]).toEqual([200, first.body.data.id]);
  expect((await tenant.api.delete(bot.path)).status).toBe(200);
  await gone(word);
});
