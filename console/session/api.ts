import { signal } from '@preact/signals';
import { FrontdeskError } from '../../client/error.ts';
import { createGraphql, type TypedDocument } from '../../client/graphql.ts';
import { newId } from '../../client/ids.ts';
import { noteCall } from './calls.ts';
import { root } from './root.ts';
import { bearer } from './token.ts';

/** Called for each response that opens the live stream, and for each piece of it. */
export const streamHooks: { opened(): void; alive(): void } = { opened() {}, alive() {} };

/** What the person tried to do when the server asked for a recent sign-in. */
export const wantsSignIn = signal(false);

const streamUrl = `${root}/graphql/stream`;

/** Adds the session's token. A refused token is renewed once. */
async function authorised(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const send = (token: string) => {
    const headers = new Headers(init.headers);
    headers.delete('x-api-key');
    headers.set('authorization', `Bearer ${token}`);
    return fetch(url, { ...init, headers });
  };
  const token = await bearer();
  const first = await send(token);
  const response = first.status === 401 ? await send(await bearer(token)) : first;
  return url === streamUrl && response.ok ? watched(response) : response;
}

/** Reports each piece of a stream, so that a silent connection is noticed. */
function watched(response: Response): Response {
  streamHooks.opened();
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      streamHooks.alive();
      controller.enqueue(piece);
    },
  });
  return new Response(response.body!.pipeThrough(pieces), response);
}

// `authorised` sends the session's token instead of a key, which the client insists on.
export const graphql = createGraphql({ root, apiKey: 'session', fetch: authorised, clientId: newId() });

type Variables = Record<string, unknown>;

/** Reads data for a screen. The call is listed under "API calls of this screen". Throws FrontdeskError. */
export function query<Data, Input>(
  document: TypedDocument<Data, Input>,
  variables: Input,
  signal?: AbortSignal,
): Promise<Data> {
  noteCall(document, variables as Variables);
  return run(document, variables, signal);
}

/** Changes something. Throws FrontdeskError. */
export function mutate<Data, Input>(document: TypedDocument<Data, { input: Input }>, input: Input): Promise<Data> {
  noteCall(document, { input });
  return run(document, { input });
}

async function run<Data, Input>(
  document: TypedDocument<Data, Input>,
  variables: Input,
  signal?: AbortSignal,
): Promise<Data> {
  const request = graphql.request as (
    text: TypedDocument<Data, Input>,
    values: Input,
    options: { signal?: AbortSignal },
  ) => Promise<Data>;
  try {
    return await request(document, variables, signal ? { signal } : {});
  } catch (error) {
    if (codeOf(error) === 'REAUTHENTICATION_REQUIRED') wantsSignIn.value = true;
    throw error;
  }
}

/** The error's code. `OFFLINE`: the platform could not be reached. */
export const codeOf = (error: unknown): string => (error instanceof FrontdeskError ? error.code : 'OFFLINE');

/** Messages by the path of their field. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof FrontdeskError
    ? Object.fromEntries(error.details.map(({ path, message }) => [path.replace(/^input\./, ''), message]))
    : {};
