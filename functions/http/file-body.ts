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
  if (size <= MAX_FILE_BODY_BYTES) return jsonBody(event, MAX_FILE_BODY_BYTES);
  if (size > MAX_FILE_BODY_BYTES + MAX_AROUND_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const body = readBody(event, size);
  if (!body || size - base64Length(body) > MAX_AROUND_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  return body;
}

/** An unreadable body is reported as too large. */
function readBody(event: APIGatewayProxyEvent, size: number): Record<string, unknown> | undefined {
  try {
    return jsonBody(event, size);
  } catch {
    return undefined;
  }
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
