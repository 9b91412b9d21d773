import { isRecord } from '../metadata/json.ts';

/** Responses about an error are short. */
const MAX_ERROR_CHARS = 2_000;
const ERROR_KEY = /^(?:errors?|error_?(?:code|message|description|type)|fault|exception)$/i;
/** What such a response has besides: RFC 9457, OAuth, and the habits of frameworks. */
const OTHER_KEY =
  /^(?:ok|success|status|status_?(?:code|text)|code|message|msg|detail|details|title|type|instance|reason|hint|path|method|timestamp|time|date|(?:request|trace|correlation)_?id|documentation_?url|help|stack|data|meta)$/i;

/** Returns true if a JSON response says only that something went wrong, whatever its status. */
export function isErrorResponse(json: string): boolean {
  if (json.length > MAX_ERROR_CHARS) return false;
  const value = parsed(json);
  if (!isRecord(value)) return false;
  const entries = Object.entries(value).filter(([, content]) => content !== null);
  const isError = ([key, content]: [string, unknown]) =>
    (ERROR_KEY.test(key) && content !== false && content !== '') ||
    (/^(?:success|ok)$/i.test(key) && content === false) ||
    (/^(?:status|status_?code|code)$/i.test(key) && Number(content) >= 400 && Number(content) < 600);
  return entries.some(isError) && entries.every(([key]) => ERROR_KEY.test(key) || OTHER_KEY.test(key));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
