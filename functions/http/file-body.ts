import type { APIGatewayProxyEvent } from 'aws-lambda';
import { AppError } from '../../domain/core/errors.ts';
import { MAX_FILE_BODY_BYTES } from '../../domain/uploads/records.ts';
import { bodyBytes, jsonBody } from './input.ts';

/** Allowance for what surrounds the files: 3 MB of files are already 4 MB of base64. */
const MAX_AROUND_BYTES = 64 * 1024;

/**
 * The JSON object of a body that contains files as base64: up to 4 MB, plus an allowance for what surrounds the files,
 * so that 3 MB of files always fit. Throws as `jsonBody` does.
 */
export function fileBody(event: APIGatewayProxyEvent): Record<string, unknown> {
  const size = bodyBytes(event).length;
  const needsAllowance = size > MAX_FILE_BODY_BYTES;
  let body: Record<string, unknown>;
  try {
    body = jsonBody(event, MAX_FILE_BODY_BYTES + MAX_AROUND_BYTES);
  } catch (error) {
    // Only its files tell whether such a body is too large, so one that cannot be read counts as too large.
    throw needsAllowance ? new AppError('PAYLOAD_TOO_LARGE') : error;
  }
  if (needsAllowance && size - base64Length(body) > MAX_AROUND_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  return body;
}

/** Total length of all base64 files in a body, at any depth. */
function base64Length(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [name, inner]) =>
      sum + (name === 'contentBase64' && typeof inner === 'string' ? inner.length : base64Length(inner)),
    0,
  );
}
