import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { GraphQLSchema } from 'graphql';
import type { App } from '../../../domain/core/app.ts';
import { AppError, forbidden } from '../../../domain/core/errors.ts';
import { authenticate } from '../../http/authenticate.ts';
import { failureAnswer } from '../../http/failure.ts';
import { type HttpAnswer, header, limitHeaders } from '../../http/input.ts';
import { rootOf } from '../../http/root.ts';
import { answerMessage, readMessage } from '../../mcp/answer.ts';
import { note } from '../../notes.ts';
import { workspaceService } from './service.ts';

/** A page in a browser may not call, whatever name it has resolved to this server: only programs have a key for it. */
function refusePages(app: App, event: APIGatewayProxyEvent): void {
  const origin = header(event, 'origin');
  if (origin !== undefined && origin !== new URL(rootOf(app, event)).origin) {
    throw forbidden('Pages of other sites cannot use this server.');
  }
}

/** `/mcp`: the workspace as a server of tools, for people's assistants and coding tools. */
export const createMcpHandler = (app: App, graphqlSchema: GraphQLSchema) =>
  async function handle(event: APIGatewayProxyEvent): Promise<HttpAnswer> {
    note(event, { route: '/mcp' });
    try {
      if (event.httpMethod !== 'POST') throw new AppError('METHOD_NOT_ALLOWED', { allow: ['POST'] });
      refusePages(app, event);
      return await answerCaller(app, event, graphqlSchema);
    } catch (error) {
      return failureAnswer(app, event, error);
    }
  };

/** A call of a tool is counted by its operation, any other message here. */
async function answerCaller(app: App, event: APIGatewayProxyEvent, graphqlSchema: GraphQLSchema): Promise<HttpAnswer> {
  const { actor, limitState } = await authenticate(app, event);
  const message = readMessage(event);
  if (message.method !== 'tools/call') await actor.admission.take();
  const answer = await answerMessage(event, message, workspaceService(app, actor, event, graphqlSchema));
  const state = await limitState.catch(() => undefined);
  return { ...answer, headers: { ...answer.headers, ...(state ? limitHeaders(state) : {}) } };
}
