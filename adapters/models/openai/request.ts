import * as z from 'zod';
import type { ModelEndpoint } from '../endpoint.ts';
import { ModelFault, problemOfStatus } from '../fault.ts';

const MAX_ERROR_CHARS = 16_000;

/** The `error` of a response or of an event. Fields of other types are read as null. */
export const errorShape = z.object({
  type: z.string().nullish().catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  param: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
});
/** `error` is an object, or text with some servers. FastAPI's servers send `detail`, others the error without an envelope. */
const errorBody = z.union([
  z.object({ error: errorShape }).transform(({ error }) => error),
  z.object({ error: z.string() }).transform(({ error }) => errorShape.parse({ message: error })),
  z.object({ detail: z.string() }).transform(({ detail }) => errorShape.parse({ message: detail })),
  errorShape.refine(({ message }) => message != null),
]);

/** Returns undefined for invalid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Includes only values that look like identifiers, because prose may quote the prompt or the key. */
export const errorNames = ({ type, code }: z.output<typeof errorShape>) =>
  [type, code].filter((name) => name != null && /^[\w.-]{1,64}$/.test(String(name))).join(' ');

async function startOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ERROR_CHARS) break;
  }
  return text;
}

/** A rejected request, with the field that the server names as the cause. */
export class RejectedRequest extends ModelFault {
  readonly param: string | null = null;
  readonly isFilter: boolean = false;
  constructor(status: number, reported: z.output<typeof errorShape> | undefined) {
    const names = reported ? errorNames(reported) : '';
    const message = `the model server answered ${status} ${names}`.trim();
    super(problemOfStatus(status), message, { said: reported?.message ?? undefined });
    // LiteLLM sends the text "None".
    this.param = reported?.param && reported.param !== 'None' ? reported.param : null;
    this.isFilter = reported?.code === 'content_filter';
  }
}

async function refusalOf(fetchResponse: Response): Promise<RejectedRequest> {
  const parsed = errorBody.safeParse(parseJson(await startOf(fetchResponse.body)));
  return new RejectedRequest(fetchResponse.status, parsed.data);
}

/** Errors below HTTP contain no text of the prompt. */
export const lost = (error: unknown) =>
  error instanceof ModelFault
    ? error
    : new ModelFault('unreachable', 'no connection to the model server', { cause: error });

/** Sends a request and returns the body of its response. Throws RejectedRequest for an error status. */
export async function post({ url, headers }: ModelEndpoint, body: string, signal: AbortSignal) {
  // The prompt goes only to the configured server; redirects are not followed.
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  if (!response.ok) throw await refusalOf(response);
  if (!response.body) throw new ModelFault('broken', 'the model server answered without a body');
  return response.body;
}
