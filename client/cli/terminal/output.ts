import type { WriteStream } from 'node:tty';
import type { OptionValues, Output, Style } from '../core/command.ts';
import { inOneLine, plain } from './plain.ts';

const codes: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };

/** https://no-color.org */
const hasColours = (stream: WriteStream, env: NodeJS.ProcessEnv): boolean =>
  Boolean(stream.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';

export function openOutput(env: NodeJS.ProcessEnv, { quiet: isQuiet = false, json = false }: OptionValues): Output {
  const { stdout, stderr } = process;
  const isTerminal = Boolean(stdout.isTTY);
  const isColoured = hasColours(stdout, env);
  const style: Output['style'] = (style, text) => (isColoured ? `\x1b[${codes[style]}m${text}\x1b[0m` : text);
  return {
    isTerminal,
    isQuiet,
    write: (text) => void stdout.write(text),
    note: (text) => {
      if (!isQuiet && !json) stderr.write(`${plain(text)}\n`);
    },
    style,
    table: (headings, rows) => {
      const cells = rows.map((row) => row.map(inOneLine));
      if (!isTerminal) return cells.map((row) => row.join('\t')).join('\n');
      const [head, ...lines] = aligned([headings, ...cells], stdout.columns || 80);
      return [style('bold', head ?? ''), ...lines].join('\n');
    },
  };
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const charactersOf = (text: string) => Array.from(segments.segment(text), ({ segment }) => segment);
/** Columns that a terminal needs. */
const widthOf = (text: string): number =>
  charactersOf(text).reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0);

function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const character of charactersOf(text)) {
    if (widthOf(kept + character) >= width) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Columns as wide as their cells. The last one is cut at the edge of the terminal. */
function aligned(rows: readonly (readonly string[])[], columns: number): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))));
  return rows.map((row) => {
    const padded = row.slice(0, -1).map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)));
    const start = padded.map((cell) => `${cell}  `).join('');
    return start + cut(row.at(-1) ?? '', Math.max(10, columns - widthOf(start)));
  });
}
