import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { modelOptions, testModel } from '../../local/operator/model/model-test.ts';
import {
  type BedrockBehaviour,
  fails as bedrockFails,
  eventFrame,
  exceptionFrame,
  sends,
  startBedrockServer,
  textFrame,
} from '../adapters/models/bedrock-server.ts';
import {
  answers,
  chunk,
  cites,
  done,
  fails,
  knowsNothing,
  type ModelRequest,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
  usageOf,
  writes,
  writesAndBreaks,
} from '../support/servers/openai-server.ts';

const project = new URL('../..', import.meta.url).pathname;
let behave: OpenaiBehaviour = cites('The code word is marigold.', '1');
let server: OpenAiServer;
/** Nothing of the caller's own AWS settings is found in it. */
let home: string;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'frontdesk-model-test-'));
  server = await startOpenAiServer((response, request) => behave(response, request));
});
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** `npm run operator -- model test`, without npm. */
function typed(env: Record<string, string>, ...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const own = { PATH: process.env.PATH!, HOME: home, AWS_EC2_METADATA_DISABLED: 'true', DATA_DIR: home };
  const args = [join(project, 'local/operator.mjs'), 'model', 'test', ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: project, env: { ...own, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}
const openAi = () => ({ MODEL: 'openai:m1', OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'sk-secret' });
const test = async (env: Record<string, string>) => testModel(await modelOptions(undefined, env));

/** Bedrock on this machine, where the SDK finds it by a variable of its own. */
async function bedrock(...behaviours: BedrockBehaviour[]): Promise<Record<string, string>> {
  const { endpoint, stop } = await startBedrockServer(...behaviours);
  stops.push(stop);
  const credentials = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  return { ...credentials, AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL_BEDROCK_RUNTIME: endpoint };
}
const ended = eventFrame('messageStop', { stopReason: 'end_turn' });

/** CloudFormation, with one stack that has these outputs. */
async function cloudFormation(outputs: Record<string, string>): Promise<Record<string, string>> {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const stack = `<member><StackName>Desk</StackName><CreationTime>2026-11-21T00:00:00Z</CreationTime>
    <StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${members.join('')}</Outputs></member>`;
  const body = `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
    <DescribeStacksResult><Stacks>${stack}</Stacks></DescribeStacksResult></DescribeStacksResponse>`;
  const service = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(body));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => service.close(resolve)));
  const { port } = service.address() as { port: number };
  return { AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${port}` };
}

describe('as it is typed', () => {
  it('needs no platform, prints what a visitor would see, the tokens, and how fast', async () => {
    behave = cites('The code word is **marigold**.', '1');
    const { code, out, err } = await typed(openAi(), '--json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual({
      ok: true,
      model: 'openai:m1',
      firstTextMs: expect.any(Number),
      totalMs: expect.any(Number),
      tokens: { inputTokens: 9, outputTokens: 3, cachedTokens: 0, cacheWriteTokens: 0 },
      answer: 'The code word is **marigold**.',
      sources: ['What is the code word of the workshop?'],
    });
  });

  it('asks as a chat does: with rules, instructions and all sources of the sample, for a stream', async () => {
    server.requests.length = 0;
    behave = cites('Marigold.', '1');
    expect((await typed(openAi())).code).toBe(0);
    const [{ body }, ...more] = server.requests as [ModelRequest];
    expect([more, body.stream]).toEqual([[], true]);
    const system = body.messages[0]!.content;
    for (const part of [
      /Answer only from the passages/,
      /in one sentence/,
      /is marigold/,
      /nine working days/,
      /to Saturday/,
    ])
      expect(system).toMatch(part);
    expect(body.messages.at(-1)!.content).toContain('What is the code word of the workshop?');
  });

  it('ends with 1 where the model refuses, with its tokens', async () => {
    behave = knowsNothing;
    const { code, out, err } = await typed(openAi());
    expect([code, err]).toEqual([1, '']);
    expect(JSON.parse(out)).toEqual({
      ok: false,
      model: 'openai:m1',
      firstTextMs: null,
      totalMs: expect.any(Number),
      tokens: { inputTokens: 9, outputTokens: 3, cachedTokens: 0, cacheWriteTokens: 0 },
      error: 'The model reports that it cannot answer, although its prompt contains the answer.',
    });
  });

  it('ends with 1 where the model does not answer, and says what to do, but no key', async () => {
    behave = fails(401, { error: { code: 'invalid_api_key', message: 'Incorrect API key provided.' } });
    const { code, out } = await typed(openAi());
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      ok: false,
      model: 'openai:m1',
      firstTextMs: null,
      totalMs: expect.any(Number),
      tokens: null,
      failure: 'not_enabled',
      error: 'the model server answered 401 invalid_api_key',
      said: 'Incorrect API key provided.',
      advice: 'The server refuses the key. Check OPENAI_API_KEY.',
    });
    expect(out).not.toContain('sk-secret');
  });

  it('calls the model and the guardrail of a stack, in its region', async () => {
    const outputs = { TableName: 'T', Model: 'bedrock:eu.amazon.nova-lite-v1:0', Guardrail: 'gr1:3' };
    const env = { ...(await bedrock(sends(textFrame('Marigold.'), ended))), ...(await cloudFormation(outputs)) };
    const { code, out, err } = await typed(env, '--json', '--stack', 'Desk');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      model: 'bedrock:eu.amazon.nova-lite-v1:0',
      region: 'eu-west-1',
      answer: 'Marigold.',
    });
  });

  it('of a stack that an earlier version deployed says so', async () => {
    const env = { ...(await bedrock()), ...(await cloudFormation({ TableName: 'T' })) };
    const { code, err } = await typed(env, '--stack', 'Desk');
    expect([code, err]).toEqual([1, 'operator: The stack Desk has no output Model: deploy this version first.\n']);
  });
});

describe('of an OpenAI-compatible server', () => {
  it.each<[string, OpenaiBehaviour, string, RegExp]>([
    ['knows no such model', fails(404, { error: { code: 'model_not_found' } }), 'not_enabled', /Check MODEL/],
    ['is at its limit', fails(429, { error: { code: 'insufficient_quota' } }), 'throttled', /has no credit/],
    ['fails', fails(500, {}), 'unavailable', /Try again/],
    ['spends its tokens on thoughts', writes(chunk(null, 'length'), done), 'unavailable', /Raise MAX_TOKENS/],
  ])('that %s, tells it', async (_, behaviour, failure, advice) => {
    behave = behaviour;
    expect(await test(openAi())).toMatchObject({ ok: false, failure, advice: expect.stringMatching(advice) });
  });

  it('that is not there, tells it', async () => {
    const gone = await startOpenAiServer();
    await gone.stop();
    expect(await test({ ...openAi(), OPENAI_BASE_URL: gone.baseUrl })).toMatchObject({
      ok: false,
      failure: 'unavailable',
      advice: expect.stringContaining('Nothing responds at OPENAI_BASE_URL'),
    });
  });

  it('that does not keep to the form, has a note', async () => {
    behave = answers('Marigold.');
    const note = expect.stringMatching(/does not name the passages/);
    expect(await test(openAi())).toMatchObject({ ok: true, answer: 'Marigold.', sources: [], note });
  });

  it.each<[string, OpenaiBehaviour, RegExp]>([
    ['sees no answer', knowsNothing, /cannot answer/],
    ['filters it', fails(400, { error: { code: 'content_filter' } }), /blocks/],
    ['answers with white space', answers(' \n', ' \u200b'), /nothing that a visitor would see/],
    ['answers with a marker alone', cites('', '1'), /nothing that a visitor would see/],
  ])('that %s, does not pass', async (_, behaviour, error) => {
    behave = behaviour;
    const result = await test(openAi());
    expect(result).toMatchObject({ ok: false, error: expect.stringMatching(error) });
    expect(result).not.toHaveProperty('answer');
  });

  it('that breaks in the middle, does not pass, and what a visitor would have read is printed', async () => {
    behave = writesAndBreaks(usageOf(70, 2), chunk('The code word'));
    expect(await test(openAi())).toMatchObject({
      ok: false,
      answer: 'The code word',
      firstTextMs: expect.any(Number),
      tokens: { inputTokens: 70, outputTokens: 2, cachedTokens: 0, cacheWriteTokens: 0 },
      failure: 'unavailable',
    });
  });
});

describe('of Bedrock', () => {
  /** The variables are the SDK's own: it reads them from the process. */
  async function testBedrock(env: Record<string, string>) {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    try {
      return await test({ MODEL: 'bedrock:amazon.nova-lite-v1:0', ...env });
    } finally {
      vi.unstubAllEnvs();
    }
  }

  it('that answers, says so', async () => {
    expect(await testBedrock(await bedrock(sends(textFrame('Marigold.'), ended)))).toMatchObject({
      ok: true,
      model: 'bedrock:amazon.nova-lite-v1:0',
      region: 'eu-west-1',
      answer: 'Marigold.',
    });
  });

  const validation = (message: string): BedrockBehaviour => sends(exceptionFrame('validationException', { message }));
  it.each<[string, BedrockBehaviour, string, RegExp]>([
    [
      'has the model only as a profile',
      validation("Invocation of model ID amazon.nova-lite-v1:0 with on-demand throughput isn't supported."),
      'not_enabled',
      /^eu-west-1 has this model only as an inference profile/,
    ],
    ['knows no such model', validation('The provided model identifier is invalid.'), 'not_enabled', /no such model/],
    ['may not be called', bedrockFails(403, 'AccessDeniedException'), 'not_enabled', /InvokeModelWithResponseStream/],
    ['wants a form', bedrockFails(404, 'ResourceNotFoundException'), 'not_enabled', /use case form/],
    ['knows no such caller', bedrockFails(403, 'UnrecognizedClientException'), 'not_enabled', /valid AWS credentials/],
    ['throttles', bedrockFails(429, 'ThrottlingException'), 'throttled', /Service Quotas/],
    ['fails', bedrockFails(500, 'InternalServerException'), 'unavailable', /Try again/],
  ])('that %s, tells it', async (_, behaviour, failure, advice) => {
    expect(await testBedrock(await bedrock(behaviour))).toMatchObject({
      ok: false,
      failure,
      advice: expect.stringMatching(advice),
    });
  });
});

it('Without a language model there is nothing to test', async () => {
  expect(await test({})).toEqual({
    ok: true,
    model: 'extractive',
    note: expect.stringContaining('No language model is set'),
  });
});
