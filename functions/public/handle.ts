import type { Readable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { AppError, notFound, toAppError } from '../../domain/core/errors.ts';
import { resolvePublicId } from '../../domain/public-config/config.ts';
import { failure, type HttpAnswer } from '../http/input.ts';
import { note } from '../notes.ts';
import { corsHeaders, preflight } from './cors.ts';
import { openVisit, type Visit } from './visit.ts';

type PublicAnswer = HttpAnswer<string | Readable>;
type Serve = (visit: Visit, ids: Record<string, string>) => Promise<PublicAnswer>;
/** Paths below `/public/{publicId}`, each with its methods. */
export type PublicRoutes = Record<string, Partial<Record<string, Serve>>>;
type Pattern = { segments: string[]; methods: PublicRoutes[string] };

/** The methods of a path, and its ids by their names. Nothing between two slashes is no id. */
function match(patterns: readonly Pattern[], path: readonly string[]) {
  for (const { segments, methods } of patterns) {
    if (segments.length !== path.length) continue;
    const isId = segments.map((segment) => segment.startsWith('{'));
    if (!path.every((part, n) => (isId[n] ? part !== '' : part === segments[n]))) continue;
    const ids = path.flatMap((part, n) => (isId[n] ? [[segments[n]!.slice(1, -1), part]] : []));
    const route = `/public/{publicId}/${segments.join('/')}`;
    return { methods, route, ids: Object.fromEntries(ids) as Record<string, string> };
  }
  throw notFound();
}

/** The keyless surface, or part of it. Every answer, a refusal too, carries the CORS headers. */
export function createPublicHandler(app: App, routes: PublicRoutes) {
  const patterns = Object.entries(routes).map(([path, methods]) => ({ segments: path.split('/'), methods }));
  return async function handle(event: APIGatewayProxyEvent): Promise<PublicAnswer> {
    if (event.httpMethod === 'OPTIONS') return preflight(event);
    const answer = await serve(app, patterns, event).catch((error) => refused(app, event, error));
    const cors = corsHeaders(event);
    const vary = answer.headers.vary ?? cors.vary!;
    return { ...answer, headers: { ...answer.headers, ...cors, vary } };
  };
}

async function serve(app: App, patterns: readonly Pattern[], event: APIGatewayProxyEvent): Promise<PublicAnswer> {
  const [, , publicId = '', ...rest] = event.path.split('/');
  const { methods, ids, route } = match(patterns, rest);
  note(event, { route });
  const found = methods[event.httpMethod];
  if (!found)
    throw new AppError('METHOD_NOT_ALLOWED', { allow: Object.keys(methods).filter((method) => method !== 'HEAD') });
  const place = await resolvePublicId(app, publicId);
  note(event, place);
  return found(openVisit(app, event, place), ids);
}

function refused(app: App, event: APIGatewayProxyEvent, thrown: unknown): HttpAnswer {
  const answer = failure(thrown);
  note(event, { code: toAppError(thrown).code });
  if (answer.statusCode >= 500) {
    const { requestId } = event.requestContext;
    app.log.error('request failed', { requestId, error: thrown });
  }
  return answer;
}
