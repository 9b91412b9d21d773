import { parse, toError } from './error.ts';
import { originOf } from './http/origin.ts';
import { withRetries, withTimeout } from './http/retry.ts';
import { newId } from './ids.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { keepPresence, type SendPresence } from './presence.ts';
import { printDocument } from './print-document.ts';
import { readEvents } from './sse.ts';

declare const shape: unique symbol;

/** A GraphQL document with the types of its variables and data. A plain string works too, with both as `unknown`. */
export type TypedDocument<Data, Variables> = string & { readonly [shape]?: (variables: Variables) => Data };

/** The types that code generators attach to a document. */
interface Decorated<Data, Variables> {
  readonly __apiType?: (variables: Variables) => Data;
}
/** A parsed document, such as GraphQL Code Generator's `TypedDocumentNode` or the result of gql.tada's `graphql()`. */
interface ParsedDocument<Data, Variables> extends Decorated<Data, Variables> {
  readonly kind: 'Document';
  readonly definitions: readonly unknown[];
}
/** GraphQL Code Generator's `TypedDocumentString`. */
interface DocumentString<Data, Variables> extends Decorated<Data, Variables> {
  toString(): string;
  readonly length: number;
  concat(...strings: string[]): string;
}
/** Any document that the client can send. */
export type AnyDocument<Data, Variables> =
  | TypedDocument<Data, Variables>
  | ParsedDocument<Data, Variables>
  | DocumentString<Data, Variables>;

/** The data type of a document. */
export type DataOf<Document> = Document extends AnyDocument<infer Data, never> ? Data : never;

function textOf(document: AnyDocument<unknown, never>): string {
  // A build whose documents are all strings can drop this label, and the printer with it.
  // biome-ignore lint/suspicious/noConfusingLabels: esbuild's `dropLabels` finds it by this name
  // biome-ignore lint/correctness/noUnusedLabels: as above
  PARSED: if (typeof document === 'object' && 'kind' in document) return printDocument(document);
  return String(document);
}

export interface GraphqlOptions extends ClientOptions {
  /** The platform's root URL. `/graphql` is below it. */
  root: string;
  apiKey: string;
  /** Sends hashes instead of documents, for a platform that runs registered documents (`PERSISTED_OPERATIONS`). */
  persisted?: boolean;
  /**
   * The client's ID. Default: a random UUID. A subscription supersedes an earlier one with the same ID and target, so
   * two pages open at the same time need different IDs.
   */
  clientId?: string;
}

/** Variables are optional only if none is required. */
type Arguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: CallOptions]
    : [variables: Variables, options?: CallOptions];

export interface Graphql {
  /** Runs a query or a mutation. Throws FrontdeskError with the first error's code and details. */
  request<Data, Variables>(document: AnyDocument<Data, Variables>, ...rest: Arguments<Variables>): Promise<Data>;
  /** Yields the results of a subscription until the platform completes it. Throws FrontdeskError if it is rejected. */
  subscribe<Data, Variables>(
    document: AnyDocument<Data, Variables>,
    ...rest: Arguments<Variables>
  ): AsyncGenerator<Data, void, undefined>;
}

interface GraphqlResult {
  data?: unknown;
  errors?: { message: string }[];
}

/** Creates a GraphQL client with the same keys, errors and retries as REST. */
export function createGraphql({
  root,
  apiKey,
  persisted = false,
  clientId = newId(),
  ...options
}: GraphqlOptions): Graphql {
  const { fetch = globalThis.fetch } = options;
  const url = `${originOf('createGraphql', root, apiKey)}/graphql`;
  const send = async (
    to: string,
    document: string,
    variables: unknown,
    { signal, headers, keepalive = false }: CallOptions,
  ) => {
    let body: object = { query: document, variables };
    // biome-ignore lint/suspicious/noConfusingLabels: as `PARSED`, for a build that sends no hashes
    // biome-ignore lint/correctness/noUnusedLabels: as above
    HASHED: if (persisted) body = { extensions: await hashOf(document), variables };
    const accept = to === url ? 'application/json' : 'text/event-stream';
    return fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, 'x-api-key': apiKey, ...headers },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
      keepalive,
    });
  };
  const known: string[] = [];
  /** Each subscription has its own name, which stays the same when it resumes after an event. */
  const nameOf = (document: string, variables: unknown): string => {
    const { after: _, ...rest } = (variables ?? {}) as Record<string, unknown>;
    const key = document + JSON.stringify(rest);
    if (!known.includes(key)) known.push(key);
    return `${clientId.slice(0, 56)}:${known.indexOf(key)}`;
  };
  const presenceOf =
    (name: string): SendPresence =>
    (leaving) =>
      fetch(`${url}/presence`, {
        method: leaving ? 'DELETE' : 'POST',
        headers: { 'x-api-key': apiKey, 'x-client-id': name },
        keepalive: leaving,
      });
  const retrying = (callOptions: CallOptions) => ({
    maxRetries: callOptions.maxRetries ?? options.maxRetries,
    signal: callOptions.signal,
  });
  const request = (document: AnyDocument<unknown, never>, variables: unknown = {}, callOptions: CallOptions = {}) =>
    withRetries(
      async () => {
        const timeoutMs = callOptions.timeoutMs ?? options.timeoutMs;
        return withTimeout(
          async (signal) => {
            const response = await send(url, textOf(document), variables, { ...callOptions, signal });
            const result = parse(await response.text()) as GraphqlResult | undefined;
            if (!result?.data || result.errors) throw toError(response, result);
            return result.data;
          },
          { timeoutMs, signal: callOptions.signal },
        );
      },
      { ...retrying(callOptions), isRepeatable: !/\bmutation\b/.test(textOf(document)) },
    );
  async function* subscribe(from: AnyDocument<unknown, never>, variables: unknown = {}, callOptions: CallOptions = {}) {
    const document = textOf(from);
    const name = nameOf(document, variables);
    const headers = { 'x-client-id': name, ...callOptions.headers };
    const response = await withRetries(async () => {
      const opened = await send(`${url}/stream`, document, variables, { ...callOptions, headers });
      const streams = opened.headers.get('content-type')?.includes('text/event-stream');
      if (!streams) throw toError(opened, parse(await opened.text()));
      return opened;
    }, retrying(callOptions));
    const presence = keepPresence(presenceOf(name));
    let isLeft = true;
    try {
      for await (const { event, data } of readEvents(response.body, { onComment: presence.confirm })) {
        if (event === 'complete') break;
        const result: GraphqlResult = JSON.parse(data);
        if (!result.data || result.errors) throw toError(response, result);
        yield result.data;
      }
      isLeft = false;
    } catch (error) {
      // The next subscription with the same name supersedes an interrupted one.
      isLeft = callOptions.signal?.aborted === true;
      throw error;
    } finally {
      presence.end(isLeft);
    }
  }
  return { request, subscribe } as Graphql;
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
