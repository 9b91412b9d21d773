import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Extractor } from '../../engines/extraction/index.ts';
import { mean } from '../support/numbers.ts';
import { printWorth, type Reading } from './rule-worth.ts';

/**
 * Scores page extraction against hand-made truth: `node bench/quality/extraction.ts <folder> [--pages] [--without NAME]`. The
 * folder holds `truth.json`, { id: { articleBody, url } }, and the pages as `html/<id>.html.gz`. Scored over shingles of four
 * words; precision and recall are averaged over pages, and F1 is that of the two averages. `--without`: prints what a rule, or
 * `each`, is worth.
 */
const SHINGLE_WORDS = 4;

interface Page {
  id: string;
  articleBody: string;
  url: string;
  bytes: Buffer;
}

interface Score {
  precision: number | null;
  recall: number | null;
}

function shingles(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  if (words.length === 0) return counts;
  for (let start = 0; start <= Math.max(0, words.length - SHINGLE_WORDS); start++) {
    const shingle = words.slice(start, start + SHINGLE_WORDS).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

function scoreOf(page: Page, text: string): Score {
  const [expected, actual] = [shingles(page.articleBody), shingles(text)];
  let shared = 0;
  for (const [shingle, count] of actual) shared += Math.min(count, expected.get(shingle) ?? 0);
  const share = (count: number) => (count > 0 ? shared / count : null);
  return { precision: share(total(actual)), recall: share(total(expected)) };
}

function pagesOf(folder: string): Page[] {
  const truth: Record<string, { articleBody: string; url: string }> = JSON.parse(
    readFileSync(join(folder, 'truth.json'), 'utf8'),
  );
  return Object.entries(truth).map(([id, { articleBody, url }]) => {
    return { id, articleBody, url, bytes: gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))) };
  });
}

const textsOf = (pages: readonly Page[], extractor: Extractor) =>
  pages.map(({ bytes, url }) => extractor.extract(bytes, { url, contentType: null }).text);

function read(pages: readonly Page[], extractor: Extractor): Reading & { scores: Score[] } {
  const texts = textsOf(pages, extractor);
  const scores = pages.map((page, index) => scoreOf(page, texts[index] ?? ''));
  const meanOf = (values: (number | null)[]) => mean(values.filter((value) => value !== null));
  const precision = meanOf(scores.map((score) => score.precision));
  const recall = meanOf(scores.map((score) => score.recall));
  return { f1: (2 * precision * recall) / (precision + recall), precision, recall, texts, scores };
}

/** Processor time, so that what else the machine does counts little; the best round, so that warming up does not. */
const ROUNDS = 5;

function pagesASecond(pages: readonly Page[], extractor: Extractor): number {
  const seconds = Array.from({ length: ROUNDS }, () => {
    const started = process.cpuUsage();
    textsOf(pages, extractor);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  });
  return pages.length / Math.min(...seconds);
}

const shown = (value: number | null | undefined) => value?.toFixed(3) ?? '  -  ';

function print(pages: readonly Page[], showsPages: boolean): void {
  const extractor = new Extractor({ without: [] });
  const { f1, precision, recall, scores } = read(pages, extractor);
  if (showsPages) {
    for (const [index, { id }] of pages.entries())
      console.log(id.slice(0, 20), shown(scores[index]?.precision), shown(scores[index]?.recall));
  }
  console.log(
    `pages ${pages.length}  F1 ${shown(f1)}  precision ${shown(precision)}  recall ${shown(recall)}  ` +
      `pages/s ${pagesASecond(pages, extractor).toFixed(0)}`,
  );
}

const { values, positionals } = parseArgs({
  options: { pages: { type: 'boolean', default: false }, without: { type: 'string' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (!folder) throw new Error('usage: node bench/quality/extraction.ts <folder> [--pages] [--without NAME|each]');
const pages = pagesOf(folder);
if (values.without) printWorth(values.without, [{ name: 'articles', read: (extractor) => read(pages, extractor) }]);
else print(pages, values.pages);
