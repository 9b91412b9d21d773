import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type DocumentNode, parse } from 'graphql';
import { importChatbot } from '../../domain/bundles/import.ts';
import { replyToConversation } from '../../domain/conversations/reply.ts';
import { AppError } from '../../domain/core/errors.ts';
import type { Identity } from '../../domain/core/operations/actor.ts';
import { queryLimits } from '../../schema/core/builder.ts';
import { fileBody } from '../http/file-body.ts';
import { bodyBytes, jsonBody, MAX_BODY_BYTES } from '../http/input.ts';
import { type RequestParameters, toParameters } from './parameters.ts';
import { documentOf, type Persisted } from './persisted.ts';
import { rootFields } from './root-fields.ts';

/** Root fields whose input contains files, like their REST rows. */
const carryingFiles = new Set<string>([replyToConversation.name, importChatbot.name]);

/**
 * The parameters in a request's body: up to 1 MB, or as much as REST accepts if the caller is identified and all root fields of the
 * document accept files. Throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST, in this order.
 */
export function parametersInBody(
  event: APIGatewayProxyEvent,
  persisted: Persisted,
  identity: Identity | undefined,
): RequestParameters {
  if (bodyBytes(event).length <= MAX_BODY_BYTES) return toParameters(jsonBody(event));
  // A stranger's body is not even parsed.
  const parameters = identity && readLargeBody(event);
  if (!parameters || !sendsFiles(parameters, persisted)) throw new AppError('PAYLOAD_TOO_LARGE');
  return parameters;
}

/** An unreadable body is reported as too large. */
function readLargeBody(event: APIGatewayProxyEvent): RequestParameters | undefined {
  try {
    return toParameters(fileBody(event));
  } catch {
    return undefined;
  }
}

function sendsFiles(parameters: RequestParameters, persisted: Persisted): boolean {
  const query = documentOf(persisted, parameters);
  const document = query === undefined ? undefined : readDocument(query);
  if (!document) return false;
  const { operationName } = parameters;
  const names = rootFields(document, typeof operationName === 'string' ? operationName : undefined);
  return names.size > 0 && [...names.values()].every((name) => carryingFiles.has(name));
}

/** Undefined if the document is malformed or hostile. */
function readDocument(query: string): DocumentNode | undefined {
  try {
    return parse(query, { maxTokens: queryLimits.tokens, noLocation: true });
  } catch {
    return undefined;
  }
}
