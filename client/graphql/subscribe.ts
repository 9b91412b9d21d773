import { toError } from '../error.ts';
import { withRetries } from '../http/retry.ts';
import type { CallOptions } from '../options.ts';
import { keepPresence, type SendPresence } from '../presence.ts';
import { readEvents } from '../sse.ts';
import { dataOf, type GraphqlConnection, resultOf, retryOptions, send } from './connection.ts';
import { type AnyDocument, textOf } from './document.ts';

function nameOf({ clientId, subscriptions }: GraphqlConnection, document: string, variables: unknown): string {
  const { after: _, ...rest } = (variables ?? {}) as Record<string, unknown>;
  const key = document + JSON.stringify(rest);
  if (!subscriptions.includes(key)) subscriptions.push(key);
  return `${clientId.slice(0, 56)}:${subscriptions.indexOf(key)}`;
}

const presenceOf =
  ({ fetch, url, apiKey }: GraphqlConnection, name: string): SendPresence =>
  (leaving) =>
    fetch(`${url}/presence`, {
      method: leaving ? 'DELETE' : 'POST',
      headers: { 'x-api-key': apiKey, 'x-client-id': name },
      keepalive: leaving,
    });

/** Yields the results of a subscription until the platform completes it. */
export async function* subscribe(
  graphqlConnection: GraphqlConnection,
  from: AnyDocument<unknown, never>,
  variables: unknown = {},
  options: CallOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  const document = textOf(from);
  const name = nameOf(graphqlConnection, document, variables);
  const headers = { 'x-client-id': name, ...options.headers };
  const open = async () => {
    const opened = await send(
      graphqlConnection,
      { url: `${graphqlConnection.url}/stream`, document, variables },
      { ...options, headers },
    );
    const isStream = opened.headers.get('content-type')?.includes('text/event-stream');
    if (!isStream) throw toError(opened, await resultOf(opened));
    return opened;
  };
  const response = await withRetries(open, retryOptions(graphqlConnection, options));
  const presence = keepPresence(presenceOf(graphqlConnection, name));
  let isLeft = true;
  try {
    for await (const { event, data } of readEvents(response.body, { onComment: presence.confirm })) {
      if (event === 'complete') break;
      yield dataOf(response, JSON.parse(data));
    }
    isLeft = false;
  } catch (error) {
    // The next subscription with the same name supersedes an interrupted one.
    isLeft = options.signal?.aborted === true;
    throw error;
  } finally {
    presence.end(isLeft);
  }
}
