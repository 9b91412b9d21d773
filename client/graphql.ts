import { parse, toError } from './error.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { withRetries } from './retry.ts';
import { readEvents } from './sse.ts';

declare const shape: unique symbol;

/** A GraphQL document that knows what it takes and gives. A plain string does too, and is `unknown` in both. */
export type TypedDocument<Data, Variables> = string & { readonly [shape]?: (variables: Variables) => Data };

/** What a document gives. */
export type DataOf<Document> = Document extends TypedDocument<infer Data, never> ? Data : never;

export interface GraphqlOptions extends ClientOptions {
  /** The platform's root: what `/graphql` is below. */
  root: string;
  apiKey: string;
  /** Sends hashes instead of documents, for a platform that runs registered ones (`PERSISTED_OPERATIONS`). */
  persisted?: boolean;
}

/** What must be given can not be left out. */
type Arguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: CallOptions]
    : [variables: Variables, options?: CallOptions];

export interface Graphql {
  /** Runs a query or a mutation. Throws FrontdeskError with the first error's code and details. */
  request<Data, Variables>(document: TypedDocument<Data, Variables>, ...rest: Arguments<Variables>): Promise<Data>;
  /** The results of a subscription, until the platform completes it. Throws FrontdeskError where it is refused. */
  subscribe<Data, Variables>(
    document: TypedDocument<Data, Variables>,
    ...rest: Arguments<Variables>
  ): AsyncGenerator<Data, void, undefined>;
}

interface Result {
  data?: unknown;
  errors?: { message: string }[];
}

/** GraphQL with the same keys, errors and retries as REST. */
export function createGraphql({ root, apiKey, persisted = false, ...options }: GraphqlOptions): Graphql {
  const { fetch = globalThis.fetch } = options;
  const url = `${root.replace(/\/+$/, '')}/graphql`;
  const send = async (document: string, variables: unknown, accept: string, { signal, headers }: CallOptions) => {
    const body = { ...(persisted ? { extensions: await hashOf(document) } : { query: document }), variables };
    return fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, 'x-api-key': apiKey, ...headers },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  };
  const retrying = (callOptions: CallOptions) => ({
    maxRetries: callOptions.maxRetries ?? options.maxRetries,
    signal: callOptions.signal,
  });
  const request = (document: string, variables: unknown = {}, callOptions: CallOptions = {}) =>
    withRetries(async () => {
      const response = await send(document, variables, 'application/json', callOptions);
      const result = parse(await response.text()) as Result | undefined;
      if (!result?.data || result.errors) throw toError(response, result);
      return result.data;
    }, retrying(callOptions));
  async function* subscribe(document: string, variables: unknown = {}, callOptions: CallOptions = {}) {
    const response = await withRetries(async () => {
      const opened = await send(document, variables, 'text/event-stream', callOptions);
      const streams = opened.headers.get('content-type')?.includes('text/event-stream');
      if (!streams) throw toError(opened, parse(await opened.text()));
      return opened;
    }, retrying(callOptions));
    for await (const { event, data } of readEvents(response)) {
      if (event === 'complete') return;
      const result = JSON.parse(data) as Result;
      if (!result.data || result.errors) throw toError(response, result);
      yield result.data;
    }
  }
  return { request, subscribe } as Graphql;
}

/** https://www.apollographql.com/docs/apollo-server/performance/apq: the extension that names a document by its hash. */
async function hashOf(document: string) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(document));
  const sha256Hash = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { persistedQuery: { version: 1, sha256Hash } };
}
