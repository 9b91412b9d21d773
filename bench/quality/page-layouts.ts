import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractHtml } from '../../engines/extraction/index.ts';
import { machineFacts } from '../support/machine.ts';
import { mean } from '../support/numbers.ts';

/**
 * Scores page extraction on pages of many layouts: `node bench/quality/page-layouts.ts [folder] [--pages]`. The folder's format is in
 * `page-layouts/README.md`. Default: the pages of that folder. Scored over words, each as often as it occurs; F1 of each page,
 * averaged over the pages. Optional text counts neither way.
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
    const wanted = required.get(word) ?? 0;
    shared += Math.min(count, wanted);
    excess += Math.max(0, count - wanted - (optional.get(word) ?? 0));
  }
  const [precision, recall] = [shared / Math.max(1, shared + excess), shared / total(required)];
  return { precision, recall, f1: shared > 0 ? (2 * precision * recall) / (precision + recall) : 0 };
}

const read = ({ id, bytes }: JudgedPage) =>
  extractHtml(bytes, { url: `https://site.example/${id}`, contentType: 'text/html; charset=utf-8' }).text;

/** Processor time, so that what else the machine does counts little; the best round, so that warming up does not. */
const ROUNDS = 5;

function pagesASecond(pages: readonly JudgedPage[]): number {
  const seconds = Array.from({ length: ROUNDS }, () => {
    const started = process.cpuUsage();
    for (const page of pages) read(page);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  });
  return pages.length / Math.min(...seconds);
}

function print(folder: string, showsPages: boolean): void {
  const pages = pagesOf(folder);
  const scored = pages.map((page) => ({ id: page.id, ...scoreOf(page, read(page)) }));
  const row = (name: string, scores: readonly Score[]) => {
    const [f1, precision, recall] = (['f1', 'precision', 'recall'] as const).map((field) =>
      mean(scores.map((score) => score[field])).toFixed(3),
    );
    return `${name.padEnd(40)} ${String(scores.length).padStart(4)}  F1 ${f1}  precision ${precision}  recall ${recall}`;
  };
  console.log(folder);
  if (showsPages) for (const each of scored.toSorted((a, b) => a.f1 - b.f1)) console.log(row(each.id, [each]));
  for (const [kind, some] of Map.groupBy(scored, ({ id }) => id.split('/')[0]!)) console.log(row(kind, some));
  console.log(`${row('all', scored)}  pages/s ${pagesASecond(pages).toFixed(0)}`);
}

const [folder] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const own = join(import.meta.dirname, 'page-layouts');
const folders = folder ? [folder] : ['developed-with', 'kept-apart'].map((name) => join(own, name));
console.log(machineFacts());
for (const each of folders) print(each, process.argv.includes('--pages'));
