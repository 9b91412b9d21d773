import { toEmailAddress } from '../../config/addresses.ts';

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

/** Returns false for white space and characters that only format others, such as joiners. */
export const isVisible = (text: string) => /[^\s\p{Cf}]/u.test(text);

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

/** Any address of a form that a mail client turns into a link: with a scheme, a domain or an IP address. */
const SCHEME_COLON = /:(?=[/\\]{2})/g;
const CONTACT_SCHEME = /\b(mailto|tel|sms|callto|skype|bitcoin):(?=\S)/giu;
const DOMAIN_DOT =
  /(?<=[\p{L}\p{N}\p{M}\p{So}\p{Sk}\p{Cf}_-])[.\u3002\uff0e\uff61](?=\p{Cf}*\p{L}\p{Cf}*[\p{L}\p{N}\p{M}-])/gu;
const IP_ADDRESS = /(?<![\d.])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?![\d.])/g;

/**
 * The same text without anything that a mail client turns into a link: `https://a.example` becomes `https[:]//a[.]example`. For
 * what strangers write in mails that the platform sends to others.
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(SCHEME_COLON, '[:]')
    .replaceAll(CONTACT_SCHEME, '$1[:]')
    .replaceAll(IP_ADDRESS, '$1[.]$2[.]$3[.]$4')
    .replaceAll(DOMAIN_DOT, '[.]');

/** A name that others chose, in a mail: one line, without links other than email addresses. */
export const plainName = (name: string): string =>
  oneLine(name).replaceAll(/\S+/gu, (word) => (toEmailAddress(word) ? word : withoutLinks(word)));
