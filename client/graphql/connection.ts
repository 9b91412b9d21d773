import { parse, toError } from '../error.ts';
import type { CallOptions, ClientOptions } from '../options.ts';

/** What the calls of one client share. */
export interface GraphqlConnection extends ClientOptions {
  /** Of queries and mutations. */
  url: string;
  apiKey: string;
  persisted: boolean;
  clientId: string;
  fetch: typeof fetch;
  /** Each subscription has its own name, which stays the same when it resumes after an event. Its index here is part of it. */
  subscriptions: string[];
}

interface GraphqlRequest {
  url: string;
  document: string;
  variables: unknown;
}

export interface GraphqlResult {
  data?: unknown;
  errors?: { message: string }[];
}

/** Returns the data of a result. Throws FrontdeskError if it has errors. */
export function dataOf(response: Response, result: GraphqlResult | undefined): unknown {
  if (!result?.data || result.errors) throw toError(response, result);
  return result.data;
}

export const resultOf = async (response: Response) => parse(await response.text()) as GraphqlResult | undefined;

export const retryOptions = (graphqlConnection: GraphqlConnection, { maxRetries, signal }: CallOptions) => ({
  maxRetries: maxRetries ?? graphqlConnection.maxRetries,
  signal,
});

export async function send(
  graphqlConnection: GraphqlConnection,
  { url, document, variables }: GraphqlRequest,
  { signal, headers, keepalive = false }: CallOptions,
): Promise<Response> {
  let body: object = { query: document, variables };
  // biome-ignore lint/suspicious/noConfusingLabels: as `PARSED`, for a build that sends no hashes
  // biome-ignore lint/correctness/noUnusedLabels: as above
  HASHED: if (graphqlConnection.persisted) body = { extensions: await hashOf(document), variables };
  // A browser's own refuses to be called as a method.
  const { fetch } = graphqlConnection;
  const accept = url === graphqlConnection.url ? 'application/json' : 'text/event-stream';
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, 'x-api-key': graphqlConnection.apiKey, ...headers },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
    keepalive,
  });
}

/**
 * https://www.apollographql.com/docs/apollo-server/performance/apq: the extension that identifies a document by its
 * hash.
 */
async function hashOf(document: string) {
  // Plain http, from another host than localhost.
  if (!crypto.subtle)
    throw new TypeError('persisted needs crypto.subtle, which browsers offer on https and localhost alone.');
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(document));
  const sha256Hash = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { persistedQuery: { version: 1, sha256Hash } };
}
