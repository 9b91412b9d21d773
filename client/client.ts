import { operations } from './generated/operations.ts';
import type { Lists, Methods } from './generated/types.ts';
import { type ApiConnection, callOperation, type Input, methodsOf, type Operation } from './http/call.ts';
import { originOf } from './http/origin.ts';
import { rowsOf } from './http/pages.ts';
import type { CallOptions, ClientOptions } from './options.ts';

export interface KeyedOptions extends ClientOptions {
  /** The platform's root URL, such as `http://localhost:4000`. `/v1` is below it. */
  root: string;
  apiKey: string;
}

/** The management API: a method for each operation, and `rows` for paged lists. */
export interface Client extends Methods {
  /**
   * Yields every row of a paged list and fetches pages on demand. `limit` or `take` is the page size. Stop at any time
   * with `break`.
   */
  rows<Name extends keyof Lists>(
    list: Name,
    input?: Lists[Name]['input'],
    options?: CallOptions,
  ): AsyncGenerator<Lists[Name]['row'], void, undefined>;
}

/** Creates a client of the management API. It holds no connection, so it does not need to be closed. */
export function createClient({ root, apiKey, ...options }: KeyedOptions): Client {
  const origin = originOf('createClient', root, apiKey);
  const keyed: ApiConnection = { ...options, base: `${origin}/v1`, headers: { 'x-api-key': apiKey } };
  // Operations at the root need no key, so none is sent.
  const keyless: ApiConnection = { ...options, base: origin, headers: {} };
  const call = (operation: Operation, input?: Input, callOptions?: CallOptions) =>
    callOperation(operation.atRoot ? keyless : keyed, operation, input, callOptions);
  const methods = methodsOf<Methods>(operations, call);
  const rows = (list: keyof Lists, input?: Input, callOptions?: CallOptions) =>
    rowsOf(operations[list], (page) => call(operations[list], page, callOptions), input);
  return { ...methods, rows: rows as Client['rows'] };
}
