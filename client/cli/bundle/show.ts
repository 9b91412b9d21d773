import type { Output } from '../core/command.ts';
import { inOneLine, plain } from '../terminal/plain.ts';
import type { BotChange, FieldChange } from './field-changes.ts';

const signs = { add: '+', change: '~', remove: '-' } as const;
const styles = { add: 'green', change: 'yellow', remove: 'red' } as const;

const SHORT = 100;

/** A value in lines that can be compared: an entry of a list has one, if it is short. */
function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return plain(value.trim()).split('\n');
  if (Array.isArray(value)) return value.flatMap(linesOfEntry);
  return plain(JSON.stringify(value, null, 2) ?? '').split('\n');
}
function linesOfEntry(entry: unknown): string[] {
  const line = plain(JSON.stringify(entry) ?? '');
  return line.length < SHORT ? [line] : plain(JSON.stringify(entry, null, 2)).split('\n');
}

/** The lines that differ, without those that are the same at the beginning and at the end. */
function differingLines(from: readonly string[], to: readonly string[]) {
  let start = 0;
  while (start < Math.min(from.length, to.length) && from[start] === to[start]) start++;
  let end = 0;
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  return { removed: from.slice(start, from.length - end), added: to.slice(start, to.length - end) };
}

const isNothing = (value: unknown) => value === null || value === undefined;
const isShort = (value: unknown) =>
  isNothing(value) || (typeof value !== 'object' && !String(value).includes('\n') && String(value).length < 60);
const short = (value: unknown) => (isNothing(value) ? 'nothing' : inOneLine(JSON.stringify(value)));

function showField({ field, from, to }: FieldChange, output: Output): string {
  if (isShort(from) && isShort(to)) return `    ${inOneLine(field)}: ${short(from)} → ${short(to)}`;
  const { removed, added } = differingLines(isNothing(from) ? [] : linesOf(from), isNothing(to) ? [] : linesOf(to));
  return [
    `    ${inOneLine(field)}:`,
    ...removed.map((line) => output.style('red', `      - ${line}`)),
    ...added.map((line) => output.style('green', `      + ${line}`)),
  ].join('\n');
}

export const titleOf = ({ op, part, name }: BotChange): string =>
  `${signs[op]} ${part}${name === null ? '' : ` "${inOneLine(name)}"`}`;

/** Changes for people. */
export const showChanges = (changes: readonly BotChange[], output: Output): string =>
  changes
    .map((change) =>
      [
        output.style(styles[change.op], titleOf(change)),
        ...change.fields.map((field) => showField(field, output)),
      ].join('\n'),
    )
    .join('\n');

export const changeValues = (changes: readonly BotChange[]) =>
  changes.map(({ op, part, name, fields }) => ({
    op,
    part,
    name,
    // JSON has no undefined.
    fields: fields.map(({ field, from = null, to = null }) => ({ field, from, to })),
  }));

export const countOf = (changes: readonly BotChange[]): string =>
  changes.length === 1 ? '1 change' : `${changes.length} changes`;
