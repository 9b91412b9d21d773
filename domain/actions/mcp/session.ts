import { type App, EgressError, type EgressResponse } from '../../core/app.ts';
import { isUnclearStatus, NOT_SENT } from '../call/send.ts';
import { McpError, quoted, resultOf } from './messages.ts';

const MAX_MESSAGE_BYTES = 65_536;
/** The versions whose sessions are the same for this client. The first is asked for. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
/** A server that ends no sessions by then forgets them by itself. */
const END_TIMEOUT_MS = 5_000;
const USER_AGENT = 'Frontdesk-Actions/1';
const clientInfo = { name: 'frontdesk', title: 'Frontdesk', version: '1.0.0' };
/** What a server may name a session: visible ASCII. */
const SESSION_ID = /^[\x21-\x7e]{1,256}$/;

export interface McpServer {
  url: string;
  /** Those of the owner, with secrets. */
  headers: Readonly<Record<string, string>>;
  /** When the whole exchange must be over. */
  endMs: number;
}

/** An initialized exchange. */
export interface McpSession extends McpServer {
  /** Headers that the server wants with each message. */
  own: Readonly<Record<string, string>>;
  /** The number of the last request. */
  count: number;
}

interface Sent {
  method: string;
  params?: Record<string, unknown>;
  /** Undefined: nothing is answered. */
  id?: number;
  headers?: Readonly<Record<string, string>>;
}

/** Sends one message through the guard. No redirect is followed: the owner has approved this address. Throws McpError. */
async function post(app: App, session: McpSession, { headers, ...message }: Sent): Promise<EgressResponse> {
  const timeoutMs = Math.max(1, session.endMs - app.clock.now());
  try {
    const response = await app.egress.fetch(session.url, {
      method: 'POST',
      headers: {
        ...session.headers,
        ...headers,
        ...session.own,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      timeoutMs,
      firstByteTimeoutMs: timeoutMs,
      maxBytes: MAX_MESSAGE_BYTES,
      maxRedirects: 0,
    });
    const { status } = response;
    if (status < 200 || status > 299) throw new McpError(`The server answered ${status}.`, isUnclearStatus(status));
    return response;
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw new McpError(error.message, !NOT_SENT.has(error.problem));
  }
}

/** Sends a request and returns its result. Throws McpError. */
export async function request(app: App, session: McpSession, sent: Omit<Sent, 'id'>): Promise<Record<string, unknown>> {
  session.count++;
  const { headers, body } = await post(app, session, { ...sent, id: session.count });
  return resultOf(headers['content-type'] ?? '', body.toString('utf8'), session.count);
}

/** Introduces itself to a server, in a version that both speak. Throws McpError. */
async function initialize(app: App, server: McpServer): Promise<McpSession> {
  const session: McpSession = { ...server, own: {}, count: 1 };
  const params = { protocolVersion: versions[0], capabilities: {}, clientInfo };
  const { headers, body } = await post(app, session, { method: 'initialize', params, id: 1 });
  const { protocolVersion } = resultOf(headers['content-type'] ?? '', body.toString('utf8'), 1);
  const version = versions.find((each) => each === protocolVersion);
  if (!version) throw new McpError(`The server speaks version ${quoted(protocolVersion)} of the protocol.`, false);
  const sessionId = headers['mcp-session-id'];
  if (sessionId !== undefined && !SESSION_ID.test(sessionId)) {
    throw new McpError('The server names a session that cannot be sent.', false);
  }
  const own = { 'mcp-protocol-version': version, ...(sessionId === undefined ? {} : { 'mcp-session-id': sessionId }) };
  return { ...session, own };
}

/**
 * Ends a session that the server would keep. Nobody waits for it: it neither delays nor fails what the session was for, and servers may
 * refuse it.
 */
function endSession(app: App, { url, headers, own }: McpSession): void {
  if (!('mcp-session-id' in own)) return;
  const bounds = { timeoutMs: END_TIMEOUT_MS, firstByteTimeoutMs: END_TIMEOUT_MS, maxBytes: MAX_MESSAGE_BYTES };
  app.egress
    .fetch(url, {
      method: 'DELETE',
      headers: { ...headers, ...own, 'user-agent': USER_AGENT },
      ...bounds,
      maxRedirects: 0,
    })
    .catch((error: unknown) => app.log.info('a session of an MCP server was not ended', { error }));
}

/** Opens a session, uses it, and ends it. Throws McpError. */
export async function withSession<Result>(
  app: App,
  server: McpServer,
  use: (session: McpSession) => Promise<Result>,
): Promise<Result> {
  const session = await initialize(app, server);
  try {
    await post(app, session, { method: 'notifications/initialized' });
    return await use(session);
  } finally {
    endSession(app, session);
  }
}
