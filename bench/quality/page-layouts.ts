import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Extractor } from '../../engines/extraction/index.ts';
import { machineFacts } from '../support/machine.ts';
import { mean } from '../support/numbers.ts';
import { type PageSet, printWorth } from './rule-worth.ts';

/**
 * Scores page extraction on pages of many layouts: `node bench/quality/page-layouts.ts [folder] [--pages] [--without NAME]`. The
 * folder's format is in `page-layouts/README.md`. Default: the pages of that folder. Scored over words, each as often as it
 * occurs; F1 of each page, averaged over the pages. Optional text counts neither way. `--without`: prints what a rule, or `each`,
 * is worth.
 */
interface JudgedPage {
  id: string;
  bytes: Buffer;
  required: Counts;
  optional: Counts;
}
type Counts = ReadonlyMap<string, number>;

interface Score {
  precision: number;
  recall: number;
  f1: number;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

function countWords(text: string): Counts {
  const counts = new Map<string, number>();
  for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase())) {
    if (isWordLike) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  return counts;
}

const total = (counts: Counts) => counts.values().reduce((sum, count) => sum + count, 0);

function pagesOf(folder: string): JudgedPage[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.page'));
  return files.sort().map((file) => {
    const id = file.replace(/\.page$/, '');
    const lines = readFileSync(join(folder, `${id}.txt`), 'utf8').split('\n');
    const marked = (mark: string) => lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(2)] : [])).join('\n');
    const required = countWords(marked('+ '));
    return { id, bytes: readFileSync(join(folder, file)), required, optional: countWords(marked('~ ')) };
  });
}

function scoreOf({ required, optional }: JudgedPage, text: string): Score {
  let shared = 0;
  let excess = 0;
  for (const [word, count] of countWords(text)) {
    const expected = required.get(word) ?? 0;
    shared += Math.min(count, expected);
    excess += Math.max(0, count - expected - (optional.get(word) ?? 0));
  }
  const [precision, recall] = [shared / Math.max(1, shared + excess), shared / total(required)];
  return { precision, recall, f1: shared > 0 ? (2 * precision * recall) / (precision + recall) : 0 };
}

const textOf = ({ id, bytes }: JudgedPage, extractor: Extractor) =>
  extractor.extract(bytes, { url: `https://site.example/${id}`, contentType: 'text/html; charset=utf-8' }).text;
const meanOf = (scores: readonly Score[], measure: keyof Score) => mean(scores.map((score) => score[measure]));

/** Processor time, so that what else the machine does counts little; the best round, so that warming up does not. */
const ROUNDS = 5;

function pagesASecond(pages: readonly JudgedPage[], extractor: Extractor): number {
  const seconds = Array.from({ length: ROUNDS }, () => {
    const started = process.cpuUsage();
    for (const page of pages) textOf(page, extractor);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  });
  return pages.length / Math.min(...seconds);
}

function rowOf(name: string, scores: readonly Score[]): string {
  const [f1, precision, recall] = (['f1', 'precision', 'recall'] as const).map((measure) =>
    meanOf(scores, measure).toFixed(3),
  );
  return `${name.padEnd(40)} ${String(scores.length).padStart(4)}  F1 ${f1}  precision ${precision}  recall ${recall}`;
}

function print(folder: string, showsPages: boolean): void {
  const extractor = new Extractor({ without: [] });
  const pages = pagesOf(folder);
  const scored = pages.map((page) => ({ id: page.id, ...scoreOf(page, textOf(page, extractor)) }));
  console.log(folder);
  if (showsPages) for (const page of scored.toSorted((a, b) => a.f1 - b.f1)) console.log(rowOf(page.id, [page]));
  for (const [kind = '', scores] of Map.groupBy(scored, ({ id }) => id.split('/')[0])) console.log(rowOf(kind, scores));
  console.log(`${rowOf('all', scored)}  pages/s ${pagesASecond(pages, extractor).toFixed(0)}`);
}

function pageSet(folder: string): PageSet {
  const pages = pagesOf(folder);
  const read = (extractor: Extractor) => {
    const texts = pages.map((page) => textOf(page, extractor));
    const scores = pages.map((page, index) => scoreOf(page, texts[index] ?? ''));
    const [f1, precision, recall] = [meanOf(scores, 'f1'), meanOf(scores, 'precision'), meanOf(scores, 'recall')];
    return { f1, precision, recall, texts };
  };
  return { name: basename(folder), read };
}

const { values, positionals } = parseArgs({
  options: { pages: { type: 'boolean', default: false }, without: { type: 'string' } },
  allowPositionals: true,
});
const ownFolders = ['developed-with', 'kept-apart'].map((name) => join(import.meta.dirname, 'page-layouts', name));
const folders = positionals.length > 0 ? positionals : ownFolders;
if (values.without) printWorth(values.without, folders.map(pageSet));
else {
  console.log(machineFacts());
  for (const folder of folders) print(folder, values.pages);
}
