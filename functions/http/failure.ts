import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { type AppError, toAppError } from '../../domain/core/errors.ts';
import { note } from '../notes.ts';
import { failure, type HttpAnswer } from './input.ts';

/**
 * Converts a thrown error to a response. Adds its code to the request's log line. Errors of the platform (5xx) are also
 * logged with their cause, which the response does not contain.
 */
export function failureAnswer(
  app: App,
  event: APIGatewayProxyEvent,
  thrown: unknown,
  toAnswer: (appError: AppError) => HttpAnswer = failure,
): HttpAnswer {
  const error = toAppError(thrown);
  note(event, { code: error.code });
  const { requestId } = event.requestContext;
  if (error.status >= 500) app.log.error('request failed', { requestId, error: thrown });
  return toAnswer(error);
}
