import { failureOf, parse, toError } from './error.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { withRetries } from './retry.ts';

/** How an operation is called. */
export interface Operation {
  method: string;
  /** Parameters in braces. */
  path: string;
  /** Not below `/v1`, but at the platform's root. */
  atRoot?: true;
  /** What is not in the path travels in the body; else in the query. */
  sendsBody?: true;
  /** The answer is a file or a stream, which is handed on unread. */
  raw?: true;
  /** A browser sends the call also from a page that is being left. */
  keepalive?: true;
  list?: { kind: 'cursor' | 'offset'; rows: string };
}

export type Input = Readonly<Record<string, unknown>>;

export interface Connection extends ClientOptions {
  /** What the paths are below, without a trailing slash. */
  base: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Makes one call of an operation, and gives its payload, or the whole response where it is a file or a stream. Throws
 * FrontdeskError when it is refused, and what `fetch` throws when nothing is reached.
 */
export function callOperation(
  connection: Connection,
  operation: Operation,
  input: Input = {},
  options: CallOptions = {},
): Promise<unknown> {
  const { path, rest } = fillPath(operation.path, input);
  const query = operation.sendsBody ? '' : toQuery(rest);
  const body = operation.sendsBody ? JSON.stringify(rest) : undefined;
  const request = toRequest(connection, operation, body, options);
  const send = () => sendOnce(connection, `${connection.base}${path}${query}`, request, operation.raw === true);
  return withRetries(send, { maxRetries: options.maxRetries ?? connection.maxRetries, signal: options.signal });
}

/** Puts the ids into the path. Throws where one is missing, since the call would mean another operation without it. */
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
  connection: Connection,
  { method, raw, keepalive }: Operation,
  body: string | undefined,
  options: CallOptions,
): RequestInit {
  return {
    method,
    headers: {
      // What may be a stream or an envelope, such as the answer to a message, is an envelope where one is read.
      ...(raw ? {} : { accept: 'application/json' }),
      ...connection.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  };
}

async function sendOnce(connection: Connection, url: string, request: RequestInit, raw: boolean): Promise<unknown> {
  const { fetch = globalThis.fetch } = connection;
  const response = await fetch(url, request);
  if (!response.ok) throw await failureOf(response);
  if (raw) return response;
  const body = parse(await response.text()) as { success?: boolean; data?: unknown } | undefined;
  if (body?.success !== true) throw toError(response, body);
  return body.data;
}

/** A method for each row of a table, by its name. */
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
