import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { GraphQLParams } from 'graphql-yoga';
import { AppError } from '../../domain/core/errors.ts';
import { isRecord } from '../../domain/core/objects.ts';

/** The parameters of a request as they were sent. What is null or an empty text is not there. */
export interface RequestParameters {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
  extensions?: unknown;
  /** The id of a registered document, as clients other than Apollo send it. */
  documentId?: unknown;
  doc_id?: unknown;
  id?: unknown;
}

export const toParameters = (sent: Record<string, unknown>): RequestParameters =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null && value !== ''));

/** The parameters in a query string, where `variables` and `extensions` are JSON. What is not stays a text. */
export function parametersInQuery({ queryStringParameters }: APIGatewayProxyEvent): RequestParameters {
  const { query, operationName, documentId, doc_id, id, ...rest } = queryStringParameters ?? {};
  const [variables, extensions] = [rest.variables, rest.extensions].map((text) => parseJson(text?.trim()));
  return toParameters({ query, operationName, documentId, doc_id, id, variables, extensions });
}

function parseJson(text: string | undefined): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return text;
  }
}

/** The parameters that run a document. Throws BAD_REQUEST if one is not of its type. */
export function checkedParameters(parameters: RequestParameters, query: string | undefined): GraphQLParams {
  const { documentId: _documentId, doc_id: _docId, id: _id, ...sent } = parameters;
  for (const name of ['query', 'operationName'] as const) {
    if (name in sent && typeof sent[name] !== 'string') throw mistake(`${name} must be a string.`);
  }
  for (const name of ['variables', 'extensions'] as const) {
    if (name in sent && !isRecord(sent[name])) throw mistake(`${name} must be a JSON object.`);
  }
  return { ...sent, ...(query === undefined ? {} : { query }) } as GraphQLParams;
}

const mistake = (message: string) => new AppError('BAD_REQUEST', { message });
