import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { DocumentCache } from '../../functions/graphql/document-cache.ts';

const document = (text: string) => parse(text);
/** As many tokens as a document may have. */
const long = (n: number) => `{ templates { ${'key '.repeat(1_900)} } } # ${n}`;

it('keeps only so many long documents, and those that were used last', () => {
  const cache = new DocumentCache();
  const used = long(0);
  for (let n = 0; n < 100; n++) {
    cache.set(long(n), document(long(n)));
    expect(cache.get(used)).toBeDefined();
  }
  const kept = Array.from({ length: 100 }, (_, n) => n).filter((n) => cache.get(long(n)));
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.length).toBeLessThan(20);
  expect(kept.slice(1)).toEqual(Array.from({ length: kept.length - 1 }, (_, at) => 101 - kept.length + at));
});

it('keeps documents of one long token by their length', () => {
  const cache = new DocumentCache();
  const texts = Array.from({ length: 200 }, (_, n) => `{ templates { key } } # ${n}${'x'.repeat(60_000)}`);
  for (const text of texts) cache.set(text, document(text));
  expect(texts.filter((text) => cache.get(text)).length).toBeLessThan(80);
});

it('keeps hundreds of usual documents', () => {
  const cache = new DocumentCache();
  const texts = Array.from(
    { length: 300 },
    (_, n) => `query Q${n} { conversations(first: 20) { edges { node { id status } } } }`,
  );
  for (const text of texts) cache.set(text, document(text));
  expect(texts.every((text) => cache.get(text))).toBe(true);
});

it('forgets what is deleted, and counts a document once', () => {
  const cache = new DocumentCache();
  for (let n = 0; n < 1_000; n++) cache.set(long(1), document(long(1)));
  cache.set(long(2), document(long(2)));
  expect([cache.get(long(1)), cache.get(long(2))].every(Boolean)).toBe(true);
  cache.delete(long(1));
  cache.delete('{ none }');
  expect(cache.get(long(1))).toBeUndefined();
});
