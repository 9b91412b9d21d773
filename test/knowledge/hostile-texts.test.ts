import middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { chunkText } from '../../domain/knowledge/chunks/chunking.ts';
import { keyedCors } from '../../functions/http/cors.ts';
import { buffered, httpMiddleware } from '../../functions/http/middleware.ts';
import { appOf } from '../support/app-of.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();

const LENGTH = 500_000;
const fill = (unit: string, length = LENGTH) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

it.each([
  ['headings', '# a\nbcd\n'],
  ['headings of all levels', '###### a\n# b\n## c\nx\n'],
  ['headings between blank lines', '# a\n\nb\n\n'],
  ['links', '[a](/b)\n'],
  ['items', '- x\n'],
])('A text of nothing but %s has no more chunks than prose of some sections, and loses nothing', (_, unit) => {
  const text = fill(unit);
  const chunks = chunkText(text);
  expect(chunks.length).toBeLessThanOrEqual(2_000);
  const visible = (part: string) => part.replaceAll(/\s/g, '');
  expect(visible(chunks.map(({ content }) => content).join(''))).toBe(visible(text));
  expect(Math.max(...chunks.map(({ content }) => content.length))).toBeLessThanOrEqual(2_000);
});

it('Sections of a usual length still have chunks of their own, however many there are', () => {
  const section = (n: number) => `# Section ${n}\n\n${'A sentence of this section. '.repeat(20)}\n\n`;
  const text = Array.from({ length: 1_500 }, (_, n) => section(n)).join('');
  expect(chunkText(text).map(({ heading }) => heading)).toEqual(
    Array.from({ length: 1_500 }, (_, n) => `Section ${n}`),
  );
});

it('A text with a heading every eight characters is stored, and answers', async () => {
  const bot = await makeBot(platform, tenant);
  const text = `${fill('# a\nbcd\n', LENGTH - 100)}\n# Zebra\nThe zebra costs 17 euros.\n`;
  const { status, body } = await tenant.api.post(`${bot.path}/sources/text`, { title: 'Headings', text });
  expect([status, body.data?.status]).toEqual([200, 'completed']);
  expect(body.data.chunkCount).toBeLessThanOrEqual(2_000);
  const { results } = (await tenant.api.post(`${bot.path}/search`, { query: 'What does the zebra cost?' })).body.data;
  expect(results[0].content).toContain('17 euros');
});

it('A function that runs out of time answers that the service is not available, and when to try again', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const app = appOf({ clock: { now: () => Date.now() }, log });
  const handler = middy<APIGatewayProxyEvent>(buffered)
    .use(httpMiddleware(app, 'rest'))
    .handler(() => new Promise<never>(() => {}));
  const event = { httpMethod: 'GET', path: '/', headers: {}, requestContext: { requestId: 'r1', identity: {} } };
  const context = { getRemainingTimeInMillis: () => 520 };
  const answer = await handler(event as never, context as unknown as Context);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  // A page of another origin can read why.
  expect(answer.headers).toMatchObject(keyedCors);
  expect(JSON.parse(String(answer.body)).error.code).toBe('SERVICE_UNAVAILABLE');
  expect(log.error).toHaveBeenCalled();
});
