import { execFile } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { functionNames } from '../config/functions.ts';
import { type LoopbackServer, startHttpServer } from './support/servers/loopback-server.ts';

const project = new URL('..', import.meta.url).pathname;
const deployedAt = '2026-11-20T10:00:00Z';
const first = { version: '1', at: '2026-11-01T08:00:00.000+0000' };
const second = { version: '2', at: '2026-11-10T08:00:00.000+0000' };
const third = { version: '3', at: '2026-11-20T10:01:00.000+0000' };

/** What plays Lambda and CloudFormation: https://docs.aws.amazon.com/lambda/latest/api/API_UpdateAlias.html */
let stack: { status: string; updatedAt: string | undefined; cancelled: boolean };
let versions: Map<string, { version: string; at: string }[]>;
let live: Map<string, { version: string; weights: Record<string, number> }>;
let aws: LoopbackServer;

const describedStack = () =>
  `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member><StackName>Frontdesk</StackName><CreationTime>2026-11-01T07:00:00Z</CreationTime>${stack.updatedAt ? `<LastUpdatedTime>${stack.updatedAt}</LastUpdatedTime>` : ''}<StackStatus>${stack.status}</StackStatus><Outputs><member><OutputKey>TableName</OutputKey><OutputValue>frontdesk</OutputValue></member></Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;

function answerFormation(body: string): string {
  if (!body.includes('Action=CancelUpdateStack')) return describedStack();
  stack.cancelled = true;
  return '<CancelUpdateStackResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"/>';
}

/** Pages of two, as Lambda has pages of 50. `$LATEST` is in the list. */
function listed(name: string, marker: number): object {
  const all = [{ version: '$LATEST', at: third.at }, ...versions.get(name)!];
  const page = all.slice(marker, marker + 2).map(({ version, at }) => ({ Version: version, LastModified: at }));
  return { Versions: page, ...(marker + 2 < all.length ? { NextMarker: String(marker + 2) } : {}) };
}

function answerLambda(method: string, url: URL, body: string): object | undefined {
  const [, name = '', what] = /functions\/Frontdesk-([a-z]+)\/(aliases\/live|versions)$/.exec(url.pathname) ?? [];
  if (what === 'versions') return listed(name, Number(url.searchParams.get('Marker') ?? 0));
  if (!live.has(name)) return undefined;
  if (method === 'PUT') {
    const { FunctionVersion, RoutingConfig } = JSON.parse(body);
    live.set(name, { version: FunctionVersion, weights: RoutingConfig.AdditionalVersionWeights });
  }
  return { Name: 'live', FunctionVersion: live.get(name)!.version };
}

beforeAll(async () => {
  aws = await startHttpServer(async (request, response) => {
    const body = String(Buffer.concat(await request.toArray()));
    const url = new URL(request.url!, 'http://aws');
    if (!url.pathname.startsWith('/2015-03-31/')) {
      response.writeHead(200, { 'content-type': 'text/xml' }).end(answerFormation(body));
      return;
    }
    const answer = answerLambda(request.method!, url, body);
    const head = { 'content-type': 'application/json', 'x-amzn-errortype': 'ResourceNotFoundException' };
    if (answer) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    else response.writeHead(404, head).end('{"Message":"no alias"}');
  });
});
afterAll(() => aws.close());
beforeEach(() => {
  stack = { status: 'UPDATE_COMPLETE', updatedAt: deployedAt, cancelled: false };
  versions = new Map(functionNames.map((name) => [name, [first, second]]));
  live = new Map(functionNames.map((name) => [name, { version: '2', weights: {} }]));
  // The last deployment changed two functions. One of them is in the middle of a canary.
  for (const name of ['rest', 'public']) versions.set(name, [first, second, third]);
  live.set('rest', { version: '3', weights: {} });
  live.set('public', { version: '3', weights: { 2: 0.9 } });
});

const rollback = (...words: string[]) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    const endpoint = `http://${aws.host}`;
    const env = {
      PATH: process.env.PATH!,
      HOME: '/nonexistent',
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_CLOUDFORMATION: endpoint,
      AWS_ENDPOINT_URL_LAMBDA: endpoint,
    };
    const args = ['local/operator.mjs', 'rollback', '--stack', 'Frontdesk', '--json', ...words];
    execFile(process.execPath, args, { cwd: project, env }, (error, out, problem) =>
      error ? reject(new Error(problem)) : resolve(JSON.parse(out)),
    );
  });
const liveVersions = () => Object.fromEntries([...live].map(([name, { version }]) => [name, version]));
const allAt = (version: string) => Object.fromEntries(functionNames.map((name) => [name, version]));

describe('rollback', () => {
  it('takes back the last deployment, of the functions that it changed, and is idempotent', async () => {
    expect(await rollback()).toEqual({
      rolledBack: true,
      to: '2026-11-20T10:00:00.000Z',
      functions: [
        { name: 'rest', from: '3', to: '2' },
        { name: 'public', from: '3', to: '2' },
      ],
    });
    expect(liveVersions()).toEqual(allAt('2'));
    expect(live.get('public')!.weights).toEqual({});
    expect(await rollback()).toMatchObject({ rolledBack: false, functions: [] });
  });

  it('goes back to a time, and forward again', async () => {
    expect(await rollback('--to', '2026-11-05T00:00:00+01:00')).toMatchObject({ rolledBack: true });
    expect(liveVersions()).toEqual(allAt('1'));
    await rollback('--to', '2026-11-21T00:00:00Z');
    expect(liveVersions()).toEqual({ ...allAt('2'), rest: '3', public: '3' });
  });

  it('says what it would do, and does nothing', async () => {
    expect(await rollback('--dry-run')).toMatchObject({
      rolledBack: false,
      functions: [{ name: 'rest' }, { name: 'public' }],
    });
    expect(liveVersions().rest).toBe('3');
  });

  it('cancels a deployment in progress, which CloudFormation rolls back', async () => {
    stack.status = 'UPDATE_IN_PROGRESS';
    expect(await rollback('--dry-run')).toMatchObject({ cancelled: false });
    expect(stack.cancelled).toBe(false);
    expect(await rollback()).toMatchObject({ cancelled: true });
    expect(stack.cancelled).toBe(true);
    expect(liveVersions().rest).toBe('3');
  });

  it.each<[string, () => void, string[], RegExp]>([
    ['before there is an earlier version', () => (stack.updatedAt = undefined), [], /deployed once/],
    ['while something else is in progress', () => (stack.status = 'UPDATE_ROLLBACK_IN_PROGRESS'), [], /Wait until/],
    ['to before the first version', () => undefined, ['--to', '2026-10-01T00:00:00Z'], /no version from before/],
    ['of functions without an alias', () => live.delete('read'), [], /read has no alias/],
    ['to a time without a zone', () => undefined, ['--to', '2026-11-05T00:00:00'], /with its zone/],
  ])('is refused %s, and changes nothing', async (_, arrange, words, message) => {
    arrange();
    const before = liveVersions();
    await expect(rollback(...words)).rejects.toThrow(message);
    expect(liveVersions()).toEqual(before);
  });
});
