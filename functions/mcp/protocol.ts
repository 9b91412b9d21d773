import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { ToolResult, ToolService } from './tool.ts';

const serverInfo = { name: 'frontdesk', title: 'Frontdesk', version: '1.0.0' };

/** Answers one message. Nothing is kept between two requests, so any container may answer the next. */
export async function exchange(request: Request, message: unknown, service: ToolService): Promise<Response> {
  const makeServer = () => createServer(service);
  if (!(await isLegacyRequest(request, message))) {
    return createMcpHandler(makeServer, { legacy: 'reject' }).fetch(request, { parsedBody: message });
  }
  // Versions before 2026-07-28, as one JSON document instead of a stream of one event.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = makeServer();
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

function createServer({ instructions, tools, call }: ToolService): Server {
  const server = new Server(serverInfo, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler('tools/list', async () => ({ tools: [...(await tools())] }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const result = await call(params.name, params.arguments ?? {});
    if (!result) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no tool of this name.');
    return 'failure' in result ? failed(result.failure) : succeeded(result.data);
  });
  return server;
}

/** The text is for clients that do not read structured content. */
const succeeded = (data: Record<string, unknown>) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(data) }],
  structuredContent: data,
});

/** A failed call is a result, so that the model can read what is wrong and correct it. */
function failed({ body, headers }: Extract<ToolResult, { failure: unknown }>['failure']) {
  const { error } = JSON.parse(body) as { error: Record<string, unknown> };
  const retryAfter = headers['retry-after'];
  const content = { error: { ...error, ...(retryAfter ? { retryAfterSeconds: Number(retryAfter) } : {}) } };
  return { isError: true, content: [{ type: 'text' as const, text: JSON.stringify(content) }] };
}
