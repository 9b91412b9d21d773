import { createIndex, type IndexedChunk, loadIndex, loadStemmers } from '../../engines/retrieval/index.ts';

await loadStemmers();

/**
 * What a search costs with 100, 1,000 and 12,000 generated FAQs, or the sizes given:
 *
 *   node bench/speed/search.ts [chunks...]
 *
 * Words are made up and as unevenly common as in a real language (Zipf); the numbers repeat from run to run.
 */
const VOCABULARY = 30_000;
const QUERIES = 400;
const stopWords = 'the a to of in is for do i my can how you on with it and what your we'.split(' ');
const onsets = 'b c d f g h j k l m n p r s t v w br cl dr fl gr pl st tr'.split(' ');
const vowels = 'a e i o u ai ea ou'.split(' ');

let seed = 42;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const madeUp = () =>
  Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(onsets) + pick(vowels)).join('') + pick(onsets);
const words = Array.from({ length: VOCABULARY }, madeUp);
/** Rank r is drawn in proportion to 1/r. */
const zipf = () => words[Math.floor(VOCABULARY ** random()) - 1]!;
const word = () => (random() < 0.4 ? pick(stopWords) : zipf());
const sentence = (length: number) => Array.from({ length }, word).join(' ');

const faq = (number: number): IndexedChunk => {
  const id = `faq-${String(number).padStart(7, '0')}`;
  return {
    id,
    sourceId: id,
    type: 'faq',
    title: `${sentence(9)}?`,
    url: null,
    heading: null,
    content: sentence(50),
    position: 0,
  };
};

/** Words of one FAQ's question, one of them misspelt in every fourth query, among others. */
function question(chunks: readonly IndexedChunk[], number: number): string {
  const asked = pick(chunks)
    .title.slice(0, -1)
    .split(' ')
    .filter(() => random() < 0.7);
  if (number % 4 === 0) asked.push(`${zipf().slice(1)}x`);
  return `how do i ${asked.join(' ')} ${zipf()}`;
}

function timed<T>(work: () => T): [result: T, ms: number] {
  const start = performance.now();
  const result = work();
  return [result, performance.now() - start];
}

function measure(size: number) {
  const chunks = Array.from({ length: size }, (_, number) => faq(number));
  const built = createIndex();
  const [, buildMs] = timed(() => {
    for (const chunk of chunks) built.putSource(chunk.sourceId, [chunk]);
  });
  const [bytes, serializeMs] = timed(() => built.serialize());
  globalThis.gc?.();
  const before = process.memoryUsage();
  const [index, loadMs] = timed(() => loadIndex(bytes));
  globalThis.gc?.();
  const after = process.memoryUsage();
  const queries = Array.from({ length: QUERIES }, (_, number) => question(chunks, number));
  const [, firstMs] = timed(() => index.search({ text: queries[0]!, limit: 5 }).results);
  // Once through, so that the figures are those of compiled code; `first ms` is what a cold container pays.
  for (const query of queries) index.search({ text: query, limit: 5 }).results;
  const times = queries
    .map((query) => timed(() => index.search({ text: query, limit: 5 }).results)[1])
    .sort((a, b) => a - b);
  const puts = chunks
    .slice(0, 100)
    .map((chunk) => timed(() => index.putSource(chunk.sourceId, [chunk]))[1])
    .sort((a, b) => a - b);
  const megabytes = (value: number) => (value / 1e6).toFixed(1);
  return {
    'median ms': times[QUERIES / 2]!.toFixed(3),
    'p95 ms': times[Math.floor(QUERIES * 0.95)]!.toFixed(3),
    'first ms': firstMs.toFixed(1),
    'put median ms': puts[puts.length >> 1]!.toFixed(3),
    'build ms': buildMs.toFixed(0),
    'serialize ms': serializeMs.toFixed(0),
    'load ms': loadMs.toFixed(0),
    'snapshot MB': megabytes(bytes.length),
    'held besides MB': megabytes(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers),
  };
}

const sizes = process.argv.slice(2).map(Number);
const rows = (sizes.length ? sizes : [100, 1_000, 12_000]).map((size) => [size, measure(size)]);
console.table(Object.fromEntries(rows));
