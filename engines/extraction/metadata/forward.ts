import type { PageElement } from '../html/tree.ts';

/** Browsers follow a slower one too, but its readers have time to read the page: it is a page that reloads. */
const MAX_SECONDS = 10;
/** Scripts that only send on are short. */
const MAX_SCRIPT_CHARS = 5_000;

/** `0; url=/home`, `0;URL='/home'`, `0, /home`. */
const REFRESH = /^\s*(\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})\s*(?:[;,]\s*|\s)(?:url\s*=\s*)?(["']?)(.+)$/is;

/** Returns where a refresh sends its reader, as it is written, or null if that is nowhere or only after a while. */
export function refreshTarget(content: string): string | null {
  const [, seconds, quote = '', rest = ''] = REFRESH.exec(content) ?? [];
  if (seconds === undefined || Number(seconds) > MAX_SECONDS) return null;
  const [target = ''] = quote ? rest.split(quote) : [rest];
  return target.trim() || null;
}

const LOCATION =
  /(?:^|[^.\w])(?:(?:window|document|self|top|parent)\.)?location(?:\.href)?\s*=\s*(["'`])([^"'`\n]{1,2000})\1/;
const LOCATION_CALL =
  /(?:^|[^.\w])(?:(?:window|document|self|top|parent)\.)?location\.(?:replace|assign)\(\s*(["'`])([^"'`\n]{1,2000})\1/;
/** What happens only later, or under a condition, is not what every reader meets. */
const CONDITIONAL = /\b(?:function\b.{0,200}\bon\w*click|addEventListener\(\s*["'](?!DOMContentLoaded|load))/s;

/** Returns where a script sends its reader at once, as it is written, or null. */
export function scriptTarget({ children }: PageElement): string | null {
  const [text] = children;
  if (typeof text !== 'string' || text.length > MAX_SCRIPT_CHARS || CONDITIONAL.test(text)) return null;
  return (LOCATION.exec(text) ?? LOCATION_CALL.exec(text))?.[2]?.replaceAll('\\/', '/') ?? null;
}
