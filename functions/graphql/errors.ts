import { GraphQLError } from 'graphql';
import type { App } from '../../domain/core/app.ts';
import { AppError, type ErrorDetail } from '../../domain/core/errors.ts';
import { MAX_DETAILS } from '../../domain/core/fields.ts';

/** Converts an error to GraphQL, with the same code and details as in REST. */
export function toGraphqlError(error: AppError, at?: GraphQLError): GraphQLError {
  const { code, details, retryAfterSeconds } = error;
  return new GraphQLError(error.message, {
    ...(at ? { nodes: at.nodes, path: at.path } : {}),
    extensions: { code, ...(details ? { details } : {}), ...(retryAfterSeconds ? { retryAfterSeconds } : {}) },
  });
}

/** graphql-js describes an invalid variable in one sentence, which contains the name of the field. */
const misfit =
  /^Variable "\$(\w+)" (?:got invalid value .*? at "([^"]+)"; |got invalid value .*?; |of (?=required |non-null ))(.*)$/s;

/** Patterns of graphql-js's messages, each with REST's message. The first group, if any, is the name of the field. */
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
  // `input` only wraps the fields, and REST's paths do not contain it.
  const path = [...(parts[0] === 'input' ? parts.slice(1) : parts), ...(field ? [field] : [])].join('.');
  return { path, message: saying?.[1] ?? said };
}

/**
 * Returns what a client may see of an error. Errors of the platform keep their code. Errors in the document or the
 * variables are described. All others become INTERNAL_ERROR and are logged.
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

/** A client's mistake: 400 if the media type allows a status, 200 in plain `application/json`. */
const mistake = { spec: true, status: 400 };

/** An error of syntax, validation or limits. No resolver has run. */
function toDocumentError(error: GraphQLError): GraphQLError {
  const http = (error.extensions.http as typeof mistake | undefined) ?? mistake;
  const code = http.status === 405 ? 'METHOD_NOT_ALLOWED' : 'BAD_REQUEST';
  return new GraphQLError(error.message, { nodes: error.nodes, path: error.path, extensions: { code, http } });
}

/** The errors of one document. Invalid variables are one error with a detail for each, as in REST. */
export function toDocumentErrors(errors: readonly GraphQLError[]): GraphQLError[] {
  const details = errors.flatMap(({ message }) => misfitDetail(message) ?? []).slice(0, MAX_DETAILS);
  const [first] = details;
  if (!first) return errors.map(toDocumentError);
  const message = `${first.path || 'input'} ${first.message}${/[.!]$/.test(first.message) ? '' : '.'}`;
  const nodes = errors[0]?.nodes;
  return [new GraphQLError(message, { nodes, extensions: { code: 'VALIDATION_ERROR', details, http: mistake } })];
}
