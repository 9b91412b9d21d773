import { limits } from '../../../domain/core/operations/limits.ts';
import { answerMessage, readMessage } from '../../mcp/answer.ts';
import { publicRoute } from '../route.ts';
import { visitorService } from './service.ts';

/** The chatbot as a server of tools, for the assistant of a visitor. Not part of the REST reference: see docs/mcp.md. */
export const mcpRoute = publicRoute({
  method: 'POST',
  path: '/mcp',
  operationId: 'exchangeMcpMessage',
  summary: 'Exchange a message of the Model Context Protocol',
  description: 'Streamable HTTP without sessions and streams.',
  limit: limits.publicMcp,
  respond: async ({ visit: { app, event } }) => answerMessage(event, readMessage(event), visitorService(app, event)),
});
