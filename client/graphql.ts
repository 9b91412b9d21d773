import type { GraphqlConnection } from './graphql/connection.ts';
import type { AnyDocument } from './graphql/document.ts';
import { request } from './graphql/request.ts';
import { subscribe } from './graphql/subscribe.ts';
import { originOf } from './http/origin.ts';
import { newId } from './ids.ts';
import type { CallOptions, ClientOptions } from './options.ts';

export type { AnyDocument, DataOf, DocumentString, ParsedDocument, TypedDocument } from './graphql/document.ts';

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
  request<Data, Variables>(graphqlDocument: AnyDocument<Data, Variables>, ...rest: Arguments<Variables>): Promise<Data>;
  /** Yields the results of a subscription until the platform completes it. Throws FrontdeskError if it is rejected. */
  subscribe<Data, Variables>(
    graphqlDocument: AnyDocument<Data, Variables>,
    ...rest: Arguments<Variables>
  ): AsyncGenerator<Data, void, undefined>;
}

/** Creates a GraphQL client with the same keys, errors and retries as REST. */
export function createGraphql({
  root,
  apiKey,
  persisted = false,
  clientId = newId(),
  fetch = globalThis.fetch,
  ...options
}: GraphqlOptions): Graphql {
  const url = `${originOf('createGraphql', root, apiKey)}/graphql`;
  const connection: GraphqlConnection = { ...options, url, apiKey, persisted, clientId, fetch, subscriptions: [] };
  return {
    request: request.bind(null, connection),
    subscribe: subscribe.bind(null, connection),
  } as Graphql;
}
