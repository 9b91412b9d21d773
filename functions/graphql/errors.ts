import { GraphQLError } from 'graphql';
import type { App } from '../../domain/core/app.ts';
import { AppError, type ErrorDetail, toAppError } from '../../domain/core/errors.ts';
import { MAX_DETAILS } from '../../domain/core/fields.ts';

/** Converts an error to GraphQL, with the same code and details as in REST. */
export function toGraphqlError(appError: AppError, at?: GraphQLError): GraphQLError {
  const { code, details, retryAfterSeconds, fields } = appError;
  return new GraphQLError(appError.message, {
    ...(at ? { nodes: at.nodes, path: at.path } : {}),
    extensions: {
      code,
      ...(details ? { details } : {}),
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
      ...fields,
    },
  });
}

/** graphql-js describes an invalid variable in one sentence, which contains the name of the field. */
const variableError =
  /^Variable "\$(\w+)" (?:got invalid value .*? at "([^"]+)"; |got invalid value .*?; |of (?=required |non-null ))(.*)$/s;

/** Patterns of graphql-js's messages, each with REST's message. The first group, if any, is the name of the field. */
const variableErrorPatterns: readonly [RegExp, string][] = [
  [/^Field "(\w+)" of required type/, 'is required'],
  [/^required type/, 'is required'],
  [/^non-null type/, 'must not be null'],
  [/^Field "(\w+)" is not defined/, 'is not known'],
];

function variableDetail(message: string): ErrorDetail | undefined {
  const parsed = variableError.exec(message);
  if (!parsed) return undefined;
  const [, variable = '', at, reason = ''] = parsed;
  const matchedPattern = variableErrorPatterns.find(([pattern]) => pattern.test(reason));
  const field = matchedPattern?.[0].exec(reason)?.[1];
  const parts = (at ?? variable).replace(/\[(\d+)\]/g, '.$1').split('.');
  // `input` only wraps the fields, and REST's paths do not contain it.
  const path = [...(parts[0] === 'input' ? parts.slice(1) : parts), ...(field ? [field] : [])].join('.');
  return { path, message: matchedPattern?.[1] ?? reason };
}

/**
 * Returns what a client may see of an error. Errors of the platform keep their code. Errors in the document or the
 * variables are described. All others become what `toAppError` says, and are logged.
 */
export function maskError(app: App, error: unknown): GraphQLError {
  const outer = error instanceof GraphQLError ? error : undefined;
  const cause = outer ? outer.originalError : error;
  if (cause instanceof AppError) {
    if (cause.status >= 500) app.log.error('field failed', { path: outer?.path?.join('.'), error: cause });
    return toGraphqlError(cause, outer);
  }
  const [described] = outer && !cause ? toDocumentErrors([outer]) : [];
  if (described) return described;
  app.log.error('field failed', { path: outer?.path?.join('.'), error: cause });
  return toGraphqlError(toAppError(cause), outer);
}

/** A client's mistake: 400 if the media type allows a status, 200 in plain `application/json`. */
const mistake = { spec: true, status: 400 };

/** An error of syntax, validation or limits. No resolver has run. */
function toDocumentError(graphqlError: GraphQLError): GraphQLError {
  const http = graphqlError.extensions.http ?? mistake;
  const code = http.status === 405 ? 'METHOD_NOT_ALLOWED' : 'BAD_REQUEST';
  return new GraphQLError(graphqlError.message, {
    nodes: graphqlError.nodes,
    path: graphqlError.path,
    extensions: { code, http },
  });
}

/** The errors of one document. Invalid variables are one error with a detail for each, as in REST. */
export function toDocumentErrors(errors: readonly GraphQLError[]): GraphQLError[] {
  const details = errors.flatMap(({ message }) => variableDetail(message) ?? []).slice(0, MAX_DETAILS);
  const [first] = details;
  if (!first) return errors.map(toDocumentError);
  const message = `${first.path || 'input'} ${first.message}${/[.!]$/.test(first.message) ? '' : '.'}`;
  const nodes = errors[0]?.nodes;
  return [new GraphQLError(message, { nodes, extensions: { code: 'VALIDATION_ERROR', details, http: mistake } })];
}
