// @slow
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIndex, loadIndex } from '../../../engines/retrieval/index.ts';
import { faq, passage, shop } from './support-bot.ts';

const filled = () => {
  const index = createIndex();
  for (const chunk of shop()) index.putSource(chunk.sourceId, [chunk]);
  return index;
};

const LONG = 100_000;
const long: [name: string, text: string][] = [
  ['one word', 'a'.repeat(LONG)],
  ['one word beyond the basic plane', '𐐷'.repeat(LONG)],
  ['one Chinese run', '退货'.repeat(LONG / 2)],
  ['one Thai run', 'ส่งคืน'.repeat(LONG / 6)],
  ['hyphens', 'a-'.repeat(LONG / 2)],
  ['apostrophes', "a'".repeat(LONG / 2)],
  ['dots and digits', '1.'.repeat(LONG / 2)],
  ['accents alone', '\u0301'.repeat(LONG)],
  ['half a phrase', 'send '.repeat(LONG / 5)],
  ['a phrase', 'log in '.repeat(LONG / 7)],
  ['unknown words', Array.from({ length: LONG / 10 }, (_, at) => `zq${at.toString(36)}kx`).join(' ')],
];

describe.each(long)('a hundred thousand letters of %s', (_, text) => {
  it('can be asked', () => {
    const results = filled().search({ text, limit: 5 }).results;
    for (const { confidence } of results) expect(confidence).toBeLessThanOrEqual(1);
  });

  it('can be indexed, saved and dropped without harm to the rest', () => {
    const index = filled();
    index.putSource('long', [faq('long', text, 'short'), passage('page', 'Page', text, text)]);
    const loaded = loadIndex(index.serialize());
    expect(loaded.search({ text: 'forgot my password', limit: 1 }).results[0]?.chunk.id).toBe('password');
    loaded.dropSource('long');
    expect(loaded.chunkCount).toBe(shop().length);
    expect(loaded.search({ text: 'forgot my password', limit: 1 }).results).toEqual(
      filled().search({ text: 'forgot my password', limit: 1 }).results,
    );
  });
});

it.each(['', ' \n\t', '😀🎉', '?!…', '\ud800', '\u0000', 'ـ', '+#', "'"])('finds nothing for %j', (query) => {
  expect(filled().search({ text: query, limit: 5 }).results).toEqual([]);
});

it('takes empty texts', () => {
  const index = filled();
  index.putSource('empty', [faq('empty', '', ''), passage('blank', '', '', '😀')]);
  expect(index.chunkCount).toBe(shop().length + 2);
  expect(loadIndex(index.serialize()).chunkCount).toBe(shop().length + 2);
  index.putSource('empty', []);
  expect(index.chunkCount).toBe(shop().length);
});

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'takes %s for a word and a name',
  (name) => {
    const index = filled();
    expect(index.search({ text: name, limit: 5 }).results.every(({ chunk }) => !chunk.content.includes(name))).toBe(
      true,
    );
    index.putSource(name, [faq(name, `What does ${name} do?`, 'Plenty.')]);
    const loaded = loadIndex(index.serialize());
    expect(loaded.search({ text: `what does ${name} do`, limit: 1 }).results[0]?.chunk.id).toBe(name);
    loaded.dropSource(name);
    expect(loaded.search({ text: name, limit: 5 }).results.some(({ chunk }) => chunk.id === name)).toBe(false);
  },
);

it('survives any text, and keeps scores and confidence in bounds', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(text, text, text, (title, content, query) => {
      const index = createIndex();
      index.putSource('s', [faq('s', title, content)]);
      index.putSource('t', [passage('t', title, null, query)]);
      const results = index.search({ text: query, limit: 5 }).results;
      for (const { score, confidence } of results) {
        expect(score).toBeGreaterThan(0);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }
      expect(loadIndex(index.serialize()).search({ text: query, limit: 5 }).results).toEqual(results);
    }),
    { numRuns: 300, seed: 7 },
  );
});

it('searches texts that JSON escapes in the same way before and after they are saved', () => {
  const piece = fc.constantFrom(
    ...[
      'mower',
      'blade',
      'refund',
      '"',
      '\\',
      '\n',
      '\t',
      '\u0001',
      '\ud800',
      '"content":"',
      '\\"',
      'é',
      '[',
      ']',
      '{',
      '}',
      ',',
    ],
    'word '.repeat(620),
    `${'x'.repeat(2_980)} blade é`,
  );
  const text = fc
    .tuple(fc.array(piece, { maxLength: 6 }), fc.constantFrom('', ' '))
    .map(([pieces, by]) => pieces.join(by));
  const chunk = fc.record({
    title: text,
    content: text,
    heading: text,
    alternatives: fc.array(text, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(fc.array(chunk, { minLength: 1, maxLength: 6 }), text, (chunks, query) => {
      const index = createIndex();
      for (const [at, { title, content, heading, alternatives }] of chunks.entries()) {
        const known =
          at % 2 ? passage(`s${at}`, title, heading, content) : { ...faq(`s${at}`, title, content), alternatives };
        index.putSource(known.sourceId, [known]);
      }
      expect(loadIndex(index.serialize()).search({ text: `mower ${query}`, limit: 5 }).results).toEqual(
        index.search({ text: `mower ${query}`, limit: 5 }).results,
      );
    }),
    { numRuns: 200, seed: 11 },
  );
});

it('is never less sure of a question when more of it is known', () => {
  fc.assert(
    fc.property(fc.constantFrom(...shop()), ({ title, content }) => {
      const words = content
        .split(/\s+/)
        .filter((word) => /^[a-z]{5,}$/.test(word))
        .slice(0, 4);
      const index = filled();
      const confidence = (query: string) => index.search({ text: query, limit: 1 }).results[0]?.confidence ?? 0;
      const known = words.join(' ');
      expect(confidence(`${known} zyxwvq ${title.length}77777`)).toBeLessThanOrEqual(confidence(known));
    }),
    { numRuns: 25, seed: 3 },
  );
});
