import { childAt, elementsOf, isOn, textOf, within, type XmlElement } from '../package/xml.ts';

/** A longer bold paragraph is a warning. */
const MAX_HEADING_CHARS = 100;
/** In half points. Body text has 20 to 24. */
const TITLE_SIZE = 30;

/**
 * The level of a paragraph that looks like a heading, in a document whose author has not used styles: all of it is bold, and it is short and
 * no sentence. Undefined: it does not look like one.
 */
export function boldLevel(paragraph: XmlElement): number | undefined {
  const runs = [...within(paragraph, 'r')].filter((run) => textOf(run).trim() !== '');
  const text = runs.map(textOf).join('').trim();
  if (text.length === 0 || text.length > MAX_HEADING_CHARS || /[.!;,。]$/.test(text)) return undefined;
  const properties = runs.map((run) => childAt(run, 'rPr'));
  const sizes = properties.map((each) => Number(childAt(each, 'sz')?.attributes.val ?? 0));
  if (sizes.every((size) => size >= TITLE_SIZE)) return 1;
  return properties.every((each) => isOn(childAt(each, 'b'))) ? 2 : undefined;
}

/** Paragraphs of the body that are not in tables. */
export function* outerParagraphs(xmlElement: XmlElement): Generator<XmlElement> {
  for (const child of elementsOf(xmlElement)) {
    if (child.name === 'p') yield child;
    else if (child.name !== 'tbl') yield* outerParagraphs(child);
  }
}
