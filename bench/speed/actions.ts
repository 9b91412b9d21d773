import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call } from '../support/bench-visitor.ts';
import { machineFacts } from '../support/machine.ts';
import { quantile, rounded } from '../support/numbers.ts';
import { type BenchPlatform, removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';

/**
 * What an action costs besides the call that it makes, over HTTP of the platform as `npm start` runs it: the time of the request minus
 * the time that the called system had it. Beside it a request of the same kind that calls nothing: a note by the API, and an answer of a
 * FAQ in the widget.
 *
 *   node bench/speed/actions.ts [rounds]
 */
const rounds = Number(process.argv[2] ?? 200);
const WARM_UP = 20;

/** A system that answers at once, and says how long the last request was with it. */
async function startSystem() {
  const system = { host: '', heldMs: 0, close: () => server.close() };
  const server = createServer(async (request, response) => {
    const receivedAt = performance.now();
    for await (const _ of request);
    response.on('finish', () => {
      system.heldMs = performance.now() - receivedAt;
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"on its way"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  system.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return system;
}

// biome-ignore lint/suspicious/noExplicitAny: what came
type Json = any;
type Caller = (path: string, body: object) => ReturnType<typeof call>;
type System = Awaited<ReturnType<typeof startSystem>>;
const values = [{ key: 'order', value: 'AB1234' }];

/** The id of an action of the demo's chatbot. */
async function makeAction(post: Caller, { chatbotId }: BenchPlatform, call: { method: string; url: string }) {
  const { id } = await post(`/chatbots/${chatbotId}/actions`, {
    name: `Order by ${call.method}`,
    inputs: [
      {
        key: 'order',
        kind: 'pattern',
        pattern: '[A-Z]{2}\\d{4}',
        questions: [{ language: 'en', text: 'Which order?' }],
      },
    ],
    confirm: call.method === 'GET' ? 'never' : 'always',
    call,
    result: { fields: [{ key: 'status', label: 'Status', path: 'status' }], template: 'It is {status}.' },
  });
  return id;
}

/** A row of the table. `once` returns the milliseconds of a round that count. */
async function row(once: () => Promise<number>) {
  const times: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const ms = await once();
    if (round >= 0) times.push(ms);
  }
  return { 'p50 ms': rounded(quantile(times, 0.5), 1), 'p95 ms': rounded(quantile(times, 0.95), 1) };
}

async function timed(request: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await request();
  return performance.now() - start;
}

/** By the API, as a member of the team. */
async function measureTeam(platform: BenchPlatform, system: System, post: Caller) {
  const begun = await call('POST', `${publicUrlOf(platform)}/conversations`, {});
  const path = `/conversations/${begun.conversationId}`;
  const url = `http://${system.host}/orders/{order}`;
  const read = await makeAction(post, platform, { method: 'GET', url });
  const write = await makeAction(post, platform, { method: 'POST', url });
  const ended = ({ status }: { status: string }) => {
    if (status !== 'done') throw new Error(`The run is ${status}.`);
  };
  const start = (action: string) => post(`${path}/actions/${action}/start`, { values });
  console.table({
    'an action that reads': await row(async () => (await timed(async () => ended(await start(read)))) - system.heldMs),
    'an action that changes something, once it is confirmed': await row(async () => {
      const { id, confirmation } = await start(write);
      const confirm = async () => ended(await post(`${path}/action-runs/${id}/confirm`, { confirmation }));
      return (await timed(confirm)) - system.heldMs;
    }),
    'a note': await row(() => timed(() => post(`${path}/notes`, { body: 'It was called.' }))),
  });
}

const publicUrlOf = ({ baseUrl, publicId }: BenchPlatform) => `${new URL(baseUrl).origin}/public/${publicId}`;

/** By the widget: the first message of a conversation. */
async function measureVisitor(platform: BenchPlatform, system: System, post: Caller) {
  const url = publicUrlOf(platform);
  const read = await makeAction(post, platform, { method: 'GET', url: `http://${system.host}/orders/{order}` });
  const question = 'Which parcel company do you ship with in winter?';
  await post(`/chatbots/${platform.chatbotId}/sources/faq`, { question, answer: 'With the same one all year.' });
  const say = async (body: object, isRight: (message: Json) => boolean) => {
    const { conversationId, bindingToken: bt } = await call('POST', `${url}/conversations`, {});
    return timed(async () => {
      const { message } = await call('POST', `${url}/chat`, { ...body, conversationId, bt });
      if (!isRight(message)) throw new Error(`Answered: ${message.content}`);
    });
  };
  const button = { message: 'Where is my order?', action: { start: read, values } };
  console.table({
    'a button that runs an action': await row(
      async () => (await say(button, ({ action }) => action?.status === 'done')) - system.heldMs,
    ),
    'a question that a FAQ answers': await row(() =>
      say({ message: question }, ({ content }) => content.includes('same one all year')),
    ),
  });
}

const dataDir = temporaryFolder();
const system = await startSystem();
const platform = await startPlatform(dataDir, [], { EGRESS_ALLOW: system.host });
try {
  console.log(machineFacts());
  const post: Caller = (path, body) => call('POST', platform.baseUrl + path, body, { 'x-api-key': platform.apiKey });
  await measureTeam(platform, system, post);
  await measureVisitor(platform, system, post);
} finally {
  await platform.stop();
  system.close();
  removeFolder(dataDir);
}
// The client keeps its connections, which would keep this process.
process.exit();
