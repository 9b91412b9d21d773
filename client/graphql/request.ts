import { withRetries, withTimeout } from '../http/retry.ts';
import type { CallOptions } from '../options.ts';
import { dataOf, type GraphqlConnection, resultOf, retryOptions, send } from './connection.ts';
import { type AnyDocument, textOf } from './document.ts';

/** Runs a query or a mutation. Only queries are repeated after an unknown outcome. */
export function request(
  graphqlConnection: GraphqlConnection,
  from: AnyDocument<unknown, never>,
  variables: unknown = {},
  options: CallOptions = {},
): Promise<unknown> {
  const document = textOf(from);
  const { url } = graphqlConnection;
  const timing = { timeoutMs: options.timeoutMs ?? graphqlConnection.timeoutMs, signal: options.signal };
  const run = (signal: AbortSignal) => send(graphqlConnection, { url, document, variables }, { ...options, signal });
  const runInTime = () =>
    withTimeout(async (signal) => {
      const response = await run(signal);
      return dataOf(response, await resultOf(response));
    }, timing);
  return withRetries(runInTime, {
    ...retryOptions(graphqlConnection, options),
    isRepeatable: !/\bmutation\b/.test(document),
  });
}
