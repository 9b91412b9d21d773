import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../support/platform.ts';
import {
  chunk,
  done,
  finish,
  type OpenAiServer,
  startOpenAiServer,
  usageOf,
  writes,
} from '../support/servers/openai-server.ts';
import { type Site, startSite } from '../support/servers/site.ts';
import { addFaq, type Bot, chatJson, makeBot } from '../support/visitor.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string };
}
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}

let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
let model: OpenAiServer;
let collector: Server;
let site: Site;
const spans: OtlpSpan[] = [];

beforeAll(async () => {
  model = await startOpenAiServer(writes(chunk('From nine to five.'), finish, usageOf(1_200, 12, 1_024), done));
  site = await startSite({ '/here': '<title>Here</title><main><p>Behind the old mill.</p></main>' });
  collector = createServer(async (request, response) => {
    // biome-ignore lint/suspicious/noExplicitAny: the protocol's JSON
    const body: any = await json(request);
    spans.push(...body.resourceSpans[0].scopeSpans[0].spans);
    response.writeHead(200).end('{}');
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  platform = await startPlatform({
    env: {
      METRICS_NAMESPACE: 'Frontdesk',
      MODEL: 'openai:gpt-test',
      OPENAI_BASE_URL: model.baseUrl,
      EGRESS_ALLOW: site.host,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
  });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'When are you open?', 'From nine to five.');
});
afterAll(async () => {
  await platform?.stop();
  await model?.stop();
  await site?.close();
  collector?.close();
});

const lines = () =>
  platform
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
const hex = '67891233abcdef012345678912345678';
const traceId = '1-67891233-abcdef012345678912345678';
const traceparent = `00-${hex}-53995c3f42cd8ad8-01`;
const attributeOf = ({ attributes }: OtlpSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

describe('a question that a proxy began to trace', () => {
  beforeAll(async () => {
    const { status } = await chatJson(bot.publicUrl, { message: 'when do you open' }, { traceparent });
    expect(status).toBe(200);
    await until('the spans', async () => spans.some(({ name }) => name.startsWith('POST /public')));
    await until('the model’s span', async () => spans.some(({ name }) => name.startsWith('chat ')));
  });

  it('has its trace in every line', () => {
    const messages = lines()
      .filter((line) => line.traceId === traceId)
      .map(({ message }) => message);
    expect(messages).toEqual(expect.arrayContaining(['the model was asked', 'answered', 'request']));
  });

  it('has the time to its first text and its tokens as metrics', () => {
    const answered = lines().find(({ message }) => message === 'answered');
    expect(answered.firstTextMs).toBeGreaterThanOrEqual(0);
    expect(answered.firstTextMs).toBeLessThanOrEqual(answered.answerMs);
    expect(answered._aws.CloudWatchMetrics[0].Metrics).toContainEqual({ Name: 'firstTextMs', Unit: 'Milliseconds' });
    const asked = lines().find(({ message }) => message === 'the model was asked');
    expect(asked).toMatchObject({
      workspaceId: tenant.workspaceId,
      inputTokens: 1_200,
      cachedTokens: 1_024,
      cacheWriteTokens: 0,
      outputTokens: 12,
    });
    expect(asked._aws.CloudWatchMetrics).toEqual([
      {
        Namespace: 'Frontdesk',
        Dimensions: [[]],
        Metrics: ['inputTokens', 'outputTokens', 'cachedTokens', 'cacheWriteTokens'].map((Name) => ({
          Name,
          Unit: 'Count',
        })),
      },
    ]);
  });

  it('is a span below the proxy’s, with the calls of the table and of the model below it', () => {
    const mine = spans.filter((span) => span.traceId === hex);
    const request = mine.find(({ name }) => name.startsWith('POST /public'))!;
    expect(request.parentSpanId).toBe('53995c3f42cd8ad8');
    expect(attributeOf(request, 'http.response.status_code')).toBe('200');
    const parts = mine.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(parts.some((span) => attributeOf(span, 'db.system.name') === 'aws.dynamodb')).toBe(true);
    const chat = parts.find(({ name }) => name === 'chat gpt-test')!;
    const attributes = Object.fromEntries(chat.attributes.map(({ key }) => [key, attributeOf(chat, key)]));
    expect(attributes).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-test',
      'gen_ai.request.max_tokens': '400',
      'gen_ai.usage.input_tokens': '1200',
      'gen_ai.usage.output_tokens': '12',
      'gen_ai.usage.cache_read.input_tokens': '1024',
    });
  });

  it('is in no span with its words', () => {
    expect(JSON.stringify(spans)).not.toMatch(/nine to five|do you open|when are you open/i);
  });
});

it('A page that is added has the trace of the request, up to the worker that reads it', async () => {
  const added = await tenant.api.post(`${bot.path}/sources/url`, { url: `${site.url}/here` }, { traceparent });
  expect(added.status).toBe(200);
  const path = `${bot.path}/sources/${added.body.data.id}`;
  await until('the page is read', async () => (await tenant.api.get(path)).body.data.status === 'completed');
  const jobs = () => spans.filter(({ name, traceId: id }) => name === 'process ingest' && id === hex);
  await until('the worker’s span', async () => jobs().length > 0);
});

it('requests without a trace begin one each', async () => {
  const before = lines().length;
  for (let n = 0; n < 2; n++) await tenant.api.get('/chatbots');
  const lists = () =>
    lines()
      .slice(before)
      .filter(({ message, method, route }) => message === 'request' && method === 'GET' && /\/chatbots$/.test(route));
  await until('the lines', async () => lists().length === 2);
  const requests = lists();
  for (const line of requests) expect(line.traceId).toMatch(/^1-[\da-f]{8}-[\da-f]{24}$/);
  expect(requests[0].traceId).not.toBe(requests[1].traceId);
});
