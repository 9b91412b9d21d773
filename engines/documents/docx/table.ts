import { childAt, elementsOf, isOn, type XmlElement } from '../package/xml.ts';

export interface TableCell {
  element: XmlElement;
  /** Index of its first column, from 0. */
  column: number;
  /** It belongs to the cell above. */
  continues: boolean;
}

/** What may stand between a table, its rows and its cells. */
const WRAPPERS = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo']);
/** As many columns as Word allows. */
const MAX_SPAN = 63;

function* unwrapped(xmlElement: XmlElement, name: string): Generator<XmlElement> {
  for (const child of elementsOf(xmlElement)) {
    if (child.name === name) yield child;
    else if (WRAPPERS.has(child.name)) yield* unwrapped(child, name);
  }
}

/** The rows of a table, without deleted and hidden ones. */
export const rowsOf = (table: XmlElement): XmlElement[] =>
  [...unwrapped(table, 'tr')].filter((rowElement) => {
    const properties = childAt(rowElement, 'trPr');
    return !childAt(properties, 'del') && !isOn(childAt(properties, 'hidden'));
  });

export function cellsOf(rowElement: XmlElement): TableCell[] {
  let column = span(childAt(rowElement, 'trPr', 'gridBefore'), 0);
  return [...unwrapped(rowElement, 'tc')].map((element) => {
    const properties = childAt(element, 'tcPr');
    const merge = childAt(properties, 'vMerge');
    const cell = { element, column, continues: merge !== undefined && merge.attributes.val !== 'restart' };
    column += span(childAt(properties, 'gridSpan'), 1);
    return cell;
  });
}

const span = (xmlElement: XmlElement | undefined, usual: number) =>
  Math.max(usual, Math.min(Number(xmlElement?.attributes.val ?? usual) || usual, MAX_SPAN));

/** The texts of rows by column. A cell that is merged across rows is repeated in each, so that each row stands for itself. */
export function mergedRows(rows: readonly (readonly (TableCell & { text: string })[])[]): string[][] {
  const above = new Map<number, string>();
  return rows.map((cells) => {
    const texts: string[] = [];
    for (const { column, continues, text } of cells) {
      const shown = continues ? (above.get(column) ?? '') : text;
      above.set(column, shown);
      while (texts.length < column) texts.push('');
      texts.push(shown);
    }
    return texts;
  });
}
