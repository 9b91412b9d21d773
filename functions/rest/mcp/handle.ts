import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { GraphQLSchema } from 'graphql';
import type { App } from '../../../domain/core/app.ts';
import { AppError, forbidden, lacksScope } from '../../../domain/core/errors.ts';
import { isRecord } from '../../../domain/core/objects.ts';
import type { Actor } from '../../../domain/core/operations/actor.ts';
import { hasScope, type Scope } from '../../../domain/core/operations/scopes.ts';
import { authenticate } from '../../http/authenticate.ts';
import { failureAnswer } from '../../http/failure.ts';
import { apiKeyOf, type HttpAnswer, header, limitHeaders } from '../../http/input.ts';
import { programChallenge, resourceOf } from '../../http/program-challenge.ts';
import { rootOf } from '../../http/root.ts';
import { answerMessage, readMessage } from '../../mcp/answer.ts';
import { note } from '../../notes.ts';
import { workspaceService } from './service.ts';
import { rowTools } from './tools.ts';

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
      const answer = failureAnswer(app, event, error);
      if (answer.statusCode !== 401) return answer;
      // Clients find the authorization server by this header.
      const problem = apiKeyOf(event) === undefined ? undefined : 'invalid_token';
      return { ...answer, headers: { ...answer.headers, ...programChallenge(app, event, { problem }) } };
    }
  };

/** The scope of a tool that the person has not allowed the program, although a new consent could. */
function missingScope({ program, scopes }: Actor, { method, params }: Record<string, unknown>): Scope | undefined {
  if (!program || method !== 'tools/call' || !isRecord(params)) return undefined;
  const scope = rowTools().get(String(params.name))?.scope;
  return scope && !hasScope(scopes, scope) && !program.scopes.includes(scope) ? scope : undefined;
}

async function refuseScope(app: App, event: APIGatewayProxyEvent, actor: Actor, missing: Scope): Promise<HttpAnswer> {
  await actor.admission.take();
  const answer = failureAnswer(app, event, lacksScope(actor, missing));
  const scopes = [...new Set([...(actor.program?.scopes ?? []), missing])];
  const challenge = programChallenge(app, event, { problem: 'insufficient_scope', scopes });
  return { ...answer, headers: { ...answer.headers, ...challenge } };
}

/** A call of a tool is counted by its operation, any other message here. */
async function answerCaller(app: App, event: APIGatewayProxyEvent, graphqlSchema: GraphQLSchema): Promise<HttpAnswer> {
  const { actor, limitState } = await authenticate(app, event, resourceOf(app, event));
  const message = readMessage(event);
  const missing = missingScope(actor, message);
  if (missing) return refuseScope(app, event, actor, missing);
  if (message.method !== 'tools/call') await actor.admission.take();
  const answer = await answerMessage(event, message, workspaceService(app, actor, event, graphqlSchema));
  const state = await limitState.catch(() => undefined);
  return { ...answer, headers: { ...answer.headers, ...(state ? limitHeaders(state) : {}) } };
}
