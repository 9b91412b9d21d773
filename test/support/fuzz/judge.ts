import { type ErrorCode, errorCatalogue } from '../../../domain/core/errors.ts';
import { misfits, type Resolve } from './json-schema.ts';
import type { FuzzAttempt } from './requests.ts';
import type { FuzzResponse } from './send.ts';

const MAX_SHOWN = 300;
/** Of a stack, of the code's own places, of a library's way of saying things. The URL of an upload has a folder `tmp` of its own. */
const innards =
  /node_modules|\bat \S+ \(|\.ts:\d+|(?<!\/_files\/[^\s"]*)\/tmp\/|ZodError|ValidationException|SQLITE|dynoxide/;
const codes: Record<string, { status: number }> = errorCatalogue;
/** What any documented path may say besides: no such id, no such method, too large. */
const everywhere = new Set([404, 405, 413]);
/** And where a body came that nobody asked for: that it cannot be read. */
const unreadable = new Set([400, 415]);

const parsed = (text: string): unknown => {
  try {
    // Before JSON, a byte order mark may be ignored (RFC 8259, 8.1), and is.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with an answer, whatever was asked; empty where nothing is. */
export function faults(attempt: FuzzAttempt, received: FuzzResponse, secret: string): string[] {
  const { status, headers, text } = received;
  const found: string[] = [];
  if (status >= 500) found.push(`status ${status}: ${text.slice(0, MAX_SHOWN)}`);
  if (!headers['x-request-id']) found.push(`no x-request-id (${status})`);
  if (headers['x-injected']) found.push('a header was injected');
  if (innards.test(text) && !headers['content-type']?.includes('html'))
    found.push(`innards: ${innards.exec(text)?.[0]}`);
  if (attempt.mustFail && status < 400) found.push(`a success for a stranger (${status})`);
  if (attempt.mustFail && text.includes(secret)) found.push("another tenant's text");
  return [...found, ...(status >= 400 ? refusalFaults(attempt, received) : [])];
}

function refusalFaults({ method, target }: FuzzAttempt, { status, text, headers }: FuzzResponse): string[] {
  if (method === 'HEAD') return [];
  // Pages for people.
  if (headers['content-type']?.includes('html') || target.startsWith('/hooks')) return [];
  const body = parsed(text);
  if (!isRecord(body) || body.success !== false || !isRecord(body.error))
    return [`no envelope (${status}): ${text.slice(0, MAX_SHOWN)}`];
  const { code, message, details } = body.error;
  const found: string[] = [];
  if (codes[code as ErrorCode]?.status !== status) found.push(`code ${code} with status ${status}`);
  if (typeof message !== 'string' || message === '') found.push('no message');
  if (status === 405 && !headers.allow) found.push('405 without Allow');
  if (details !== undefined && !isDetails(details))
    found.push(`odd details: ${JSON.stringify(details).slice(0, MAX_SHOWN)}`);
  if (String(message).length > 1_000) found.push(`a message of ${String(message).length} characters`);
  return found;
}

const isDetails = (details: unknown) =>
  Array.isArray(details) &&
  details.length > 0 &&
  details.every(({ path, message }) => typeof path === 'string' && message);

/** What an operation's answer has against the document that describes it. */
export function contractFaults(
  resolve: Resolve,
  attempt: FuzzAttempt,
  { status, headers, text }: FuzzResponse,
): string[] {
  const { operation, method } = attempt;
  if (!operation || method === 'HEAD') return [];
  const isUnread = operation.body === undefined && attempt.body !== undefined && unreadable.has(status);
  const isRedirect = status >= 300 && status < 400;
  if (!operation.statuses.has(status) && !everywhere.has(status) && !isRedirect && !isUnread) {
    return [`undocumented status ${status}: ${text.slice(0, MAX_SHOWN)}`];
  }
  if (status !== 200) return [];
  const accepted = acceptedMisfits(resolve, attempt);
  if (accepted.length > 0) return [`accepted what the document refuses: ${accepted.join(', ')}`];
  const type = String(headers['content-type'] ?? '').split(';')[0]!;
  if (type !== 'application/json') return operation.otherTypes.includes(type) ? [] : [`undocumented type ${type}`];
  if (!operation.success) return ['an undocumented JSON success'];
  return misfits(resolve, operation.success, parsed(text)).slice(0, 3);
}

/** A range that is none means this month, by the contract. */
const lenient = new Set(['clusterTopics']);

/** What the document has against a body that was accepted. No body at all is left to the operation. */
function acceptedMisfits(resolve: Resolve, { operation, body, headers }: FuzzAttempt): string[] {
  const isForm = String(headers['content-type']).includes('form');
  if (!operation?.body || lenient.has(operation.id) || isForm || body === undefined || body.length === 0) return [];
  return misfits(resolve, operation.body, parsed(String(body))).slice(0, 3);
}
