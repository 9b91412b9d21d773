import { failureOf, parse, toError } from '../error.ts';
import type { CallOptions, ClientOptions } from '../options.ts';
import { withRetries, withTimeout } from './retry.ts';

/** Describes how to call an operation. */
export interface Operation {
  method: string;
  /** Parameters are in braces. */
  path: string;
  /** Relative to the platform's root instead of `/v1`. */
  atRoot?: true;
  /** Input that is not in the path is sent in the body; otherwise in the query. */
  sendsBody?: true;
  /** The response is a file or a stream, which is returned unread. */
  raw?: true;
  /** In a browser, the call is sent even while the page unloads. */
  keepalive?: true;
  list?: { kind: 'cursor' | 'offset'; rows: string };
}

export type Input = Readonly<Record<string, unknown>>;

export interface ApiConnection extends ClientOptions {
  /** Base URL of the paths, without a trailing slash. */
  base: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Calls an operation and returns its payload, or the whole response if it is a file or a stream. Throws FrontdeskError
 * if the platform rejects the call, and the error of `fetch` if the platform cannot be reached.
 */
export function callOperation(
  connection: ApiConnection,
  operation: Operation,
  input: Input = {},
  options: CallOptions = {},
): Promise<unknown> {
  const { path, rest } = fillPath(operation.path, input);
  const query = operation.sendsBody ? '' : toQuery(rest);
  const body = operation.sendsBody ? JSON.stringify(rest) : undefined;
  const request = toRequest(connection, operation, body, options);
  const timing = { timeoutMs: options.timeoutMs ?? connection.timeoutMs, signal: options.signal };
  const url = `${connection.base}${path}${query}`;
  const send = () =>
    withTimeout((signal) => sendOnce(connection, url, { ...request, signal }, operation.raw === true), timing);
  const isRepeatable = operation.method === 'GET' || new Headers(options.headers).has('idempotency-key');
  return withRetries(send, {
    maxRetries: options.maxRetries ?? connection.maxRetries,
    signal: options.signal,
    isRepeatable,
  });
}

/**
 * Inserts the IDs into the path. Throws if one is missing, because the call would otherwise address another operation.
 */
function fillPath(path: string, input: Input): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name} must be the id of something.`);
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

function toQuery(fields: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

function toRequest(
  connection: ApiConnection,
  { method, raw, keepalive }: Operation,
  body: string | undefined,
  options: CallOptions,
): RequestInit {
  return {
    method,
    headers: {
      // Operations that can return a stream or an envelope, such as sending a message, are asked for an envelope.
      ...(raw ? {} : { accept: 'application/json' }),
      ...connection.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(keepalive || options.keepalive ? { keepalive: true } : {}),
  };
}

async function sendOnce(connection: ApiConnection, url: string, request: RequestInit, raw: boolean): Promise<unknown> {
  const { fetch = globalThis.fetch } = connection;
  const response = await fetch(url, request);
  if (!response.ok) throw await failureOf(response);
  if (raw) return response;
  const body = parse(await response.text()) as { success?: boolean; data?: unknown } | undefined;
  if (body?.success !== true) throw toError(response, body);
  return body.data;
}

/** Creates a method for each operation of a table. */
export function methodsOf<Methods>(
  operations: Readonly<Record<string, Operation>>,
  call: (operation: Operation, input?: Input, options?: CallOptions) => Promise<unknown>,
): Methods {
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    (input?: Input, options?: CallOptions) => call(operation, input, options),
  ]);
  return Object.fromEntries(methods) as Methods;
}
