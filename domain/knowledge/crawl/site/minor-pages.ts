/*
 * Pages that sites have many of and that seldom say anything of their own. They are read last, so that they do not take the places of
 * others within a crawl's limit.
 */

/** Whole segments of a path: results of searches, lists by tag, accounts and carts. */
const MINOR_SEGMENT =
  /^(?:search|suche|recherche|buscar|busca|cerca|zoeken|tag|tags|author|authors|login|log-in|logout|sign-?in|sign-?up|register|wp-login\.php|account|my-account|cart|basket|checkout|warenkorb|panier|carrello|wishlist|compare|feed)$/i;
/** Parameters that search, sort, filter or act on a page that has another URL too. */
const MINOR_PARAMETER =
  /^(?:s|q|query|search|tag|sort|sort_?by|order|order_?by|dir|filter.*|print|share|replytocom|add-to-cart|redirect_to|return_?to|next)$/i;
/** Parameters that leaf through a calendar. */
const DATE_PARAMETER = /^(?:(?:.*[-_])?(?:date|day|week|month|year)|yr|mo|cal|calendar)$/i;
const DATE_PART = /^\d{1,4}(?:[-/.]?W?\d{1,2}){0,2}$/i;
/** A number alone may be a place in a list. */
const RANGE_PARAMETER = /^(?:from|to|start|end|since|until|after|before)$/i;
const DATE = /^(?:19|20)\d\d(?:[-/.]?W?\d{1,2}){1,2}$/i;
/** A date at the end of a path: `/2026/05`, `/2026-05-03`, `/week/18`. A title after it belongs to a page of its own. */
const DATE_PATH = /\/(?:(?:19|20)\d\d(?:[-/]W?\d{1,2}){1,2}|(?:day|week|month|year|calendar)\/\d[\d/-]*)\/?$/i;

/** A calendar that has pages for its events has them near today. The others are one without end. */
export const MAX_CALENDAR_PAGES = 10;

/** Returns true for a page that is read after all others. */
export function isMinorPage(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const isMinor = (name: string) => MINOR_PARAMETER.test(name);
  return pathname.split('/').some((part) => MINOR_SEGMENT.test(part)) || [...searchParams.keys()].some(isMinor);
}

/** Returns what the pages of one calendar have in common, or null for a page that is none. */
export function calendarOf(url: string): string | null {
  const { origin, pathname, searchParams } = new URL(url);
  const isDate = ([name, value]: [string, string]) =>
    (DATE_PARAMETER.test(name) && DATE_PART.test(value)) || (RANGE_PARAMETER.test(name) && DATE.test(value));
  const path = pathname.replace(DATE_PATH, '/#');
  const dated = [...searchParams].filter(isDate).map(([name]) => name);
  return path === pathname && dated.length === 0 ? null : `${origin}${path}?${dated.toSorted().join('&')}`;
}
