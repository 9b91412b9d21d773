import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANSWERABLE, createIndex, loadStemmers, type SearchIndex } from '../../engines/retrieval/index.ts';

await loadStemmers();

/**
 * How well retrieval finds, and how well it knows when it does not. Give a folder of judged sets, each a folder with
 * `corpus.jsonl` { id, title, text }, `queries.jsonl` { id, text } and `qrels.tsv` (query, document, 1):
 *
 *   node bench/quality/retrieval.ts <folder>
 */
interface JudgedSet {
  name: string;
  corpus: { id: string; title: string; text: string }[];
  queries: { id: string; text: string }[];
  relevant: Map<string, Set<string>>;
}

const lines = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean);
const rows = <T>(path: string): T[] => lines(path).map((line) => JSON.parse(line));

function readSet(folder: string, name: string): JudgedSet {
  const relevant = new Map<string, Set<string>>();
  for (const line of lines(join(folder, name, 'qrels.tsv'))) {
    const [query, doc, grade] = line.split('\t') as [string, string, string];
    if (Number(grade) > 0) relevant.set(query, (relevant.get(query) ?? new Set()).add(doc));
  }
  return {
    name,
    corpus: rows(join(folder, name, 'corpus.jsonl')),
    queries: rows(join(folder, name, 'queries.jsonl')),
    relevant,
  };
}

function indexOf(set: JudgedSet): SearchIndex {
  const index = createIndex();
  for (const { id, title, text } of set.corpus) {
    const type = title ? 'faq' : 'text';
    index.putSource(id, [{ id, sourceId: id, type, title, url: null, heading: null, content: text, position: 0 }]);
  }
  return index;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const shown = (value: number) => value.toFixed(3);

/** Place of the first right chunk among ten, from 1, or Infinity. */
function placeOf(set: JudgedSet, index: SearchIndex, query: { id: string; text: string }): number {
  const found = index
    .search({ text: query.text, limit: 10 })
    .results.findIndex(({ chunk }) => set.relevant.get(query.id)?.has(chunk.id));
  return found < 0 ? Number.POSITIVE_INFINITY : found + 1;
}

function ranking(set: JudgedSet, index: SearchIndex, change: (text: string) => string = (text) => text) {
  const places = set.queries.map(({ id, text }) => placeOf(set, index, { id, text: change(text) }));
  return {
    queries: places.length,
    'recall@1': shown(mean(places.map((place) => Number(place <= 1)))),
    'recall@5': shown(mean(places.map((place) => Number(place <= 5)))),
    'MRR@10': shown(mean(places.map((place) => 1 / place))),
    'nDCG@10': shown(mean(places.map((place) => 1 / Math.log2(place + 1)))),
  };
}

/** Two neighbouring letters swapped in every word of six letters and more. */
const misspelt = (text: string) =>
  text.replace(/\p{Script=Latin}{6,}/gu, (word) => {
    const letters = Array.from(word);
    const at = letters.length >> 1;
    [letters[at], letters[at - 1]] = [letters[at - 1]!, letters[at]!];
    return letters.join('');
  });

const confidence = (index: SearchIndex, text: string) => index.search({ text, limit: 1 }).results[0]?.confidence ?? 0;

/** The chance that an answerable question is trusted more than one that is not. */
function auroc(yes: readonly number[], no: readonly number[]): number {
  const wins = yes.map((a) => mean(no.map((b) => (a > b ? 1 : a === b ? 0.5 : 0))));
  return mean(wins);
}

function refusals(yes: readonly number[], no: readonly number[]) {
  return {
    answerable: yes.length,
    unanswerable: no.length,
    AUROC: shown(auroc(yes, no)),
    answered: shown(mean(yes.map((value) => Number(value >= ANSWERABLE)))),
    'wrongly answered': shown(mean(no.map((value) => Number(value >= ANSWERABLE)))),
  };
}

/** Asks every question of an index that lacks just the document that answers it: the hardest near misses there are. */
function withoutTheAnswer(set: JudgedSet): number[] {
  const index = indexOf(set);
  return set.queries.map(({ id, text }) => {
    const gone = set.corpus.filter((doc) => set.relevant.get(id)?.has(doc.id));
    for (const doc of gone) index.dropSource(doc.id);
    const value = confidence(index, text);
    for (const doc of gone) {
      const chunk = { id: doc.id, sourceId: doc.id, type: 'faq' as const, title: doc.title, url: null, heading: null };
      index.putSource(doc.id, [{ ...chunk, content: doc.text, position: 0 }]);
    }
    return value;
  });
}

const folder = process.argv[2];
if (!folder) throw new Error('which folder? node bench/quality/retrieval.ts <folder of judged sets>');
const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const sets = names.map(({ name }) => readSet(folder, name));
const indexes = sets.map(indexOf);

console.log('Ranking');
console.table(Object.fromEntries(sets.map((set, at) => [set.name, ranking(set, indexes[at]!)])));
console.log('Ranking, two letters swapped in every long word');
console.table(Object.fromEntries(sets.map((set, at) => [set.name, ranking(set, indexes[at]!, misspelt)])));
console.log(
  `Confidence, threshold ${ANSWERABLE}: own questions against those of the other sets, and against its own with the answer taken out`,
);
const table: Record<string, object> = {};
for (const [at, set] of sets.entries()) {
  const yes = set.queries.map(({ text }) => confidence(indexes[at]!, text));
  const foreign = sets.filter((other) => other !== set).flatMap(({ queries }) => queries);
  const no = foreign.map(({ text }) => confidence(indexes[at]!, text));
  table[`${set.name}, others' questions`] = refusals(yes, no);
  table[`${set.name}, answer taken out`] = refusals(yes, withoutTheAnswer(set));
}
console.table(table);
