/** Browsers follow a slower one too, but its readers have time to read the page: it is a page that reloads. */
export const MAX_SECONDS = 10;

/** `0; url=/home`, `0;URL='/home'`, `0, /home`. */
const REFRESH = /^\s*(\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})\s*(?:[;,]\s*|\s)(?:url\s*=\s*)?(["']?)(.+)$/is;

/** Returns where a refresh sends its reader, as it is written, or null if that is nowhere or only after a while. */
export function refreshTarget(content: string): string | null {
  const [, seconds, quote = '', rest = ''] = REFRESH.exec(content) ?? [];
  if (seconds === undefined || Number(seconds) > MAX_SECONDS) return null;
  const [target = ''] = quote ? rest.split(quote) : [rest];
  return target.trim() || null;
}
