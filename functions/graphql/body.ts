import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type DocumentNode, parse } from 'graphql';
import { importChatbot } from '../../domain/bundles/import.ts';
import { replyToConversation } from '../../domain/conversations/reply.ts';
import { AppError } from '../../domain/core/errors.ts';
import { queryLimits } from '../../schema/core/builder.ts';
import { fileBody } from '../http/file-body.ts';
import { bodyBytes, jsonBody, MAX_BODY_BYTES } from '../http/input.ts';
import { documentOf, type Persisted } from './persisted.ts';
import { rootFields } from './root-fields.ts';

/** Root fields whose input contains files, like their REST rows. */
const carryingFiles = new Set<string>([replyToConversation.name, importChatbot.name]);

/**
 * The JSON object of a request: up to 1 MB, or as much as REST accepts if all root fields of the document accept files.
 * Throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST, in this order.
 */
export function graphqlBody(event: APIGatewayProxyEvent, persisted: Persisted): Record<string, unknown> {
  if (bodyBytes(event).length <= MAX_BODY_BYTES) return jsonBody(event);
  const body = readLargeBody(event);
  if (!body || !sendsFiles(body, persisted)) throw new AppError('PAYLOAD_TOO_LARGE');
  return body;
}

/** An unreadable body is reported as too large. */
function readLargeBody(event: APIGatewayProxyEvent): Record<string, unknown> | undefined {
  try {
    return fileBody(event);
  } catch {
    return undefined;
  }
}

function sendsFiles(body: Record<string, unknown>, persisted: Persisted): boolean {
  const document = readDocument(body, persisted);
  if (!document) return false;
  const { operationName } = body;
  const names = rootFields(document, typeof operationName === 'string' ? operationName : undefined);
  return names.size > 0 && [...names.values()].every((name) => carryingFiles.has(name));
}

/** Undefined if the document is missing, malformed or hostile. A file in the document is a single token. */
function readDocument(body: Record<string, unknown>, persisted: Persisted): DocumentNode | undefined {
  try {
    const query = documentOf(persisted, body);
    return query === undefined ? undefined : parse(query, { maxTokens: queryLimits.tokens, noLocation: true });
  } catch {
    return undefined;
  }
}

/** JSON in the query string must be an object or null. Throws BAD_REQUEST. */
export function checkQueryJson({ queryStringParameters }: APIGatewayProxyEvent): void {
  for (const name of ['variables', 'extensions']) {
    const text = queryStringParameters?.[name];
    if (text && !isObject(text)) throw new AppError('BAD_REQUEST', { message: `${name} must be a JSON object.` });
  }
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value);
  } catch {
    return false;
  }
}
