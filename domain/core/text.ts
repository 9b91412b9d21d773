/**
 * Control characters, the characters that reverse or isolate the direction of what follows, and byte order marks. Nobody reads them,
 * and they make a text look like another one. Tabs and line breaks stay, and so do the joiners and marks that emoji, Arabic and
 * Hebrew need.
 */
const HARMFUL = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Other line and page breaks become one that everything reads. */
const BREAKS = /[\v\f\u0085]/g;

/** A text as people are to read it. Lone surrogates become U+FFFD. Each character is decided by itself, so pieces can be cleaned. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll(BREAKS, '\n').replaceAll(HARMFUL, '');

const endsWithinCharacter = (text: string) => /[\ud800-\udbff]$/.test(text);

/** Cleans a text that arrives in pieces, which may end within a character. Half a character at the very end is dropped. */
export function createPieceCleaner(): (piece: string) => string {
  let held = '';
  return (piece) => {
    const text = held + piece;
    const end = endsWithinCharacter(text) ? text.length - 1 : text.length;
    held = text.slice(end);
    return cleanText(text.slice(0, end));
  };
}

/** Text on one line: replaces line breaks and other control characters with spaces. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Escapes text for an element or an attribute in quotes. The ampersand is first, because the others contain it. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
