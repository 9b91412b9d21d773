import type { App } from '../../core/app.ts';
import { signer } from '../../core/outgoing/sign.ts';
import type { ActionCall } from '../records/call.ts';
import type { ActionValue } from '../records/inputs.ts';
import type { SentRequest } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { openSecretHeaders, openSigningSecret } from './secret.ts';
import { MASK, redactedJson } from './shape.ts';
import { byKey, filledBody, filledUrl, IDEMPOTENCY_KEY, type PlaceholderValues } from './template.ts';

/** A request as it is sent. */
export interface ActionCallRequest {
  method: ActionCall['method'];
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Values that an answer must not repeat. */
  secrets: string[];
}

interface RunValues {
  id: string;
  values: readonly ActionValue[];
}

const urlOf = (template: string, values: PlaceholderValues): string => {
  const url = filledUrl(template, values);
  // Refused when the run was started.
  if (url === undefined) throw new Error('The values do not fit the URL.');
  return url;
};

async function headersOf(app: App, action: StoredAction, runId: string, body: string) {
  const [secretHeaders, secret] = await Promise.all([
    openSecretHeaders(app, action),
    action.call.mcp ? undefined : openSigningSecret(app, action),
  ]);
  const signature = secret
    ? signer(secret)(Buffer.from(body), { id: runId, event: 'action.call', nowMs: app.clock.now() })
    : {};
  const own = Object.fromEntries(action.call.headers.map(({ name, value }) => [name.toLowerCase(), value]));
  const { 'content-type': _, ...signed } = signature;
  return {
    headers: { accept: 'application/json', ...own, ...secretHeaders, ...signed, 'user-agent': 'Frontdesk-Actions/1' },
    secrets: [...Object.values(secretHeaders), ...(secret ? [secret] : [])],
  };
}

/** The headers with which the tool of an action is read, and the secrets that an answer must not repeat. */
export const toolHeaders = (app: App, stored: StoredAction) => headersOf(app, stored, '', '');

/** The call of a run, with its secrets. */
export async function callRequest(
  app: App,
  action: StoredAction,
  { id, values }: RunValues,
): Promise<ActionCallRequest> {
  const { method, url, body: template } = action.call;
  const body = template === null ? undefined : filledBody(template, { inputs: action.inputs, values: byKey(values) });
  const { headers, secrets } = await headersOf(app, action, id, body ?? '');
  return {
    method,
    url: urlOf(url, byKey(values)),
    headers: {
      ...headers,
      'idempotency-key': id,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body,
    secrets,
  };
}

/** The question whether a call was done. Null: the action has none. */
export async function lookupRequest(
  app: App,
  action: StoredAction,
  { id, values }: RunValues,
): Promise<ActionCallRequest | null> {
  const { lookupUrl } = action.call;
  if (lookupUrl === null) return null;
  const url = urlOf(lookupUrl, new Map([...byKey(values), [IDEMPOTENCY_KEY, id]]));
  return { method: 'GET', url, body: undefined, ...(await headersOf(app, action, id, '')) };
}

/** What the log keeps of a call: no secrets, and the values of redacted inputs and properties masked. */
export function loggedRequest({ call, inputs, redacted }: StoredAction, { id, values }: RunValues): SentRequest {
  const names = new Set(redacted);
  const masked = new Map(values.map(({ key, value }) => [key, names.has(key) ? MASK : value]));
  const texts = inputs.map((input) => (names.has(input.key) ? { ...input, kind: 'text' as const } : input));
  const body = call.body === null ? null : filledBody(call.body, { inputs: texts, values: masked });
  return {
    method: call.method,
    url: urlOf(call.url, masked),
    headers: [...call.headers, { name: 'idempotency-key', value: id }],
    body: body === null ? null : JSON.stringify(redactedJson(JSON.parse(body), names)),
  };
}
