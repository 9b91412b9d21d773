import type { APIGatewayProxyEvent } from 'aws-lambda';
import { AppError } from '../../domain/core/errors.ts';
import type { RawInput } from '../../schema/core/context.ts';
import { fileBody } from '../http/file-body.ts';
import { header, jsonBody } from '../http/input.ts';
import type { RestRoute } from './route.ts';

/**
 * Reads the input from the query, the JSON body and the row's headers. Throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST.
 */
export function readRequest(route: RestRoute, event: APIGatewayProxyEvent): RawInput {
  const hasQueryOnly = route.method === 'GET' || (route.method === 'DELETE' && event.body === null);
  return {
    ...(hasQueryOnly || route.queryToo ? event.queryStringParameters : {}),
    ...(hasQueryOnly ? {} : readBody(route, event)),
    ...readHeaders(route, event),
  };
}

function readHeaders({ headers = {} }: RestRoute, event: APIGatewayProxyEvent): RawInput {
  const values: RawInput = {};
  for (const [field, name] of Object.entries(headers)) {
    const value = header(event, name.toLowerCase());
    if (value !== undefined) values[field] = value;
  }
  return values;
}

function readBody({ carriesFiles, form }: RestRoute, event: APIGatewayProxyEvent): RawInput {
  try {
    return carriesFiles ? fileBody(event) : jsonBody(event);
  } catch (error) {
    throw form ? mentionForm(error) : error;
  }
}

const mentionForm = (error: unknown) =>
  error instanceof AppError && error.code === 'UNSUPPORTED_MEDIA_TYPE'
    ? new AppError('UNSUPPORTED_MEDIA_TYPE', {
        message: 'The request body must be JSON or multipart/form-data, and the header Content-Type must say which.',
      })
    : error;
