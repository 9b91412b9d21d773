import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { type LoopbackServer, startHttpServer } from '../support/servers/loopback-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests send what they like
type Json = any;

/** One message as it came. */
export interface ReceivedMessage {
  method: string;
  id?: number;
  params?: Json;
  headers: IncomingMessage['headers'];
}

/** What answers a message instead of the server. Undefined: the server answers. */
type Misbehaviour = (message: ReceivedMessage, response: ServerResponse) => boolean | undefined;

export interface McpServerOfOthers extends LoopbackServer {
  url: string;
  /** What came, oldest first. */
  received: ReceivedMessage[];
  calls(): ReceivedMessage[];
  /** Sessions that a client has ended. */
  ended: string[];
  /** From now on, an end of a session is not answered. */
  ignoresEnds: boolean;
  /** How many of these a client has given up. */
  abandonedEnds: number;
  tools: Json[];
  /** The result of each call. */
  result: Json;
  /** From now on. Undefined: it behaves. */
  misbehave(how: Misbehaviour | undefined): void;
}

/** Somebody else's MCP server: the SDK's, with sessions and streams, which a test can turn hostile. `ports`: those that it may listen on. */
export async function startMcpServer(tools: Json[], ports?: readonly number[]): Promise<McpServerOfOthers> {
  const received: ReceivedMessage[] = [];
  let hostile: Misbehaviour | undefined;
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const state = { tools, result: {} as Json, ended: [] as string[], ignoresEnds: false, abandonedEnds: 0 };

  async function transportFor(headers: IncomingMessage['headers']) {
    const known = sessions.get(String(headers['mcp-session-id']));
    if (known) return known;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    const server = new Server({ name: 'shop', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', async () => ({ tools: state.tools }));
    server.setRequestHandler('tools/call', async () => state.result);
    await server.connect(transport);
    return transport;
  }

  const listening = await startHttpServer(async (incoming, response) => {
    const body = await text(incoming);
    const { headers, method } = incoming;
    if (method === 'DELETE') {
      state.ended.push(String(headers['mcp-session-id']));
      if (state.ignoresEnds) response.on('close', () => state.abandonedEnds++);
      else response.writeHead(405).end();
      return;
    }
    const message = { ...JSON.parse(body), headers };
    received.push(message);
    if (hostile?.(message, response)) return;
    const asked = new Request('http://shop.example/mcp', { method: 'POST', headers: headers as HeadersInit, body });
    const answer = await (await transportFor(headers)).handleRequest(asked);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
  }, ports);

  return Object.assign(state, listening, {
    url: `http://${listening.host}/mcp`,
    received,
    calls: () => received.filter(({ method }) => method === 'tools/call'),
    misbehave(how: Misbehaviour | undefined) {
      hostile = how;
    },
  });
}
