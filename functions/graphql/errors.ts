import { GraphQLError } from 'graphql';
import type { App } from '../../domain/app.ts';
import { AppError, type ErrorDetail } from '../../domain/errors.ts';

/** An error of the platform as GraphQL shows it: the same code and details as in REST. */
export function toGraphqlError(error: AppError, at?: GraphQLError): GraphQLError {
  const { code, details, retryAfterSeconds } = error;
  return new GraphQLError(error.message, {
    ...(at ? { nodes: at.nodes, path: at.path } : {}),
    extensions: { code, ...(details ? { details } : {}), ...(retryAfterSeconds ? { retryAfterSeconds } : {}) },
  });
}

/** graphql-js tells of a variable that does not fit in one sentence; the field it names is in it. */
const misfit = /^Variable "\$(\w+)" (?:got invalid value .*? at "([^"]+)"; |got invalid value .*?; |of )(.*)$/s;

function misfitDetail(message: string): ErrorDetail | undefined {
  const found = misfit.exec(message);
  if (!found) return undefined;
  const [, variable = '', place, said = ''] = found;
  const missing = /^Field "(\w+)" of required type/.exec(said)?.[1];
  const parts = (place ?? variable).replace(/\[(\d+)\]/g, '.$1').split('.');
  // `input` only wraps the fields, which REST names bare.
  const path = [...(parts[0] === 'input' ? parts.slice(1) : parts), ...(missing ? [missing] : [])].join('.');
  return { path, message: missing ? 'is required' : said };
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
  if (outer && !cause) return toDocumentError(outer);
  app.log.error('field failed', { path: outer?.path?.join('.'), error: cause });
  return toGraphqlError(new AppError('INTERNAL_ERROR'), outer);
}

/** Syntax, validation, limits: no resolver was reached. */
function toDocumentError(error: GraphQLError): GraphQLError {
  const detail = misfitDetail(error.message);
  const extensions = detail ? { code: 'VALIDATION_ERROR', details: [detail] } : { code: 'BAD_REQUEST' };
  const message = detail ? `${detail.path} ${detail.message}${/[.!]$/.test(detail.message) ? '' : '.'}` : error.message;
  return new GraphQLError(message, { nodes: error.nodes, path: error.path, extensions: { ...extensions, http: error.extensions.http } });
}
