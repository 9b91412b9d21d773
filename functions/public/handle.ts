import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import { findChatbot } from '../../domain/chatbots/find.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError, notFound } from '../../domain/core/errors.ts';
import { parse } from '../../domain/core/fields.ts';
import { type PublicChatbot, resolvePublicId } from '../../domain/public-config/config.ts';
import { failureAnswer } from '../http/failure.ts';
import { fileBody } from '../http/file-body.ts';
import { jsonBody, success } from '../http/input.ts';
import { createMatcher } from '../http/match.ts';
import { note } from '../notes.ts';
import { corsHeaders, preflight } from './cors.ts';
import { answerLogo } from './logo.ts';
import type { AnyPublicRoute, PublicAnswer, RequestInput } from './route.ts';
import { admit, type VisitorRequest } from './visit.ts';

type AnyVisitorRequest = VisitorRequest<RequestInput<z.ZodType, z.ZodType>>;

/** Serves rows of the public API. Every response, including errors, has the CORS headers. */
export function createPublicHandler(app: App, routes: readonly AnyPublicRoute[]) {
  const match = createMatcher(routes, ({ head }) => head === true);
  return async function handle(event: APIGatewayProxyEvent): Promise<PublicAnswer> {
    if (event.httpMethod === 'OPTIONS') return preflight(event);
    const answer = await answerRequest(event).catch((error) => failureAnswer(app, event, error));
    const cors = corsHeaders(event);
    return { ...answer, headers: { ...answer.headers, ...cors, vary: answer.headers.vary ?? cors.vary } };
  };

  async function answerRequest(event: APIGatewayProxyEvent): Promise<PublicAnswer> {
    const [, , publicId = '', ...rest] = event.path.split('/');
    if (publicId === 'brand' && rest.length === 1) {
      note(event, { route: '/public/brand/{logoId}' });
      return answerLogo(app, event.httpMethod, rest[0] ?? '');
    }
    const matched = match(event.httpMethod, `/${rest.join('/')}`);
    if (matched.kind === 'unknown') throw notFound();
    const { path } = matched.kind === 'route' ? matched.route : matched;
    note(event, { route: `/public/{publicId}${path}` });
    if (matched.kind === 'wrong-method') throw new AppError('METHOD_NOT_ALLOWED', { allow: matched.allow });
    const chatbotRef = await resolvePublicId(app, publicId);
    note(event, chatbotRef);
    return run(matched.route, openVisit(app, event, matched, chatbotRef));
  }
}

/** Starts the checks of a request, so that the route's own reads run in parallel with them. */
function openVisit(
  app: App,
  event: APIGatewayProxyEvent,
  { route, ids }: { route: AnyPublicRoute; ids: Record<string, string> },
  publicChatbot: PublicChatbot,
): AnyVisitorRequest {
  const chatbot = findChatbot(app, publicChatbot.workspaceId, publicChatbot.chatbotId);
  chatbot.catch(() => {});
  const admitted = admit({ app, event, chatbotRef: publicChatbot, chatbot }, route);
  admitted.catch(() => {});
  const json = once(() => (route.carriesFiles ? fileBody(event) : jsonBody(event)));
  const input = once(() => ({
    query: route.query && parse(route.query, event.queryStringParameters ?? {}),
    body: route.body && parse(route.body, json()),
  }));
  return { app, event, chatbotRef: publicChatbot, ids, chatbot, admitted, json, input };
}

/** Answers in the order of checks: admission, the route's own reads, the input. */
async function run(route: AnyPublicRoute, visit: AnyVisitorRequest): Promise<PublicAnswer> {
  const reading = route.read?.(visit);
  reading?.catch(() => {});
  const chatbot = await visit.admitted;
  const read = await reading;
  const call = { ...visit.input(), visit, chatbot, read };
  return route.respond ? route.respond(call) : success(await route.serve?.(call));
}

/** Calls a function at most once and keeps its result. An error is not kept. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
