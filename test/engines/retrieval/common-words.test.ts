import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseQuery } from '../../../engines/retrieval/find/query.ts';
import { WordScorer, weightedGroups } from '../../../engines/retrieval/find/score.ts';
import { clearScratch, emptyScratch } from '../../../engines/retrieval/find/scratch.ts';
import type { IndexedChunk } from '../../../engines/retrieval/index.ts';
import { readSnapshot } from '../../../engines/retrieval/store/snapshot/read.ts';
import { writeSnapshot } from '../../../engines/retrieval/store/snapshot/write.ts';
import { emptyState, type IndexState, insertChunk, removeChunks } from '../../../engines/retrieval/store/state.ts';
import { faq } from './support-bot.ts';

/** Every chunk has some of these words, each word half as often as the one before. */
const vocabulary = ['mower', 'hedge', 'lantern', 'copper', 'violin', 'glacier', 'pepper', 'walnut', 'saddle', 'anchor'];

function filled(count: number): IndexState {
  const state = emptyState();
  const textOf = (at: number, turn: number) =>
    vocabulary.filter((_, rank) => (Math.imul(at + 1, 0x9e3779b1 + rank * turn) >>> 8) % 2 ** rank === 0).join(' ');
  for (let at = 0; at < count; at++) insertChunk(state, chunk(at, textOf(at, 7_919), textOf(at, 104_729)));
  return state;
}

const chunk = (at: number, title: string, content: string): IndexedChunk => faq(`c${at}`, title, content);

/** From a snapshot, with chunks that were dropped and added since. */
function changed(): IndexState {
  const state = readSnapshot(writeSnapshot(filled(6_000)));
  for (let at = 0; at < 6_000; at += 9) removeChunks(state, `c${at}`);
  for (let at = 6_000; at < 6_500; at++) insertChunk(state, chunk(at, 'mower violin', 'hedge saddle'));
  return state;
}

/** The best documents and their scores. */
function best(state: IndexState, query: string, wanted: number, count: number) {
  const scratch = emptyScratch();
  const groups = weightedGroups(state, parseQuery(state, query));
  const scorer = new WordScorer(state, scratch);
  scorer.scoreBest(groups, wanted);
  const docs = scorer.best(count);
  const found = docs.map((doc) => [state.documents.ids[doc]!, Math.fround(scratch.scores[doc]!).toPrecision(5)]);
  const touched = scratch.count;
  clearScratch(scratch);
  const isClear = scratch.scores.every((score) => score === 0) && scratch.group.every((group) => group === 0);
  return { found, touched, isClear };
}

it('finds the same best chunks whether or not common words are read for every chunk', () => {
  for (const state of [filled(6_000), changed()]) {
    const asked = fc.uniqueArray(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 6 });
    const property = fc.property(asked, fc.integer({ min: 1, max: 20 }), (words, wanted) => {
      const all = best(state, words.join(' '), Number.POSITIVE_INFINITY, wanted);
      const few = best(state, words.join(' '), wanted, wanted);
      expect(few.found).toEqual(all.found);
      expect(few.isClear).toBe(true);
    });
    fc.assert(property, { numRuns: 100 });
  }
});

it('leaves out chunks that have only common words', () => {
  const state = filled(6_000);
  const all = best(state, 'mower anchor saddle', Number.POSITIVE_INFINITY, 5);
  const few = best(state, 'mower anchor saddle', 5, 5);
  expect(all.touched).toBeGreaterThan(5_000);
  expect(few.touched).toBeLessThan(500);
});
