import { childAt, elementsOf, textOf, within, type XmlElement } from '../package/xml.ts';
import { pictureText } from '../text/pictures.ts';

/** What of a slide is written: its title, paragraphs, list items and tables, in the order of its shapes. */
export type SlideBlock =
  | { kind: 'title' | 'paragraph'; text: string }
  | { kind: 'item'; text: string; depth: number }
  | { kind: 'table'; rows: string[][] }
  /** By the id of its part. */
  | { kind: 'diagram' | 'chart'; id: string };

const TITLES = new Set(['title', 'ctrTitle']);
/** What a slide repeats from its layout. */
const SURROUNDINGS = new Set(['dt', 'ftr', 'sldNum', 'hdr']);
const BODIES = new Set(['body', 'obj', '']);
const MARKS = new Set(['buChar', 'buAutoNum', 'buBlip']);

/** Yields the blocks of a slide's shapes. */
export function* shapeBlocks(xmlElement: XmlElement): Generator<SlideBlock> {
  for (const child of elementsOf(xmlElement)) {
    const properties = within(child, 'cNvPr').next().value?.attributes;
    if (['sp', 'pic', 'graphicFrame', 'grpSp'].includes(child.name) && properties?.hidden === '1') continue;
    if (child.name === 'sp') yield* textBlocks(child);
    else if (child.name === 'graphicFrame') yield* frameBlocks(child);
    else if (child.name === 'pic') yield { kind: 'paragraph', text: pictureText(properties?.descr) };
    else if (['grpSp', 'AlternateContent', 'Choice'].includes(child.name)) yield* shapeBlocks(child);
  }
}

function* textBlocks(shape: XmlElement): Generator<SlideBlock> {
  const placeholder = childAt(shape, 'nvSpPr', 'nvPr', 'ph');
  const type = placeholder?.attributes.type ?? '';
  const body = childAt(shape, 'txBody');
  if (!body || SURROUNDINGS.has(type)) return;
  const paragraphs = elementsOf(body).filter(({ name }) => name === 'p');
  if (placeholder && TITLES.has(type)) {
    yield { kind: 'title', text: paragraphs.map(paragraphText).join(' ') };
    return;
  }
  const filled = paragraphs.filter((paragraph) => paragraphText(paragraph).trim() !== '');
  // The layout of a body usually has marks. A single paragraph is no list.
  const isList = placeholder !== undefined && BODIES.has(type) && filled.length > 1;
  for (const paragraph of filled) {
    const text = paragraphText(paragraph);
    const depth = Number(childAt(paragraph, 'pPr')?.attributes.lvl ?? 0);
    yield isItem(paragraph, isList) ? { kind: 'item', text, depth } : { kind: 'paragraph', text };
  }
}

function isItem(paragraph: XmlElement, isUsual: boolean): boolean {
  const names = elementsOf(childAt(paragraph, 'pPr') ?? paragraph).map(({ name }) => name);
  if (names.includes('buNone')) return false;
  return isUsual || names.some((name) => MARKS.has(name));
}

function paragraphText(paragraph: XmlElement): string {
  return elementsOf(paragraph)
    .map((child) => {
      if (child.name === 'br') return '\n';
      if (child.name === 'fld' && child.attributes.type === 'slidenum') return '';
      return [...within(child, 't')].map(textOf).join('');
    })
    .join('');
}

function* frameBlocks(frame: XmlElement): Generator<SlideBlock> {
  for (const table of within(frame, 'tbl')) yield { kind: 'table', rows: tableRows(table) };
  for (const { attributes } of within(frame, 'relIds')) yield { kind: 'diagram', id: attributes['r:dm'] ?? '' };
  for (const { attributes } of within(frame, 'chart')) yield { kind: 'chart', id: attributes['r:id'] ?? '' };
}

/** A cell that is merged across rows is repeated in each, so that each row stands for itself. */
function tableRows(table: XmlElement): string[][] {
  const above: string[] = [];
  return elementsOf(table)
    .filter(({ name }) => name === 'tr')
    .map((rowElement) =>
      elementsOf(rowElement)
        .filter(({ name }) => name === 'tc')
        .map((cell, column) => {
          if (cell.attributes.hMerge === '1') return '';
          const text = [...within(cell, 'p')].map(paragraphText).join('\n').trim();
          above[column] = cell.attributes.vMerge === '1' ? (above[column] ?? '') : text;
          return above[column];
        }),
    );
}
