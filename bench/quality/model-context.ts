import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextFor } from '../../domain/answers/model/context.ts';
import { chunkText } from '../../domain/knowledge/chunks/chunking.ts';
import { estimateTokens } from '../../domain/language/tokens.ts';
import { createIndex, loadStemmers, type SearchIndex } from '../../engines/retrieval/index.ts';

await loadStemmers();

/**
 * How often a language model is given what answers the question: the share of questions of which a right document is in the
 * context, by its size in tokens. Give a folder of judged sets as for `bench/quality/retrieval.ts`:
 *
 *   node bench/quality/model-context.ts <folder>
 */
const BUDGETS = [1_500, 3_000, 6_000, 12_000];

const lines = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean);
const rows = <T>(path: string): T[] => lines(path).map((line) => JSON.parse(line));

function indexOf(folder: string): SearchIndex {
  const index = createIndex();
  for (const { id, title, text } of rows<{ id: string; title: string; text: string }>(join(folder, 'corpus.jsonl'))) {
    const type = title ? 'faq' : 'text';
    const parts = title ? [{ position: 0, heading: null, content: text }] : chunkText(text);
    const chunks = parts.map((part) => ({
      ...part,
      id: `${id}-${part.position}`,
      sourceId: id,
      type,
      title,
      url: null,
    }));
    index.putSource(id, chunks as Parameters<SearchIndex['putSource']>[1]);
  }
  return index;
}

function relevantOf(folder: string): Map<string, Set<string>> {
  const relevant = new Map<string, Set<string>>();
  for (const line of lines(join(folder, 'qrels.tsv'))) {
    const [query, doc, grade] = line.split('\t') as [string, string, string];
    if (Number(grade) > 0) relevant.set(query, (relevant.get(query) ?? new Set()).add(doc));
  }
  return relevant;
}

function measure(folder: string, budget: number, index: SearchIndex) {
  const relevant = relevantOf(folder);
  const queries = rows<{ id: string; text: string }>(join(folder, 'queries.jsonl')).filter(({ id }) =>
    relevant.has(id),
  );
  let [within, tokens] = [0, 0];
  for (const { id, text } of queries) {
    const { passages } = contextFor(index, [{ text, weight: 1 }], budget);
    if (passages.some(({ sourceId }) => relevant.get(id)!.has(sourceId))) within += 1;
    tokens += passages.reduce((sum, { title, content }) => sum + estimateTokens(title) + estimateTokens(content), 0);
  }
  const share = (within / queries.length).toFixed(3);
  return {
    questions: queries.length,
    'right document given': share,
    'tokens of text': Math.round(tokens / queries.length),
  };
}

const [root] = process.argv.slice(2);
if (!root) throw new Error('usage: node bench/quality/model-context.ts <folder of judged sets>');
const sets = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name } of sets) {
  const index = indexOf(join(root, name));
  console.log(name);
  console.table(Object.fromEntries(BUDGETS.map((budget) => [budget, measure(join(root, name), budget, index)])));
}
