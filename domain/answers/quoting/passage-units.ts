import { sentencesIn } from './sentences.ts';

/** A part of an answer: a sentence, or an independent line. */
export interface PassageUnit {
  kind: 'sentence' | 'line' | 'item' | 'step' | 'row' | 'head';
  text: string;
  /** The heading above it, otherwise the passage's title. For a row also its table's head. */
  heading: string;
  /** Index of its section in the passage. */
  section: number;
  /** The same for lines of one list or table, and for sentences of one paragraph. */
  block: number;
}

/** Passages have at most a page; more would only take time. */
const maxChars = 20_000;
/** A line of this length without an end of sentence was wrapped by its column. */
const wrappedChars = 50;

const heading = /^ {0,3}#{1,6}\s+(\S.*)$/;
const item = /^\s*[-*•·–]\s+\S/;
const step = /^\s*\d{1,3}[.)]\s+\S/;
const tableRule = /^[\s|:+-]{3,}$/;
const sentenceEnd = /[.!?:;。！？：；…؟۔"”»)\]]$/;
/** An item of several sentences that is longer is a paragraph, and its label a heading. */
const LONG_ITEM_CHARS = 300;
const MAX_LABEL_CHARS = 60;

/** The term that an item of a list of definitions defines. */
const labelOf = (line: string): string | undefined => {
  const [, label] = /^\s*[-*•·–]\s+([^:：]+)[:：]/.exec(line) ?? [];
  return label !== undefined && label.length <= MAX_LABEL_CHARS ? plainText(label) : undefined;
};

/** Replaces links by their text, and removes images and bold marks, because an answer is plain text. */
export const plainText = (text: string): string =>
  text
    .replace(/!\[[^[\]\n]{0,300}\]\([^()\n]{0,1000}\)/g, '')
    .replace(/\[([^[\]\n]{1,300})\]\([^()\n]{0,1000}\)/g, '$1')
    .replaceAll('**', '')
    .replace(/^\s*\\#/, '#')
    .replace(/\s+/g, ' ')
    .trim();

const kindOf = (line: string): PassageUnit['kind'] => {
  if (step.test(line)) return 'step';
  if (item.test(line)) return 'item';
  return /\s\|\s|^\s*\||\|\s*$/.test(line) ? 'row' : 'line';
};

const continues = (line: string, next: string | undefined): boolean =>
  next !== undefined &&
  next.trim() !== '' &&
  !heading.test(next) &&
  kindOf(next) === 'line' &&
  !sentenceEnd.test(line) &&
  line.length >= wrappedChars;

/** Splits a passage's text into units, in order. Headings are not units; they describe the text below. */
export function unitsOf(content: string, title: string): PassageUnit[] {
  const units: PassageUnit[] = [];
  const lines = content.slice(0, maxChars).split(/\r\n?|\n/);
  let [above, section, block] = [title, 0, 0];
  let last: PassageUnit['kind'] | '' = '';
  const add = (kind: PassageUnit['kind'], text: string) =>
    text && units.push({ kind, text, heading: above, section, block });
  for (let at = 0; at < lines.length; at++) {
    let line = (lines[at] ?? '').trimEnd();
    const titled = heading.exec(line);
    if (titled) {
      [above, section, block] = [plainText(titled[1] ?? ''), section + 1, block + 1];
      last = '';
    } else if (line.trim() === '') {
      block++;
      last = '';
    } else if (!tableRule.test(line)) {
      const kind = kindOf(line);
      while (kind === 'line' && continues(line, lines[at + 1])) line = `${line} ${(lines[++at] ?? '').trim()}`;
      if (last && last !== kind) block++;
      last = kind;
      const sentences = kind === 'item' && line.length > LONG_ITEM_CHARS ? sentencesIn(plainText(line)) : [];
      if (sentences.length > 1) {
        [above, section, block, last] = [labelOf(line) ?? above, section + 1, block + 1, ''];
        for (const sentence of sentences) add('sentence', sentence);
      } else addLine(kind, plainText(line), add);
    }
  }
  return withHeads(units);
}

const hasDigit = /\p{N}/u;

/** A first row without numbers above rows with numbers is the table's head, which answers nothing alone. */
function withHeads(units: readonly PassageUnit[]): PassageUnit[] {
  const heads = new Map<number, string>();
  return units.map((unit, at) => {
    const next = units[at + 1];
    const isFirst = unit.kind === 'row' && units[at - 1]?.block !== unit.block;
    if (isFirst && next?.block === unit.block && !hasDigit.test(unit.text) && hasDigit.test(next.text)) {
      heads.set(unit.block, unit.text);
      return { ...unit, kind: 'head' };
    }
    const head = unit.kind === 'row' ? heads.get(unit.block) : undefined;
    return head ? { ...unit, heading: `${unit.heading} ${head}` } : unit;
  });
}

function addLine(
  kind: PassageUnit['kind'],
  line: string,
  add: (kind: PassageUnit['kind'], text: string) => void,
): void {
  const parts = kind === 'line' ? sentencesIn(line) : [];
  if (kind !== 'line') add(kind, line);
  const closed = /[.!?。！？؟…]["”»)\]]?$/.test(line);
  for (const part of parts) add(parts.length > 1 || closed ? 'sentence' : 'line', part);
}
