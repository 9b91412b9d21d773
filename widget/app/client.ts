/** Why a call failed. `code` is the platform's, or NETWORK if it could not be reached. */
export class CallError extends Error {
  code: string;
  details: { path: string; message: string }[];
  retryAfterSeconds: number | undefined;
  constructor(
    code: string,
    message: string,
    rest: { details?: CallError['details']; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.details = rest.details ?? [];
    this.retryAfterSeconds = rest.retryAfterSeconds;
  }
}

async function toError(response: Response): Promise<CallError> {
  const body = await response.json().catch(() => undefined);
  const { code = 'INTERNAL_ERROR', message = `HTTP ${response.status}`, details } = body?.error ?? {};
  const seconds = Number(response.headers.get('retry-after'));
  return new CallError(code, message, { details, ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}) });
}

/** Fetches without cookies. Rejects with CallError. */
export async function call(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'strict-origin' }).catch(() => {
    throw new CallError('NETWORK', 'The chat cannot be reached.');
  });
  if (!response.ok) throw await toError(response);
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
