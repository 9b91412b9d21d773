import { signal } from '@preact/signals';
import { FrontdeskError } from '../../client/error.ts';
import { createGraphql, type DataOf, type TypedDocument } from '../../client/graphql.ts';
import { newId } from '../../client/ids.ts';
import { noteCall, type Variables } from './calls.ts';
import { root } from './root.ts';
import { bearer } from './token.ts';

/** True while the shell asks for a recent sign-in. */
export const wantsSignIn = signal(false);

/** Adds the session's token. A refused token is renewed once. */
async function authorised(target: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const send = (token: string) => {
    const headers = new Headers(init.headers);
    headers.delete('x-api-key');
    headers.set('authorization', `Bearer ${token}`);
    return fetch(target, { ...init, headers });
  };
  const token = await bearer();
  const first = await send(token);
  return first.status === 401 ? send(await bearer(token)) : first;
}

/** Reports each piece of a stream: its head may arrive where a proxy holds back all that follows. */
function watched(response: Response, onPiece: () => void): Response {
  // A proxy may answer with a page of its own.
  if (!response.headers.get('content-type')?.includes('event-stream')) return response;
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      onPiece();
      controller.enqueue(piece);
    },
  });
  return new Response(response.body?.pipeThrough(pieces), response);
}

const clientId = newId();
// `authorised` sends the session's token instead of a key, which the client insists on.
const createClient = (fetch: typeof authorised) => createGraphql({ root, apiKey: 'session', fetch, clientId });
const graphql = createClient(authorised);

/** A client for the live stream. `onPiece` is called for each piece of it. */
export const streamClient = (onPiece: () => void) =>
  createClient(async (url, init) => watched(await authorised(url, init), onPiece));

/** The operations of a schema are nullable fields, so that one can fail beside others. Nothing is returned here if any fails. */
type Certain<Fields> = { [Field in keyof Fields]: NonNullable<Fields[Field]> };

/** What a document returns. The fields of `reseller` are operations too. */
type PresentFields<Data> = {
  [Field in keyof Data]: Field extends 'reseller' ? Certain<NonNullable<Data[Field]>> : NonNullable<Data[Field]>;
};
export type AnswerOf<Document> = PresentFields<DataOf<Document>>;

interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** The request is sent even while the page unloads. */
  keepalive?: true;
}

/** Reads data for a screen. The call is listed under "API calls of this screen". Throws FrontdeskError. */
export function query<Data, Input extends Variables>(
  typedDocument: TypedDocument<Data, Input>,
  variables: Input,
  signal?: AbortSignal,
): Promise<PresentFields<Data>> {
  noteCall(typedDocument, variables);
  return request(typedDocument, variables, { signal });
}

/** Changes something. Throws FrontdeskError. */
export function mutate<Data, Input>(
  typedDocument: TypedDocument<Data, { input: Input }>,
  input: Input,
  options?: RequestOptions,
): Promise<PresentFields<Data>> {
  noteCall(typedDocument, { input });
  return request(typedDocument, { input }, options);
}

/** Runs a document that is not listed as a call of the screen. Throws FrontdeskError. */
export function request<Data, Input>(
  typedDocument: TypedDocument<Data, Input>,
  variables: Input,
  options?: RequestOptions,
): Promise<PresentFields<Data>> {
  const send = graphql.request as (
    documentText: TypedDocument<Data, Input>,
    values: Input,
    options?: RequestOptions,
  ) => Promise<PresentFields<Data>>;
  return send(typedDocument, variables, options);
}

/** The error's code. `OFFLINE`: the platform could not be reached. */
export const codeOf = (error: unknown): string => (error instanceof FrontdeskError ? error.code : 'OFFLINE');

/** Messages by the path of their field. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof FrontdeskError
    ? Object.fromEntries(error.details.map(({ path, message }) => [path.replace(/^input\./, ''), message]))
    : {};
