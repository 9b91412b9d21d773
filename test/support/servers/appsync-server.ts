import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { listen } from './loopback-server.ts';
import { acceptSocket, type ServerSocket } from './websocket.ts';

const SUBPROTOCOL = 'aws-appsync-event-ws';
const MAX_EVENTS = 5;
/** Much more often than every minute, as AppSync does, so that tests see some. */
const KEEP_ALIVE_MS = 500;

export const appsyncSecret = { accessKeyId: 'AKIDTEST', secretAccessKey: 'not-a-secret' };

/** A request to the Lambda authoriser. */
interface AuthorizerEvent {
  authorizationToken: string;
  requestContext: { operation: string; channel?: string | undefined; channelNamespaceName?: string | undefined };
}
type Authoriser = (event: AuthorizerEvent) => Promise<{ isAuthorized: boolean }>;

interface Client {
  socket: ServerSocket;
  /** Channels by the ids of their subscriptions. */
  subscriptions: Map<string, string>;
}

export interface AppSyncServer {
  publishUrl: string;
  connectUrl: string;
  /** Host that connections must name. */
  host: string;
  /** What was published, in order. */
  published: { channel: string; event: string }[];
  /** How many clients follow a channel. */
  followers(channel: string): number;
  /** Refuses connections, and cuts those that are there. */
  setDown(isDown: boolean): void;
  stop(): Promise<void>;
}

interface ServerState {
  host: string;
  isDown: boolean;
  clients: Set<Client>;
  published: AppSyncServer['published'];
  authorise: Authoriser;
}

/**
 * Plays an Event API of AWS AppSync, as its documentation describes publishing over HTTP with a signature, and the WebSocket protocol:
 * https://docs.aws.amazon.com/appsync/latest/eventapi/event-api-websocket-protocol.html
 */
export async function startAppSync(authorise: Authoriser): Promise<AppSyncServer> {
  const state: ServerState = { host: '', isDown: false, clients: new Set(), published: [], authorise };
  const http = createServer((request, response) => void publish(state, request, response));
  http.on('upgrade', (request, stream) => void connect(state, request, stream));
  const { host, close } = await listen(http);
  state.host = host;
  const timer = setInterval(() => {
    for (const { socket } of state.clients) socket.send({ type: 'ka' });
  }, KEEP_ALIVE_MS);
  return {
    publishUrl: `http://${host}/event`,
    connectUrl: `ws://${host}/event/realtime`,
    host,
    published: state.published,
    followers: (channel) =>
      [...state.clients].filter(({ subscriptions }) => [...subscriptions.values()].includes(channel)).length,
    setDown(isDown) {
      state.isDown = isDown;
      for (const { socket } of isDown ? state.clients : []) socket.close();
    },
    stop: () => {
      clearInterval(timer);
      return close();
    },
  };
}

async function publish(state: ServerState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const reply = (status: number, answer: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  if (state.isDown) return void reply(503, { errors: [{ errorType: 'ServiceUnavailable' }] });
  if (!isSigned(request, body)) return void reply(403, { errors: [{ errorType: 'UnrecognizedClientException' }] });
  const { channel, events }: { channel: string; events: string[] } = JSON.parse(body);
  if (events.length < 1 || events.length > MAX_EVENTS) {
    return void reply(400, { errors: [{ errorType: 'BadRequestException', message: 'List of events is too long.' }] });
  }
  for (const event of events) {
    JSON.parse(event);
    state.published.push({ channel, event });
    for (const { socket, subscriptions } of state.clients) {
      for (const [id, followed] of subscriptions) if (followed === channel) socket.send({ type: 'data', id, event });
    }
  }
  reply(200, { failed: [], successful: events.map((_, index) => ({ identifier: `${Math.random()}`, index })) });
}

const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();
const sha = (value: string) => createHash('sha256').update(value).digest('hex');

/** Checks a signature of version 4, with its own reading of the rules. */
function isSigned({ method, url, headers }: IncomingMessage, body: string): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[\w-]+\/appsync\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, keyId, scope, names = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  if (keyId !== appsyncSecret.accessKeyId || !scope || !names.split(';').includes('host')) return false;
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, url, '', lines.join(''), names, sha(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${appsyncSecret.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}

/** The authorisation of a connection is in a subprotocol, because browsers send no headers of their own. */
function authorizationOf(request: IncomingMessage): { Authorization?: string; host?: string } | undefined {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(/,\s*/);
  const header = offered.find((one) => one.startsWith('header-'));
  if (request.url !== '/event/realtime' || !offered.includes(SUBPROTOCOL) || !header) return undefined;
  return JSON.parse(Buffer.from(header.slice('header-'.length), 'base64url').toString());
}

async function isAllowed({ authorise, host }: ServerState, sent: unknown, operation: string, channel?: string) {
  const { Authorization: token, host: named } = (sent ?? {}) as { Authorization?: string; host?: string };
  if (named !== host || !token) return false;
  const channelNamespaceName = channel?.split('/')[1];
  return (await authorise({ authorizationToken: token, requestContext: { operation, channel, channelNamespaceName } }))
    .isAuthorized;
}

const unauthorised = [{ errorType: 'UnauthorizedException', message: 'You are not authorized to make this call.' }];

async function connect(state: ServerState, request: IncomingMessage, stream: Duplex): Promise<void> {
  const isWelcome = !state.isDown && (await isAllowed(state, authorizationOf(request), 'EVENT_CONNECT'));
  if (!isWelcome) return void stream.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
  const subscriptions = new Map<string, string>();
  const socket = acceptSocket(request, stream, SUBPROTOCOL, (message) => void answer(state, client, message));
  const client: Client = { socket, subscriptions };
  state.clients.add(client);
  stream.on('close', () => state.clients.delete(client));
}

// biome-ignore lint/suspicious/noExplicitAny: each message has a shape of its own
async function answer(state: ServerState, { socket, subscriptions }: Client, message: any): Promise<void> {
  const { type, id, channel, authorization } = message;
  if (type === 'connection_init') return socket.send({ type: 'connection_ack', connectionTimeoutMs: 300_000 });
  if (type === 'unsubscribe') {
    subscriptions.delete(id);
    return socket.send({ type: 'unsubscribe_success', id });
  }
  if (type === 'subscribe') {
    if (!(await isAllowed(state, authorization, 'EVENT_SUBSCRIBE', channel))) {
      return socket.send({ type: 'subscribe_error', id, errors: unauthorised });
    }
    subscriptions.set(id, channel);
    return socket.send({ type: 'subscribe_success', id });
  }
  // A token subscribes. Only a role publishes.
  if (type === 'publish') return socket.send({ type: 'publish_error', id, errors: unauthorised });
  socket.send({ type: 'error', errors: [{ errorType: 'UnsupportedOperation', message: `unknown type ${type}` }] });
}
