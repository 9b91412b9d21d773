/** Why a call failed. `code` is the platform's, or NETWORK if it could not be reached. */
export interface CallError extends Error {
  code: string;
  details?: { path: string; message: string }[] | undefined;
}

export const callError = (code: string, text: string, details?: CallError['details']): CallError =>
  Object.assign(Error(text), { code, details });

export const lostConnection = (): CallError => callError('NETWORK', 'The connection was lost.');

/**
 * The error of a response. A proxy answers without the platform's envelope, so that only its status tells why. Its 404 says nothing of
 * a conversation.
 */
export function toError(statusCode: number, body: string): CallError {
  try {
    const { code, message, details } = JSON.parse(body).error;
    if (code) return callError(code, message, details);
  } catch {
    // It is a page in HTML.
  }
  const code = { 413: 'PAYLOAD_TOO_LARGE', 429: 'RATE_LIMITED' }[statusCode] ?? 'SERVICE_UNAVAILABLE';
  return callError(code, `HTTP ${statusCode}`);
}

/** Fetches without cookies. Rejects with CallError. */
export async function call(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'strict-origin' }).catch(() => {
    throw lostConnection();
  });
  if (!response.ok) throw toError(response.status, await response.text().catch(() => ''));
  return response;
}

export async function getData<T>(url: string, init?: RequestInit): Promise<T> {
  return (await (await call(url, init)).json()).data;
}

export const post = <T>(url: string, body: object, token?: string | null): Promise<T> =>
  getData<T>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'x-binding-token': token } : {}) },
    body: JSON.stringify(body),
  });

/** The browser tells when the network is back, but not when the platform can be reached again. */
const AGAIN_AFTER_MS = 5_000;

/** Resolves when the network is back, it is time to try again, or one of the signals aborts. */
export const untilConnected = (signals: AbortSignal[]): Promise<void> =>
  new Promise((resolve) => {
    const wait = new AbortController();
    const end = () => {
      clearTimeout(timer);
      wait.abort();
      resolve();
    };
    const timer = setTimeout(end, AGAIN_AFTER_MS);
    for (const source of signals) source.addEventListener('abort', end, { signal: wait.signal });
    addEventListener('online', end, { signal: wait.signal });
    if (signals.some(({ aborted }) => aborted)) end();
  });

/** A list as JSON has it. Prototype up to 1.6 gives arrays a `toJSON` that returns text. */
export const bare = <T>(list: T[]): T[] => Object.setPrototypeOf([...list], null);

/** `crypto.randomUUID` is missing on a page loaded over plain http from a host other than localhost. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, '0')).join('');
