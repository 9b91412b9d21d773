import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Message {
  role: string;
  content: string;
}

export interface ProbeModel {
  /** As `OPENAI_BASE_URL` wants it. */
  baseUrl: string;
  /** What it was sent since it was last emptied, a list of messages a request. */
  requests: Message[][];
  stop(): Promise<void>;
}

const frame = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** Speaks the OpenAI protocol, answers everything with one word, and keeps what it was sent. */
export async function startProbeModel(): Promise<ProbeModel> {
  const requests: Message[][] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { messages = [] } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { messages?: Message[] };
    requests.push(messages);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${frame({ role: 'assistant', content: 'Understood.' })}${frame({}, 'stop')}data: [DONE]\n\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
