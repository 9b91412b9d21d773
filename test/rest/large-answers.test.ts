// @slow
import { describe, expect, it } from 'vitest';
import { LAMBDA_RESULT_BYTES } from '../../local/lambda/invoke.ts';
import { startFiles } from '../knowledge/files/file-client.ts';
import { putMessage, startConversation } from '../support/conversation.ts';
import { call, until } from '../support/platform.ts';

const { platform, tenant, bot, uploaded, add } = await startFiles();

const graphql = async (query: string) =>
  (await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': tenant.apiKey })).body.data;

describe('an answer that is larger than a buffered result of Lambda', () => {
  it('gives the whole text of a long source', async () => {
    const line = 'The lighthouse keeper writes down the weather of the day.\n\n';
    const text = line.repeat(Math.ceil(LAMBDA_RESULT_BYTES / line.length)).trim();
    const { body } = await add({ uploadId: await uploaded('log.txt', Buffer.from(text)) });
    const path = `${bot.path}/sources/${body.data.id}`;
    await until('the file is read', async () => (await tenant.api.get(path)).body.data.status === 'completed', 150_000);
    const answer = await tenant.api.get(`${path}/content`);
    expect(answer.status).toBe(200);
    expect(Buffer.byteLength(answer.text)).toBeGreaterThan(LAMBDA_RESULT_BYTES);
    expect(answer.body.data.content === text).toBe(true);
  });

  it('gives the whole transcript of a long conversation', async () => {
    const started = await startConversation(bot);
    const content = '🗼'.repeat(9_999);
    const count = Math.ceil(LAMBDA_RESULT_BYTES / Buffer.byteLength(content));
    for (let n = 0; n < count; n++) await putMessage(platform, tenant, started, { content });
    const answer = await tenant.api.get(`/conversations/${started.conversationId}/messages`);
    expect(answer.status).toBe(200);
    expect(Buffer.byteLength(answer.text)).toBeGreaterThan(LAMBDA_RESULT_BYTES);
    const { messages } = answer.body.data;
    expect(messages).toHaveLength(count);
    expect(messages.every((message: { content: string }) => message.content === content)).toBe(true);
  });
});

describe('an answer that is larger than any may be', () => {
  it('says what to do, and the same rows are answered in smaller pages', async () => {
    const started = await startConversation(bot);
    for (let n = 0; n < 40; n++) await putMessage(platform, tenant, started, { content: 'x'.repeat(300_000) });
    const path = `/conversations/${started.conversationId}/messages`;
    const { status, body, headers } = await tenant.api.get(path);
    expect([status, body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(body.error.message).toContain('fewer rows');
    expect(headers.get('ratelimit-limit')).not.toBeNull();
    expect((await tenant.api.get(`${path}?limit=20`)).body.data.messages).toHaveLength(20);
  });
});

describe('a long answer of characters that take two UTF-16 units', () => {
  // One of two neighbouring offsets puts a character across any boundary between pieces.
  it.each([0, 1])('arrives whole when the text begins with %i narrow characters', async (narrow) => {
    const answer = 'x'.repeat(narrow) + '🗼'.repeat(9_999);
    const made = await tenant.api.post(`${bot.path}/sources/faq`, { question: `Towers ${narrow}?`, answer });
    const { id } = made.body.data;
    const { content } = (await tenant.api.get(`${bot.path}/sources/${id}/content`)).body.data;
    expect(content.includes(answer)).toBe(true);
    const { source } = await graphql(`{ source(chatbotId: "${bot.id}", id: "${id}") { content } }`);
    expect(source.content === content).toBe(true);
  });
});
