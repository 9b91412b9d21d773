import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createIndex, type IndexedChunk, loadIndex, type SearchIndex } from '../../../engines/retrieval/index.ts';
import { passage, shop } from './support-bot.ts';

const guide = [0, 1, 2, 3].map((position) => ({
  ...passage(`p${position}`, 'Guide', null, `Pruning roses, part ${position}.`),
  sourceId: 'guide',
  position,
}));
const filled = () => {
  const index = createIndex();
  for (const chunk of shop()) index.putSource(chunk.sourceId, [chunk]);
  index.putSource('guide', guide);
  return index;
};
/** As it was filled, loaded from a snapshot, and loaded with changes on top. */
const forms = (): [string, SearchIndex][] => {
  const half = createIndex();
  half.putSource('guide', guide.slice(0, 1));
  for (const chunk of shop().slice(5)) half.putSource(chunk.sourceId, [chunk]);
  const changed = loadIndex(half.serialize());
  for (const chunk of shop().slice(0, 5)) changed.putSource(chunk.sourceId, [chunk]);
  changed.putSource('guide', guide);
  return [
    ['filled', filled()],
    ['loaded', loadIndex(filled().serialize())],
    ['changed', changed],
  ];
};
const byId = (chunks: readonly IndexedChunk[]) => chunks.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const charactersOf = (chunks: readonly IndexedChunk[]) =>
  chunks.reduce(
    (sum, { title, content, heading, url }) =>
      sum + title.length + content.length + (heading?.length ?? 0) + (url?.length ?? 0),
    0,
  );

it.each(forms())('All chunks of an index: %s', (_, index) => {
  expect(byId(index.all())).toEqual(byId([...shop(), ...guide]));
  const inGuide = index.all().filter(({ sourceId }) => sourceId === 'guide');
  expect(inGuide).toEqual(guide);
});

it.each(forms())('The chunks of one source, all or some: %s', (_, index) => {
  expect(index.chunksOf('guide')).toEqual(guide);
  expect(index.chunksOf('guide', 1, 2)).toEqual(guide.slice(1, 3));
  expect(index.chunksOf('guide', -1, 0)).toEqual(guide.slice(0, 1));
  expect(index.chunksOf('guide', 3, 9)).toEqual(guide.slice(3));
  expect(index.chunksOf('never there')).toEqual([]);
});

it('The characters of an index follow every change, and are never too few', () => {
  const source = fc.constantFrom('a', 'b', 'c');
  const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' });
  const change = fc.record({ source, texts: fc.array(text, { maxLength: 3 }), isSaved: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let index = createIndex();
      for (const { source, texts, isSaved } of changes) {
        const chunks = texts.map((content, position) => ({
          ...passage(`${source}${position}`, 'T', 'H', content),
          sourceId: source,
          position,
        }));
        index.putSource(source, chunks);
        if (isSaved) index = loadIndex(index.serialize());
      }
      expect(index.characters).toBeGreaterThanOrEqual(charactersOf(index.all()));
      for (const { source } of changes) index.dropSource(source);
      expect(index.characters).toBe(0);
    }),
    { numRuns: 200 },
  );
});
