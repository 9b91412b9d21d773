import type { Readable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/app.ts';
import { resolvePublicId } from '../../domain/chatbots/public.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import { failure, type HttpAnswer } from '../http.ts';
import { postChat } from './chat.ts';
import { getConfig } from './config.ts';
import { postConversation } from './conversations.ts';
import { corsHeaders, preflight } from './cors.ts';
import { postLead } from './leads.ts';
import { openVisit, type Visit } from './visit.ts';

type PublicAnswer = HttpAnswer<string | Readable>;
type Serve = (visit: Visit) => Promise<PublicAnswer>;

/** Paths below `/public/{publicId}`, each with its methods. */
const routes: Record<string, Partial<Record<string, Serve>>> = {
  config: { GET: getConfig, HEAD: getConfig },
  conversations: { POST: postConversation },
  chat: { POST: postChat },
  leads: { POST: postLead },
};

/** The keyless surface. Every answer, a refusal too, carries the CORS headers. */
export function createPublicHandler(app: App) {
  return async function handle(event: APIGatewayProxyEvent): Promise<PublicAnswer> {
    if (event.httpMethod === 'OPTIONS') return preflight(event);
    const answer = await serve(app, event).catch((error) => refused(app, event, error));
    const cors = corsHeaders(event);
    const vary = answer.headers.vary ?? cors.vary!;
    return { ...answer, headers: { ...answer.headers, ...cors, vary } };
  };
}

async function serve(app: App, event: APIGatewayProxyEvent): Promise<PublicAnswer> {
  const [, , publicId = '', ...rest] = event.path.split('/');
  const methods = Object.hasOwn(routes, rest.join('/')) ? routes[rest.join('/')] : undefined;
  if (!methods) throw notFound();
  const found = methods[event.httpMethod];
  if (!found)
    throw new AppError('METHOD_NOT_ALLOWED', { allow: Object.keys(methods).filter((method) => method !== 'HEAD') });
  return found(openVisit(app, event, await resolvePublicId(app, publicId)));
}

function refused(app: App, event: APIGatewayProxyEvent, thrown: unknown): HttpAnswer {
  const answer = failure(thrown);
  if (answer.statusCode >= 500) {
    const { requestId } = event.requestContext;
    app.log.error('request failed', { requestId, method: event.httpMethod, path: event.path, error: thrown });
  }
  return answer;
}
