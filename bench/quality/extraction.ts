import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extractHtml } from '../../engines/extraction/index.ts';
import { mean } from '../support/numbers.ts';

/**
 * Scores page extraction against hand-made truth: `node bench/quality/extraction.ts <folder> [--pages]`. The folder holds
 * `truth.json`, { id: { articleBody, url } }, and the pages as `html/<id>.html.gz`. Scored over shingles of four words;
 * precision and recall are averaged over pages, and F1 is that of the two averages.
 */
const SHINGLE_WORDS = 4;

interface Score {
  id: string;
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

function score(id: string, truth: string, found: string): Score {
  const [expected, actual] = [shingles(truth), shingles(found)];
  let shared = 0;
  for (const [shingle, count] of actual) shared += Math.min(count, expected.get(shingle) ?? 0);
  const share = (of: number) => (of > 0 ? shared / of : null);
  return { id, precision: share(total(actual)), recall: share(total(expected)) };
}

const [folder, option] = process.argv.slice(2);
if (!folder) throw new Error('usage: node bench/quality/extraction.ts <folder> [--pages]');
const truth: Record<string, { articleBody: string; url: string }> = JSON.parse(
  readFileSync(join(folder, 'truth.json'), 'utf8'),
);
const pages = Object.entries(truth).map(([id, { articleBody, url }]) => {
  return { id, articleBody, url, bytes: gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))) };
});
/** Processor time, so that what else the machine does counts little; the best round, so that warming up does not. */
const ROUNDS = 5;
let texts: string[] = [];
let seconds = Number.POSITIVE_INFINITY;
for (let round = 0; round < ROUNDS; round++) {
  const started = process.cpuUsage();
  texts = pages.map(({ bytes, url }) => extractHtml(bytes, { url, contentType: null }).text);
  const { user, system } = process.cpuUsage(started);
  seconds = Math.min(seconds, (user + system) / 1e6);
}

const scores = pages.map((page, index) => score(page.id, page.articleBody, texts[index]!));
const shown = (value: number | null) => (value === null ? '  -  ' : value.toFixed(3));
if (option === '--pages') {
  for (const { id, precision, recall } of scores) console.log(id.slice(0, 20), shown(precision), shown(recall));
}
const meanOf = (values: (number | null)[]) => mean(values.filter((value) => value !== null));
const precision = meanOf(scores.map((each) => each.precision));
const recall = meanOf(scores.map((each) => each.recall));
const f1 = (2 * precision * recall) / (precision + recall);
console.log(
  `pages ${pages.length}  F1 ${shown(f1)}  precision ${shown(precision)}  recall ${shown(recall)}  ` +
    `pages/s ${(pages.length / seconds).toFixed(0)}`,
);
