import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from './fuzz/random.ts';

/** What goes wrong between a platform and its store or queues. Shares are of all calls, 0-1; none by default. */
export interface Faults {
  /** Refused as "too fast". */
  throttled?: number;
  /** Writes refused because another one was at the same row. */
  conflicting?: number;
  /** Answered with 500. */
  failing?: number;
  /** Carried out, but the answer is lost with its connection. */
  lost?: number;
  /** The next call of this action whose body contains the text is carried out and not answered with what came of it. Once. */
  spoilNext?: Spoiled | undefined;
  /** Milliseconds before each call is passed on. */
  delayMs?: number;
  /** `refused`: nothing listens. `reset`: connections are cut at the first byte. `silent`: calls are taken and never answered. */
  outage?: 'refused' | 'reset' | 'silent';
}

interface Spoiled {
  action: string;
  containing: string;
  /** `lost`: the connection is cut. `failed`: the answer is a 500. `silent`: no answer comes. */
  as: 'lost' | 'failed' | 'silent';
}

export interface FaultProxy {
  endpoint: string;
  /** From the next call on. */
  set(faults: Faults): Promise<void>;
  /** How many calls met each fault so far; `passed` met none. */
  counts: Record<'throttled' | 'conflicting' | 'failing' | 'lost' | 'passed', number>;
  /** True once the call that `spoilNext` names was carried out. */
  spoiled(): boolean;
  stop(): Promise<void>;
}

interface Call {
  request: IncomingMessage;
  body: Buffer;
  /** Such as `TransactWriteItems`; empty for S3. */
  action: string;
  /** `DynamoDB_20120810`, `DynamoDBStreams_20120810` or `AmazonSQS`. */
  service: string;
}

const NAMESPACES: Record<string, string> = {
  DynamoDB_20120810: 'com.amazonaws.dynamodb.v20120810',
  DynamoDBStreams_20120810: 'com.amazonaws.dynamodb.v20120810',
  AmazonSQS: 'com.amazonaws.sqs',
};
const CONFLICTING = new Set(['TransactWriteItems', 'PutItem', 'UpdateItem', 'DeleteItem']);

/** Stands before an embedded DynamoDB, SQS or S3 and spoils calls as the real ones do now and then. The seed repeats its choice. */
export async function startFaultProxy(target: string, seed = 1): Promise<FaultProxy> {
  const random = seeded(seed);
  const agent = new Agent({ keepAlive: true });
  const counts: FaultProxy['counts'] = { throttled: 0, conflicting: 0, failing: 0, lost: 0, passed: 0 };
  let faults: Faults = {};
  let hasSpoiled = false;
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(incoming);
    const now = faults;
    if (now.outage) return now.outage === 'silent' ? undefined : void incoming.socket.resetAndDestroy();
    if (now.delayMs) await sleep(now.delayMs);
    if (now.spoilNext && isNamed(call, now.spoilNext)) {
      faults = { ...now, spoilNext: undefined };
      await carryOut(target, agent, call);
      hasSpoiled = true;
      return withhold(call, response, now.spoilNext.as);
    }
    const fault = choose(call, now, random.next());
    counts[fault] += 1;
    if (fault === 'passed') await pass(target, agent, call, response);
    else if (fault === 'lost') {
      await carryOut(target, agent, call);
      withhold(call, response, 'lost');
    } else refuse(call, fault, response);
  };
  const listener = (incoming: IncomingMessage, response: ServerResponse) =>
    void serve(incoming, response).catch(() => incoming.socket.destroy());
  let server = await listen(listener, 0);
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    counts,
    spoiled: () => hasSpoiled,
    async set(next) {
      faults = next;
      hasSpoiled = false;
      if (next.outage) server.closeAllConnections();
      if (next.outage === 'refused') await close(server);
      else if (!server.listening) server = await listen(listener, port);
    },
    async stop() {
      await close(server);
      agent.destroy();
    },
  };
}

async function listen(listener: (incoming: IncomingMessage, response: ServerResponse) => void, port: number) {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  const [service = '', action = ''] = String(incoming.headers['x-amz-target'] ?? '').split('.');
  return { request: incoming, body: Buffer.concat(pieces), service, action };
}

const isNamed = ({ action, body }: Call, spoiled: Spoiled) =>
  action === spoiled.action && body.includes(spoiled.containing);

function choose({ action }: Call, faults: Faults, drawn: number): keyof FaultProxy['counts'] {
  const { throttled = 0, conflicting = 0, failing = 0, lost = 0 } = faults;
  if (drawn < throttled) return 'throttled';
  if (drawn < throttled + conflicting) return CONFLICTING.has(action) ? 'conflicting' : 'passed';
  if (drawn < throttled + conflicting + failing) return 'failing';
  return drawn < throttled + conflicting + failing + lost ? 'lost' : 'passed';
}

/** The host stays the proxy's, of which SQS makes the addresses of its queues. */
function forward(target: string, agent: Agent, { request: incoming, body }: Call): Promise<IncomingMessage> {
  const { hostname, port, pathname } = new URL(target);
  const { method, url, headers } = incoming;
  const path = pathname.replace(/\/$/, '') + url;
  return new Promise((resolve, reject) => {
    request({ agent, hostname, port, method, path, headers }, resolve).on('error', reject).end(body);
  });
}

async function pass(target: string, agent: Agent, call: Call, response: ServerResponse): Promise<void> {
  const answer = await forward(target, agent, call);
  response.writeHead(answer.statusCode!, answer.headers);
  answer.pipe(response);
}

async function carryOut(target: string, agent: Agent, call: Call): Promise<void> {
  for await (const _ of await forward(target, agent, call));
}

function withhold(call: Call, response: ServerResponse, as: Spoiled['as']): void {
  if (as === 'failed') refuse(call, 'failing', response);
  else if (as === 'lost') response.socket?.resetAndDestroy();
}

function refuse(call: Call, fault: 'throttled' | 'conflicting' | 'failing', response: ServerResponse): void {
  const status = fault === 'failing' ? 500 : 400;
  const { name, more } = refusal(call, fault);
  if (!call.service) {
    response.writeHead(status === 500 ? 500 : 503, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${name}</Code><Message>made up</Message></Error>`);
    return;
  }
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: `${NAMESPACES[call.service]}#${name}`, message: 'made up', ...more }));
}

/** What the services themselves call it. */
function refusal({ service, action, body }: Call, fault: string): { name: string; more?: object } {
  if (fault === 'failing') return { name: service === 'DynamoDB_20120810' ? 'InternalServerError' : 'InternalError' };
  if (action === 'TransactWriteItems') return canceled(body, fault);
  if (fault === 'conflicting') return { name: 'TransactionConflictException' };
  if (service === 'DynamoDB_20120810') return { name: 'ProvisionedThroughputExceededException' };
  return { name: service === 'AmazonSQS' ? 'RequestThrottled' : service ? 'ThrottlingException' : 'SlowDown' };
}

/** One write of the transaction is named as the culprit. */
function canceled(body: Buffer, fault: string): { name: string; more: object } {
  const { TransactItems } = JSON.parse(body.toString()) as { TransactItems: unknown[] };
  const Code = fault === 'conflicting' ? 'TransactionConflict' : 'ThrottlingError';
  const CancellationReasons = TransactItems.map((_, n) => (n === 0 ? { Code, Message: 'made up' } : { Code: 'None' }));
  return { name: 'TransactionCanceledException', more: { CancellationReasons } };
}
