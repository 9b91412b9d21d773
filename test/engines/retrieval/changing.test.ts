import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIndex, type IndexedChunk, loadIndex, type SearchIndex } from '../../../engines/retrieval/index.ts';
import { faq, passage, questions, shop } from './support-bot.ts';

const ids = (index: SearchIndex, query: string, limit = 10) =>
  index.search({ text: query, limit }).results.map(({ chunk }) => chunk.id);
const put = (index: SearchIndex, chunks: readonly IndexedChunk[]) => {
  for (const chunk of chunks) index.putSource(chunk.sourceId, [chunk]);
  return index;
};
const answers = (index: SearchIndex) => questions.map(([query]) => index.search({ text: query, limit: 5 }).results);

describe('changes', () => {
  it('finds a FAQ in the very next search', () => {
    const index = loadIndex(put(createIndex(), shop()).serialize());
    index.putSource('new', [faq('new', 'Do you hire out lawn rollers?', 'By the day.')]);
    expect(ids(index, 'hire a lawn roller')[0]).toBe('new');
    expect(index.chunkCount).toBe(shop().length + 1);
  });

  it('forgets what a source held before', () => {
    for (const index of [put(createIndex(), shop()), loadIndex(put(createIndex(), shop()).serialize())]) {
      index.putSource('gift', [faq('gift2', 'Do you sell vases?', 'Yes.')]);
      expect(ids(index, 'gift cards')).not.toContain('gift');
      expect(ids(index, 'vases')[0]).toBe('gift2');
      expect(index.chunkCount).toBe(shop().length);
    }
  });

  it('drops every chunk of a source, and no other', () => {
    const index = createIndex();
    const pages = [0, 1, 2].map((at) => ({
      ...passage(`p${at}`, 'Guide', null, `Pruning roses, part ${at}.`),
      sourceId: 'guide',
    }));
    index.putSource('guide', pages);
    index.putSource('other', [faq('other', 'How about roses?', 'Lovely.')]);
    expect(ids(index, 'pruning roses')).toHaveLength(4);
    index.dropSource('guide');
    index.dropSource('never there');
    expect(ids(index, 'pruning roses')).toEqual(['other']);
    expect(index.chunkCount).toBe(1);
  });

  it('hands back the chunk as it was put', () => {
    const chunk = passage('p', 'Titel „ä“', 'Überschrift', 'Inhalt mit 😀 und \ud800 halbem Zeichen');
    const index = put(createIndex(), [chunk]);
    expect(index.search({ text: 'inhalt', limit: 1 }).results[0]?.chunk).toEqual(chunk);
    expect(loadIndex(index.serialize()).search({ text: 'inhalt', limit: 1 }).results[0]?.chunk).toEqual(chunk);
  });

  it('answers the same however it came to hold what it holds', () => {
    const straight = put(createIndex(), shop());
    const crooked = put(createIndex(), [...shop()].reverse());
    for (const { sourceId } of shop())
      crooked.putSource(sourceId, [faq('x', 'Something else about mowers', 'Nothing.')]);
    put(crooked, shop());
    crooked.putSource('extra', [faq('extra', 'Extra mowers?', 'No.')]);
    crooked.dropSource('extra');
    expect(answers(crooked)).toEqual(answers(straight));
  });

  it('keeps answering while thousands of changes pile up', () => {
    const index = put(createIndex(), shop());
    const expected = answers(index);
    for (let round = 0; round < 2_500; round++) index.putSource('busy', [faq('busy', `Round ${round}`, 'Spinning.')]);
    index.dropSource('busy');
    expect(answers(index)).toEqual(expected);
  });

  it('answers from the right chunks after most of the older ones were dropped', () => {
    const old = Array.from({ length: 2_500 }, (_, at) => faq(`old${at}`, `Old question ${at}`, 'Gone.'));
    const index = put(put(put(createIndex(), old.slice(0, 5)), shop()), old.slice(5));
    expect(ids(index, 'gift cards')[0]).toBe('gift');
    answers(index);
    for (const { sourceId } of old) index.dropSource(sourceId);
    expect(answers(index)).toEqual(answers(put(createIndex(), shop())));
  });

  it('counts the chunks that searches keep in memory', () => {
    const index = loadIndex(put(createIndex(), shop()).serialize());
    const before = index.bytes;
    answers(index);
    expect(index.bytes).toBeGreaterThan(before + shop().length * 500);
    const after = index.bytes;
    answers(index);
    expect(index.bytes).toBe(after);
  });

  it('bounds the memory of what searches read, and keeps what they read last', () => {
    const groups = Array.from({ length: 14 }, (_, at) => `group${at}`);
    const lamps = groups.flatMap((group) =>
      Array.from({ length: 50 }, (_, at) => faq(`${group}-${at}`, `Lamps of ${group}?`, 'x'.repeat(3_000))),
    );
    const bytes = put(createIndex(), lamps).serialize();
    const index = loadIndex(bytes);
    const before = index.bytes;
    for (const group of [...groups, ...groups]) {
      expect(ids(index, group, 50).every((id) => id.startsWith(`${group}-`))).toBe(true);
      expect(index.bytes).toBeLessThan(before + 3_000_000);
    }
    expect(index.bytes).toBeGreaterThan(before + 500_000);
    expect(index.search({ text: 'lamps group7', limit: 50 }).results).toEqual(
      loadIndex(bytes).search({ text: 'lamps group7', limit: 50 }).results,
    );
  });

  it('orders equal scores by chunk id', () => {
    const twins = ['c', 'a', 'b', 'e', 'd'].map((id) => faq(id, 'Do you sell lamps?', 'Yes.'));
    const index = put(createIndex(), twins);
    expect(ids(index, 'lamps')).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(ids(index, 'lamps', 2)).toEqual(['a', 'b']);
    expect(ids(loadIndex(index.serialize()), 'lamps', 2)).toEqual(['a', 'b']);
  });

  it('orders best first and never gives more than asked for', () => {
    const index = put(createIndex(), shop());
    for (const limit of [0, 1, 3, 50]) {
      const scores = index.search({ text: 'order in the shop', limit }).results.map(({ score }) => score);
      expect(scores.length).toBeLessThanOrEqual(limit);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }
  });
});

