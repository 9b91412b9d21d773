import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { contextOf, headerOf, newContext, runIn } from '../../../adapters/tracing/context.ts';
import { createOtlpRecorder } from '../../../adapters/tracing/otlp.ts';
import { createTracing } from '../../../adapters/tracing/tracing.ts';

const traceId = '1-67891233-abcdef012345678912345678';
const amzn = `Root=${traceId};Parent=53995c3f42cd8ad8;Sampled=1;Lineage=1:a87bd80c:1`;
const clock = { now: () => 1_700_000_000_123 };

describe('the header of a trace', () => {
  it.each([
    ['AWS’s own', amzn, '53995c3f42cd8ad8'],
    ['AWS’s own without a parent', `Self=1-1-2;Root=${traceId}`, undefined],
    ['W3C’s', '00-67891233abcdef012345678912345678-53995c3f42cd8ad8-01', '53995c3f42cd8ad8'],
  ])('is %s', (_whose, header, parentId) => {
    expect(contextOf(header)).toMatchObject({ traceId, parentId });
  });

  it.each([
    '',
    'Root=1-67891233-abc',
    `Root=${traceId}0`,
    '00-00000000000000000000000000000000-53995c3f42cd8ad8-01',
    `<script>Root=${traceId}`,
  ])('is not %j', (header) => {
    expect(contextOf(header)).toBeUndefined();
  });

  it('is passed on with the run as the parent', () => {
    const context = newContext(clock.now());
    expect(contextOf(headerOf(context))).toMatchObject({ traceId: context.traceId, parentId: context.spanId });
  });
});

describe('what runs', () => {
  let ofInvocation: string | undefined;
  const { follow, header, traceId: current } = createTracing({ invocationHeader: () => ofInvocation });
  afterEach(() => {
    ofInvocation = undefined;
  });

  it('has no trace of its own', () => {
    expect([current(), header()]).toEqual([undefined, undefined]);
    expect(follow(undefined, current)).toBeUndefined();
  });

  it('has that of the invocation, which Lambda tells', () => {
    ofInvocation = amzn;
    expect(current()).toBe(traceId);
    ofInvocation = amzn.replace('1-6789', '1-7789');
    expect(current()).toBe(traceId.replace('1-6789', '1-7789'));
  });

  it('has that of the message that it follows, whatever runs beside it', async () => {
    ofInvocation = amzn;
    const traces = ['1-11111111', '1-22222222'].map((begin) => `${begin}-abcdef012345678912345678`);
    const slow = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return current();
    };
    expect(await Promise.all(traces.map((id) => follow(`Root=${id}`, slow)))).toEqual(traces);
    expect(current()).toBe(traceId);
  });
});

describe('a collector', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  async function start(status = 200) {
    // biome-ignore lint/suspicious/noExplicitAny: the protocol's JSON
    const requests: { path: string; token: string | undefined; body: any }[] = [];
    const server = createServer(async (request, response) => {
      const body = await json(request);
      requests.push({ path: request.url!, token: request.headers['x-token'] as string | undefined, body });
      response.writeHead(status).end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => void server.close());
    return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
  }

  async function tracingTo(endpoint: string) {
    const problems: string[] = [];
    const onProblem = (problem: string) => problems.push(problem);
    const options = { endpoint, headers: 'x-token=t%2C1,x-other=1', serviceName: 'desk', onProblem };
    const tracing = createTracing({ loadRecorder: async () => createOtlpRecorder(clock, options) });
    await new Promise((resolve) => setImmediate(resolve));
    return { tracing, problems };
  }

  it('gets a request and its parts, in OpenTelemetry’s form', async () => {
    const { endpoint, requests } = await start();
    const { tracing } = await tracingTo(`${endpoint}/`);
    const context = contextOf(amzn)!;
    await runIn(context, async () => {
      const span = tracing.begin('chat m1', 'client', { 'gen_ai.request.model': 'm1' });
      span.end({ 'gen_ai.usage.input_tokens': 12, share: 0.5, absent: undefined }, 'ModelError');
      tracing.record('POST /chat', clock.now() - 50, { 'http.route': '/chat' });
      await tracing.flush();
    });
    expect(requests).toHaveLength(1);
    const [{ path, token, body }] = requests as [(typeof requests)[0]];
    expect([path, token]).toEqual(['/v1/traces', 't,1']);
    const [{ resource, scopeSpans }] = body.resourceSpans;
    expect(resource.attributes).toEqual([{ key: 'service.name', value: { stringValue: 'desk' } }]);
    const plain = '67891233abcdef012345678912345678';
    expect(scopeSpans[0].spans).toEqual([
      {
        traceId: plain,
        spanId: expect.stringMatching(/^[\da-f]{16}$/),
        parentSpanId: context.spanId,
        name: 'chat m1',
        kind: 3,
        startTimeUnixNano: '1700000000123000000',
        endTimeUnixNano: '1700000000123000000',
        attributes: [
          { key: 'gen_ai.request.model', value: { stringValue: 'm1' } },
          { key: 'gen_ai.usage.input_tokens', value: { intValue: '12' } },
          { key: 'share', value: { doubleValue: 0.5 } },
          { key: 'error.type', value: { stringValue: 'ModelError' } },
        ],
        status: { code: 2 },
      },
      {
        traceId: plain,
        spanId: context.spanId,
        parentSpanId: '53995c3f42cd8ad8',
        name: 'POST /chat',
        kind: 2,
        startTimeUnixNano: '1700000000073000000',
        endTimeUnixNano: '1700000000123000000',
        attributes: [{ key: 'http.route', value: { stringValue: '/chat' } }],
      },
    ]);
  });

  it.each([
    ['rejects spans', 401, ['status 401']],
    ['takes them', 200, []],
  ])('that %s fails no request', async (_what, status, expected) => {
    const { endpoint } = await start(status);
    const { tracing, problems } = await tracingTo(endpoint);
    runIn(newContext(clock.now()), () => tracing.begin('get', 'client').end());
    await tracing.flush();
    expect(problems).toEqual(expected);
  });

  it('that nobody runs fails no request', async () => {
    const { tracing, problems } = await tracingTo('http://127.0.0.1:9');
    runIn(newContext(clock.now()), () => tracing.begin('get', 'client').end());
    await tracing.flush();
    expect(problems).toEqual(['TypeError']);
  });

  it('gets nothing of what runs outside of a trace', async () => {
    const { endpoint, requests } = await start();
    const { tracing } = await tracingTo(endpoint);
    tracing.begin('get', 'client').end();
    tracing.record('POST /chat', clock.now(), {});
    await tracing.flush();
    expect(requests).toEqual([]);
  });
});
