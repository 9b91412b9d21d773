import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How the server answers one request. */
export type OpenaiBehaviour = (response: ServerResponse, request: ModelRequest) => unknown;

export interface ModelRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    stream: boolean;
    messages: { role: string; content: string }[];
    input: string[];
    tools?: { type: string; function: { name: string; description: string; parameters: { properties: object } } }[];
  };
}

export interface OpenAiServer {
  /** Ends with `/v1`, as such servers have it. */
  baseUrl: string;
  requests: ModelRequest[];
  /** How many connections were made so far. */
  connections(): number;
  /** When every connection that was made is closed. The server itself closes none. */
  allClosed(): Promise<unknown>;
  stop(): Promise<void>;
}

export const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

export const chunk = (content: string | null, finishReason: string | null = null) =>
  event({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: content === null ? {} : { role: 'assistant', content }, finish_reason: finishReason }],
  });

/** The tokens of a call so far. */
export const usageOf = (prompt_tokens: number, completion_tokens: number, cached_tokens?: number) =>
  event({
    choices: [],
    usage: {
      prompt_tokens,
      completion_tokens,
      total_tokens: prompt_tokens + completion_tokens,
      ...(cached_tokens === undefined ? {} : { prompt_tokens_details: { cached_tokens } }),
    },
  });
export const usage = usageOf(9, 3);
export const finish = chunk(null, 'stop');
export const done = event('[DONE]');

const open = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

/** Each part written by itself, then the end. */
export const writes =
  (...parts: (string | Uint8Array)[]): OpenaiBehaviour =>
  async (response) => {
    open(response);
    for (const part of parts) {
      response.write(part);
      await nextTurn();
    }
    response.end();
  };

export const answers = (...texts: string[]): OpenaiBehaviour =>
  writes(...texts.map((piece) => chunk(piece)), finish, usage, done);

/** The code of a request, of which the model makes its signs. */
export const codeOf = ({ body }: ModelRequest) => /<passage-(\w+) NUMBER>/.exec(body.messages[0]!.content)?.[1] ?? '';

/** What a model is given for an answer: the rules, the passages and the visitor's message, without the earlier messages. */
export const promptOf = ({ body: { messages } }: ModelRequest) =>
  [messages[0], messages.at(-1)].map((message) => message?.content).join('\n\n');

/** Answers, and names passages by their numbers: "1,3". */
export const cites =
  (text: string, numbers: string): OpenaiBehaviour =>
  (response, request) =>
    answers(text, `\n[[${codeOf(request)}:`, `${numbers}]]`)(response, request);

/** Says that the passages hold no answer. */
export const knowsNothing: OpenaiBehaviour = (response, request) =>
  answers(`[[${codeOf(request)}:no`, ' answer]]')(response, request);

/** Writes, then says no more and stays open. */
export const writesAndHangs =
  (...parts: string[]): OpenaiBehaviour =>
  (response) => {
    open(response).flushHeaders();
    for (const part of parts) response.write(part);
  };

/** Writes, and when that is on its way, breaks the connection. */
export const writesAndBreaks =
  (...parts: string[]): OpenaiBehaviour =>
  (response) => {
    open(response);
    response.write(parts.join(''), () => response.socket?.destroy());
  };

export const never: OpenaiBehaviour = () => {};
export const breaks: OpenaiBehaviour = (response) => response.socket?.destroy();

export const fails =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Calls a tool, in a whole answer. Undefined: none. `input`: an object, or any text in place of its JSON. */
export const callsTool =
  (name: string | undefined, input: object | string = {}): OpenaiBehaviour =>
  (response) => {
    const argumentsJson = typeof input === 'string' ? input : JSON.stringify(input);
    const called = { id: 'call_1', type: 'function', function: { name, arguments: argumentsJson } };
    const message =
      name === undefined
        ? { role: 'assistant', content: 'Hm.' }
        : { role: 'assistant', content: null, tool_calls: [called] };
    json(response, {
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: name === undefined ? 'stop' : 'tool_calls' }],
      usage: { prompt_tokens: 50, completion_tokens: 7, total_tokens: 57 },
    });
  };

/** Answers `/embeddings`, the last text first: a client has to go by the index. */
export const embeds =
  (toVector: (text: string) => number[]): OpenaiBehaviour =>
  (response, { body: { input, model } }) => {
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: toVector(text) }));
    json(response, { object: 'list', data: data.reverse(), model, usage: { prompt_tokens: 1, total_tokens: 1 } });
  };

/** Says the same for ever. */
export const babbles =
  (content: string): OpenaiBehaviour =>
  async (response) => {
    open(response);
    while (!response.destroyed) {
      response.write(chunk(content));
      await nextTurn();
    }
  };

async function readRequest(request: IncomingMessage): Promise<ModelRequest> {
  const { method = '', url = '', headers } = request;
  return { method, path: url, headers, body: JSON.parse(await text(request)) };
}

/** On 127.0.0.1. The behaviours serve one request each, in order; the last serves all that follow. */
export async function startOpenAiServer(...behaviours: OpenaiBehaviour[]): Promise<OpenAiServer> {
  const requests: ModelRequest[] = [];
  const closings: Promise<unknown>[] = [];
  const server = createServer(async (request, response) => {
    const behaviour = behaviours[Math.min(requests.length, behaviours.length - 1)];
    const asked = await readRequest(request);
    requests.push(asked);
    await behaviour?.(response, asked);
  });
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    // A reset is a closing too.
    socket.on('error', () => {});
    closings.push(new Promise((resolve) => socket.once('close', resolve)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    connections: () => closings.length,
    allClosed: () => Promise.all(closings),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