describe('snapshots', () => {
  it('give identical answers, also when loaded from an odd place in a buffer', () => {
    const index = put(createIndex(), shop());
    const bytes = index.serialize();
    const shifted = Buffer.concat([Buffer.from('abc'), bytes]).subarray(3);
    expect(answers(loadIndex(bytes))).toEqual(answers(index));
    expect(answers(loadIndex(shifted))).toEqual(answers(index));
  });

  it('can be written again by the index that was loaded, changes included', () => {
    const index = loadIndex(put(createIndex(), shop()).serialize());
    index.dropSource('gift');
    index.putSource('new', [faq('new', 'Do you hire out lawn rollers?', 'By the day.')]);
    const again = loadIndex(index.serialize());
    expect(answers(again)).toEqual(answers(index));
    expect(again.chunkCount).toBe(index.chunkCount);
    again.dropSource('new');
    expect(ids(again, 'lawn roller')).not.toContain('new');
  });

  it('hold an empty index', () => {
    const index = loadIndex(createIndex().serialize());
    expect(index.chunkCount).toBe(0);
    expect(index.search({ text: 'anything', limit: 5 }).results).toEqual([]);
  });

  it('are refused when of another version, cut short or no snapshot', () => {
    const bytes = put(createIndex(), shop()).serialize();
    const newer = Buffer.from(bytes);
    newer.writeUInt32LE(99, 4);
    expect(() => loadIndex(newer)).toThrow(/version 99/);
    expect(() => loadIndex(bytes.subarray(0, bytes.length - 1))).toThrow(/cut short/);
    expect(() => loadIndex(Buffer.from('nothing of the kind'))).toThrow(/not a search index/);
    expect(() => loadIndex(Buffer.alloc(0))).toThrow(/not a search index/);
  });
});

describe('any sequence of changes', () => {
  const word = fc.constantFrom('mower', 'blade', 'größe', '退货', 'ส่งคืน', 'x-9', '__proto__', 'the', 'refund', '😀');
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  const change = fc.record({ source: fc.constantFrom('a', 'b', 'c'), title: text, content: text, gone: fc.boolean() });

  it('leaves what an index built afresh from the survivors would hold', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), text, fc.nat(12), (changes, query, snapshotAt) => {
        let index = createIndex();
        const alive = new Map<string, IndexedChunk>();
        for (const [at, { source, title, content, gone }] of changes.entries()) {
          const chunk = faq(source, title, content);
          if (gone) index.dropSource(source);
          else index.putSource(source, [chunk]);
          if (gone) alive.delete(source);
          else alive.set(source, chunk);
          if (at === snapshotAt) index = loadIndex(index.serialize());
        }
        const fresh = put(createIndex(), [...alive.values()]);
        expect(index.chunkCount).toBe(alive.size);
        expect(index.search({ text: query, limit: 5 }).results).toEqual(
          fresh.search({ text: query, limit: 5 }).results,
        );
      }),
      { numRuns: 200, seed: 20 },
    );
  });
});
