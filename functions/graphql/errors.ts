import { GraphQLError } from 'graphql';
import type { App } from '../../domain/core/app.ts';
import { AppError, type ErrorDetail } from '../../domain/core/errors.ts';
import { MAX_DETAILS } from '../../domain/core/fields.ts';

/** An error of the platform as GraphQL shows it: the same code and details as in REST. */
export function toGraphqlError(error: AppError, at?: GraphQLError): GraphQLError {
  const { code, details, retryAfterSeconds } = error;
  return new GraphQLError(error.message, {
    ...(at ? { nodes: at.nodes, path: at.path } : {}),
    extensions: { code, ...(details ? { details } : {}), ...(retryAfterSeconds ? { retryAfterSeconds } : {}) },
  });
}

/** graphql-js tells of a variable that does not fit in one sentence; the field it names is in it. */
const misfit =
  /^Variable "\$(\w+)" (?:got invalid value .*? at "([^"]+)"; |got invalid value .*?; |of (?=required |non-null ))(.*)$/s;

/** What graphql-js says of a misfit, in REST's words: a pattern, what to say, and the field that it names, if any. */
const sayings: readonly [RegExp, string][] = [
  [/^Field "(\w+)" of required type/, 'is required'],
  [/^required type/, 'is required'],
  [/^non-null type/, 'must not be null'],
  [/^Field "(\w+)" is not defined/, 'is not known'],
];

function misfitDetail(message: string): ErrorDetail | undefined {
  const found = misfit.exec(message);
  if (!found) return undefined;
  const [, variable = '', place, said = ''] = found;
  const saying = sayings.find(([pattern]) => pattern.test(said));
  const field = saying?.[0].exec(said)?.[1];
  const parts = (place ?? variable).replace(/\[(\d+)\]/g, '.$1').split('.');
  // `input` only wraps the fields, which REST names bare.
  const path = [...(parts[0] === 'input' ? parts.slice(1) : parts), ...(field ? [field] : [])].join('.');
  return { path, message: saying?.[1] ?? said };
}

/**
 * What a client may see of an error. Foreseen ones keep their code; a document or variables that do not fit are told as such;
 * all else is INTERNAL_ERROR, and logged.
 */
export function maskError(app: App, error: unknown): GraphQLError {
  const outer = error instanceof GraphQLError ? error : undefined;
  const cause = outer ? outer.originalError : error;
  if (cause instanceof AppError) {
    if (cause.status >= 500) app.log.error('field failed', { path: outer?.path?.join('.'), error: cause });
    return toGraphqlError(cause, outer);
  }
  if (outer && !cause) return toDocumentErrors([outer])[0]!;
  app.log.error('field failed', { path: outer?.path?.join('.'), error: cause });
  return toGraphqlError(new AppError('INTERNAL_ERROR'), outer);
}

/** A client's mistake: 400 where the media type lets a status speak, 200 in plain `application/json`. */
const mistake = { spec: true, status: 400 };

/** Syntax, validation, limits: no resolver was reached. */
function toDocumentError(error: GraphQLError): GraphQLError {
  const http = (error.extensions.http as typeof mistake | undefined) ?? mistake;
  const code = http.status === 405 ? 'METHOD_NOT_ALLOWED' : 'BAD_REQUEST';
  return new GraphQLError(error.message, { nodes: error.nodes, path: error.path, extensions: { code, http } });
}

/** The mistakes of one document. Variables that do not fit are one error, with a row for each as in REST. */
export function toDocumentErrors(errors: readonly GraphQLError[]): GraphQLError[] {
  const details = errors.flatMap(({ message }) => misfitDetail(message) ?? []).slice(0, MAX_DETAILS);
  const [first] = details;
  if (!first) return errors.map(toDocumentError);
  const message = `${first.path || 'input'} ${first.message}${/[.!]$/.test(first.message) ? '' : '.'}`;
  const nodes = errors[0]?.nodes;
  return [new GraphQLError(message, { nodes, extensions: { code: 'VALIDATION_ERROR', details, http: mistake } })];
}
