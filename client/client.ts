import { type Connection, callOperation, type Input, methodsOf, type Operation } from './call.ts';
import { operations } from './generated/operations.ts';
import type { Lists, Methods } from './generated/types.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { rowsOf } from './pages.ts';

export interface KeyedOptions extends ClientOptions {
  /** The platform's root, such as `http://localhost:4000`: what `/v1` is below. */
  root: string;
  apiKey: string;
}

/** The management API: a method for each operation, and `rows` for those that page. */
export interface Client extends Methods {
  /**
   * Every row of a paged list, page after page as they are asked for. `limit` or `take` is the size of a page. Stop at any time
   * with `break`.
   */
  rows<Name extends keyof Lists>(
    list: Name,
    input?: Lists[Name]['input'],
    options?: CallOptions,
  ): AsyncGenerator<Lists[Name]['row'], void, undefined>;
}

/** A client of the management API. It holds no connection, so there is nothing to close. */
export function createClient({ root, apiKey, ...options }: KeyedOptions): Client {
  const origin = root.replace(/\/+$/, '');
  const keyed: Connection = { ...options, base: `${origin}/v1`, headers: { 'x-api-key': apiKey } };
  // What is at the root takes no key, so none is shown to it.
  const keyless: Connection = { ...options, base: origin, headers: {} };
  const call = (operation: Operation, input?: Input, callOptions?: CallOptions) =>
    callOperation(operation.atRoot ? keyless : keyed, operation, input, callOptions);
  const methods = methodsOf<Methods>(operations, call);
  const rows = (list: keyof Lists, input?: Input, callOptions?: CallOptions) =>
    rowsOf(operations[list], (page) => call(operations[list], page, callOptions), input);
  return { ...methods, rows: rows as Client['rows'] };
}
