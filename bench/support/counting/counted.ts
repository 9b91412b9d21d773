import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { queueUrlVariable } from '../../../config/environment.ts';
import type { FunctionName } from '../../../config/functions.ts';
import { queueNames } from '../../../config/queues.ts';
import { prepareStaticFiles } from '../../../local/built/static-files.ts';
import { prepareDemo } from '../../../local/demo/seed.ts';
import type { DemoFile } from '../../../local/files.ts';
import { type LocalFunction, loadFunctions } from '../../../local/functions.ts';
import { removeFolder, temporaryFolder, unlimited } from '../platform.ts';
import { sum, type Usage } from '../pricing/prices.ts';
import { eventOf, type Request } from './calls.ts';
import type { Counted, CountedStores } from './counted-stores.ts';
import { follow, readFollowUps } from './follow-ups.ts';
import type { KeyUnits } from './key-units.ts';
import { atTheDoor, call, listening, usageOf } from './measured.ts';
import type { Run, RunFunction } from './run-function.ts';

export interface CountedPlatform {
  demo: DemoFile;
  /** `host:port` of a site to read pages from and to tell of events. */
  site: string;
  /** The embedded table itself, for rows that must be there and are not counted. */
  tableEndpoint: string;
  run: RunFunction;
  /** One request at the door. Throws where it is refused. */
  ask(name: FunctionName, request: Request): Promise<Run>;
  /** Holds what is streamed for a while and leaves. */
  hold(name: FunctionName, request: Request, ms: number): Promise<{ usage: Usage; counted: Counted }>;
  /**
   * Follows what is in the change stream and in the queues, until nothing is left. `together`: what is there is one batch;
   * otherwise each change and each message is a run of its own, the most that they can come to.
   */
  follow(together?: boolean): Promise<Usage>;
  /** Units by partition key of all runs since the last time; only with `byKey`. */
  takeKeys(): KeyUnits[];
  stop(): Promise<void>;
}

/** The entry points that the stack deploys, loaded into this process on stores that count. */
export async function startCounted({ byKey = false } = {}): Promise<CountedPlatform> {
  const dataDir = temporaryFolder();
  const child = fork(new URL('counted-stores.ts', import.meta.url), [dataDir, ...(byKey ? ['keys'] : [])]);
  const keys: KeyUnits[] = [];
  const [{ started }] = (await once(child, 'message')) as [{ started: CountedStores }];
  const { folders, built } = prepareStaticFiles(dataDir);
  await built;
  Object.assign(process.env, environmentOf(started), folders);
  const functions = new Map((await loadFunctions()).map((each) => [each.name, each]));
  const { startApp } = await import('../../../functions/start.ts');
  const { answer: demo } = await listening(() => prepareDemo(startApp(), { dataDir, rootUrl: process.env.ROOT_URL! }));
  await count(child);
  const followUps = await readFollowUps(started);
  const run: RunFunction = async (name, event) => {
    const done = await measure(child, functions.get(name)!, event);
    if (done.counted.keys) keys.push(done.counted.keys);
    return done;
  };
  return {
    demo,
    site: started.site,
    tableEndpoint: started.direct.dynamodb,
    run,
    ask: (name, request) => ask(run, name, request),
    hold: (name, request, ms) => hold(child, functions.get(name)!, request, ms),
    follow: (together = false) => follow(run, followUps, together),
    takeKeys: () => keys.splice(0),
    async stop() {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
      removeFolder(dataDir);
    },
  };
}

/** As the stack sets it, with addresses of this machine. With a name for its metrics, a line is as long as it is there. */
const environmentOf = ({ counted, queueUrls, site }: CountedStores) => ({
  ...unlimited,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_SSM: counted.ssm,
  AWS_ENDPOINT_URL_BEDROCK_RUNTIME: counted.bedrock,
  DYNAMODB_ENDPOINT: counted.dynamodb,
  SQS_ENDPOINT: counted.sqs,
  S3_ENDPOINT: counted.s3,
  SECRETS_PARAMETER: '/bench',
  MODEL: 'bedrock:amazon.nova-lite-v1:0',
  ROOT_URL: 'https://desk.example.com',
  EGRESS_ALLOW: site,
  LOG_LEVEL: 'INFO',
  METRICS_NAMESPACE: 'Frontdesk',
  ...Object.fromEntries(queueNames.map((name) => [queueUrlVariable(name), queueUrls[name]!])),
});

/** What was asked of the stores since the last time. */
async function count(child: ChildProcess): Promise<Counted> {
  const [answer] = await Promise.all([once(child, 'message'), child.send('count')]);
  return (answer[0] as { counted: Counted }).counted;
}

async function measure(child: ChildProcess, each: LocalFunction, event: unknown): Promise<Run> {
  const before = process.threadCpuUsage();
  const { answer, lines } = await listening(() => call(each, event));
  const { user, system } = process.threadCpuUsage(before);
  const counted = await count(child);
  const { statusCode: status, body: text, batchItemFailures = [] } = answer;
  if (batchItemFailures.length > 0) throw new Error(`${each.name} failed:\n${lines.join('')}`);
  const data = text.startsWith('{') ? JSON.parse(text).data : undefined;
  return { usage: usageOf(each, (user + system) / 1_000, counted, lines), counted, status, text, data };
}

const doorEvent = (request: Request) => ({ ...eventOf(request), multiValueHeaders: {} });

async function ask(run: RunFunction, name: FunctionName, request: Request): Promise<Run> {
  const done = await run(name, doorEvent(request));
  if (done.status < 200 || done.status >= 300) {
    throw new Error(`${request.method} ${request.target} was answered with ${done.status}: ${done.text}`);
  }
  return { ...done, usage: sum(done.usage, atTheDoor) };
}

/** By then it has been noticed that somebody left. */
const LEFT_MS = 700;

async function hold(child: ChildProcess, each: LocalFunction, request: Request, ms: number) {
  const leaving = new AbortController();
  const { answer, lines } = await listening(async () => {
    const begun = Promise.withResolvers<void>();
    const held = call(each, doorEvent(request), leaving.signal, begun.resolve);
    await Promise.race([begun.promise, held]);
    await sleep(ms);
    leaving.abort();
    const left = await held;
    await sleep(LEFT_MS);
    return left;
  });
  if (answer.statusCode !== 200) throw new Error(`The stream was answered with ${answer.statusCode}.`);
  const counted = await count(child);
  return { counted, usage: sum(usageOf(each, 0, counted, lines), atTheDoor) };
}
