import type { PageElement } from '../html/tree.ts';

export const HEADING = /^h([1-6])$/;

/** The level of a `summary`. */
const SUMMARY_LEVEL = 3;
/** A longer cell is a part of the page's layout. */
const MAX_CELL = 500;

export const headingPrefix = ({ name }: PageElement) =>
  `${'#'.repeat(Number(HEADING.exec(name)?.[1] ?? SUMMARY_LEVEL))} `;
/** Removes the sign that many sites put next to a heading as a link to it. */
export const headingText = (text: string) => oneLine(text).replace(/ ?[¶#§🔗]$/u, '');
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Pictures and frames that a script or an editor has escaped, and commands of an editor that nothing has carried out. */
export const BARE_TAG =
  /^(?:(?:<\/?(?:img|iframe|noscript|figure)(?:\s[^<>]*)?>|\[\/?[a-z][\w-]{2,40}(?: [\w-]{1,40}=[^\]]*)\])\s*)+$/i;
export const UNTIDY = /[^\S ]| {2}|[\u00ad\u200b\u2060\ufeff\u0001-\u0008\u000e-\u001f\u007f]/;

/** Collapses white space except line breaks, and removes soft hyphens and other invisible characters. */
export function tidy(text: string, isCode: boolean): string {
  if (!UNTIDY.test(text)) return isCode ? text.trimEnd() : text.trim();
  const visible = text.replaceAll(/[\u00ad\u200b\u2060\ufeff\u0001-\u0008\u000e-\u001f\u007f]/g, '');
  if (isCode)
    return visible
      .replaceAll('\r\n', '\n')
      .replace(/^\s*\n/, '')
      .trimEnd();
  return visible
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns true for a table of short cells, as opposed to a layout table. */
export function isDataTable(table: PageElement): boolean {
  if (table.attributes.role === 'presentation') return false;
  let wideRows = 0;
  const waiting: PageElement[] = [table];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element !== table && element.name === 'table') return false;
    const isCell = element.name === 'td' || element.name === 'th';
    if (isCell && element.size.text > MAX_CELL) return false;
    if (element.name === 'tr' && cellsOf(element) > 1) wideRows++;
    for (const child of element.children) if (typeof child !== 'string') waiting.push(child);
  }
  return wideRows > 0;
}

const cellsOf = (rowElement: PageElement) =>
  rowElement.children.filter((child) => typeof child !== 'string' && (child.name === 'td' || child.name === 'th'))
    .length;
