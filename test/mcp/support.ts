import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { call } from '../support/platform.ts';

interface ConnectOptions {
  headers?: Record<string, string>;
  /** `2026-07-28`, or the latest version before it. */
  era?: 'modern' | 'legacy';
}

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

/** A client of a server of tools, as an assistant has it. */
export async function connect(url: string, { headers = {}, era = 'legacy' }: ConnectOptions = {}) {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    /** The structured content of a result. The client compares it with the tool's output schema. */
    async call(name: string, args: object = {}): Promise<Json> {
      const result = await client.callTool({ name, arguments: { ...args } });
      if (result.isError) throw new Error(`${name}: ${JSON.stringify(result.content)}`);
      return result.structuredContent;
    },
    /** The error of a call that fails. */
    async fail(name: string, args: object = {}): Promise<Json> {
      const { isError, content } = await client.callTool({ name, arguments: { ...args } });
      if (!isError) throw new Error(`${name} has not failed: ${JSON.stringify(content)}`);
      return JSON.parse((content as { text: string }[])[0]!.text).error;
    },
    close: () => client.close(),
  };
}

const messageHeaders = { accept: 'application/json, text/event-stream' };

/** One message without a client. */
export const exchange = (url: string, message: unknown, headers: Record<string, string> = {}) =>
  call('POST', url, message, { ...messageHeaders, 'content-type': 'application/json', ...headers });

export const toolCall = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
