import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { GraphQLParams } from 'graphql-yoga';
import { AppError } from '../../domain/core/errors.ts';
import { isRecord } from '../../domain/core/objects.ts';

/** The parameters of a request, from its body or its query string. What is missing, null or an empty text is not there. */
export interface RequestParameters extends GraphQLParams {
  /** The id of a registered document, as clients other than Apollo send it. */
  documentId?: unknown;
  doc_id?: unknown;
  id?: unknown;
}

const mistake = (message: string) => new AppError('BAD_REQUEST', { message });

/** Throws BAD_REQUEST if a parameter is not of its type. */
export function toParameters(sent: Record<string, unknown>): RequestParameters {
  const parameters = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
  for (const name of ['query', 'operationName'] as const) {
    if (name in parameters && typeof parameters[name] !== 'string') throw mistake(`${name} must be a string.`);
  }
  for (const name of ['variables', 'extensions'] as const) {
    if (name in parameters && !isRecord(parameters[name])) throw mistake(`${name} must be a JSON object.`);
  }
  return parameters;
}

/** The parameters in a query string, where `variables` and `extensions` are JSON. Throws BAD_REQUEST. */
export function parametersInQuery({ queryStringParameters }: APIGatewayProxyEvent): RequestParameters {
  const sent: Record<string, unknown> = {};
  for (const name of ['query', 'operationName', 'documentId', 'doc_id', 'id']) sent[name] = queryStringParameters?.[name];
  for (const name of ['variables', 'extensions']) sent[name] = parseJson(name, queryStringParameters?.[name]);
  return toParameters(sent);
}

function parseJson(name: string, text: string | undefined): unknown {
  if (!text?.trim()) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: `${name} must be a JSON object.`, cause });
  }
}
