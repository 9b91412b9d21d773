import type { OfficePackage } from '../package/office-package.ts';
import { childAt, elementsOf, within, type XmlElement } from '../package/xml.ts';

/** A list that a paragraph belongs to, and how deep in it, from 0. */
export interface ListPlace {
  /** Id in the document's numbering. */
  list: string;
  depth: number;
}

interface NumberLevel {
  start: number;
  /** `decimal`, `lowerLetter`, `bullet`, …: ST_NumberFormat of ISO/IEC 29500-1. */
  format: string;
  /** `%1.%2`: the numbers of the levels from 1. */
  pattern: string;
}

interface NumberedList {
  /** Lists of one definition count on. */
  definition: string;
  levels: ReadonlyMap<number, NumberLevel>;
  /** Levels from 0 that begin anew in this list. */
  restarts: ReadonlyMap<number, number>;
}

/** A longer label is none, but text. */
const MAX_LABEL_CHARS = 40;
/** Levels that a list has in Word. */
const MAX_LEVELS = 9;

/** Counts the paragraphs of numbered lists, in the order of the text. */
export class Numbering {
  readonly #lists: ReadonlyMap<string, NumberedList>;
  /** By definition: the last number of each level. */
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #begun = new Set<string>();

  constructor(office: OfficePackage) {
    this.#lists = readLists(childAt(office.tree(office.related(office.main, 'numbering')), 'numbering'));
  }

  /** The number that stands before the next paragraph in a place, such as `3.` or `4.2`. Undefined: a mark, or nothing. */
  next({ list: id, depth }: ListPlace): string | undefined {
    const list = this.#lists.get(id);
    if (!list || !(depth >= 0 && depth < MAX_LEVELS)) return undefined;
    const counts = this.#counts.get(list.definition) ?? [];
    this.#counts.set(list.definition, counts);
    this.#restart(id, list, counts);
    counts[depth] = (counts[depth] ?? startOf(list, depth) - 1) + 1;
    counts.length = depth + 1;
    return labelOf(list, depth, counts);
  }

  #restart(id: string, list: NumberedList, counts: (number | undefined)[]): void {
    if (this.#begun.has(id)) return;
    this.#begun.add(id);
    for (const [depth, start] of list.restarts) counts[depth] = start - 1;
  }
}

const startOf = ({ levels }: NumberedList, depth: number): number => levels.get(depth)?.start ?? 1;

function labelOf(list: NumberedList, depth: number, counts: readonly (number | undefined)[]): string | undefined {
  const level = list.levels.get(depth);
  if (!level || level.format === 'bullet' || level.format === 'none') return undefined;
  const label = level.pattern
    .replaceAll(/%([1-9])/g, (_, number: string) => {
      const at = Number(number) - 1;
      return written(counts[at] ?? startOf(list, at), list.levels.get(at)?.format ?? 'decimal');
    })
    .trim();
  return /[\p{L}\p{N}]/u.test(label) && label.length <= MAX_LABEL_CHARS ? label : undefined;
}

const LETTERS = 26;
const ROMAN = { M: 1000, CM: 900, D: 500, CD: 400, C: 100, XC: 90, L: 50, XL: 40, X: 10, IX: 9, V: 5, IV: 4, I: 1 };
const MAX_ROMAN = 3_999;

function written(count: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(count);
    case 'upperLetter':
      return letters(count).toUpperCase();
    case 'lowerRoman':
      return roman(count).toLowerCase();
    case 'upperRoman':
      return roman(count);
    case 'decimalZero':
      return String(count).padStart(2, '0');
    default:
      return String(count);
  }
}

/** a to z, aa, bb, … */
const letters = (count: number): string =>
  count < 1 || count > LETTERS * MAX_LABEL_CHARS
    ? String(count)
    : String.fromCharCode(97 + ((count - 1) % LETTERS)).repeat(Math.ceil(count / LETTERS));

function roman(count: number): string {
  if (count < 1 || count > MAX_ROMAN) return String(count);
  let [text, rest] = ['', count];
  for (const [letter, value] of Object.entries(ROMAN)) {
    text += letter.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}

function readLists(tree: XmlElement | undefined): Map<string, NumberedList> {
  const elements = tree ? elementsOf(tree) : [];
  const definitions = new Map(
    elements
      .filter(({ name }) => name === 'abstractNum')
      .map((element) => [element.attributes.abstractNumId, levelsOf(element)]),
  );
  const lists = elements.filter(({ name }) => name === 'num').map((element) => toList(element, definitions));
  return new Map(lists);
}

function toList(
  xmlElement: XmlElement,
  definitions: ReadonlyMap<string | undefined, Map<number, NumberLevel>>,
): [string, NumberedList] {
  const definition = childAt(xmlElement, 'abstractNumId')?.attributes.val ?? '';
  const overrides = [...within(xmlElement, 'lvlOverride')];
  const restarts = overrides.flatMap((override) => {
    const start = childAt(override, 'startOverride')?.attributes.val;
    return start === undefined ? [] : [[Number(override.attributes.ilvl), numberOf(start)] as const];
  });
  const levels = new Map([...(definitions.get(definition) ?? []), ...overrides.flatMap((each) => [...levelsOf(each)])]);
  return [xmlElement.attributes.numId ?? '', { definition, levels, restarts: new Map(restarts) }];
}

/** 1 in a broken file. */
const numberOf = (text = '1'): number => (/^\d{1,9}$/.test(text) ? Number(text) : 1);

const levelsOf = (xmlElement: XmlElement): Map<number, NumberLevel> =>
  new Map(
    [...within(xmlElement, 'lvl')].map((level) => [
      Number(level.attributes.ilvl),
      {
        start: numberOf(childAt(level, 'start')?.attributes.val),
        format: childAt(level, 'numFmt')?.attributes.val ?? 'decimal',
        pattern: childAt(level, 'lvlText')?.attributes.val ?? '',
      },
    ]),
  );
