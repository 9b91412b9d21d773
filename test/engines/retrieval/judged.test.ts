import { describe, expect, it } from 'vitest';
import { ANSWERABLE, createIndex, type IndexedChunk } from '../../../engines/retrieval/index.ts';
import { faq, shop } from './support-bot.ts';

const judged = (text: string, ...chunks: readonly IndexedChunk[]) => {
  const index = createIndex();
  for (const chunk of chunks) index.putSource(chunk.sourceId, [chunk]);
  return index.search({ text, limit: 5 });
};
const trimmer = faq('trimmer', 'How do I clean the blades of a hedge trimmer?', 'With a dry brush and a drop of oil.');
const mower = faq('mower', 'How do I clean the blades of a mower?', 'Pull the plug, then use a wooden scraper.');
const dogs = { ...faq('dogs', 'Are animals allowed?', 'Yes, on a lead.'), alternatives: ['May I bring my dog?'] };

describe('what is judged of a search', () => {
  it.each(['Are animals allowed?', 'are ANIMALS allowed', 'may i bring my dog'])(
    'says that a FAQ was asked word for word, by its question or an alternative: %s',
    (text) => {
      const { results, isVerbatim, isSure, question } = judged(text, dogs, ...shop());
      expect(results[0]?.chunk.id).toBe('dogs');
      expect({ isVerbatim, isSure, question }).toEqual({ isVerbatim: true, isSure: true, question: text });
    },
  );

  it('is not verbatim if a word differs', () => {
    expect(judged('are pets allowed', dogs, ...shop()).isVerbatim).toBe(false);
  });

  it('is sure exactly if the first result answers', () => {
    for (const text of ['how do I clean the blades of my mower', 'blades', 'who wrote romeo and juliet']) {
      const { results, isSure } = judged(text, trimmer, mower, ...shop());
      expect(isSure, text).toBe((results[0]?.confidence ?? 0) >= ANSWERABLE);
    }
  });

  it('names the rival that makes the first result doubtful', () => {
    const { results, rivals, isSure } = judged('how often should the blades be cleaned', trimmer, mower, ...shop());
    expect(new Set([results[0]?.chunk.id, rivals[0]?.chunk.id])).toEqual(new Set(['trimmer', 'mower']));
    expect(rivals).toHaveLength(1);
    expect(isSure).toBe(false);
    expect(judged('how do I clean the blades of my mower', trimmer, mower, ...shop()).rivals).toEqual([]);
  });

  it('gives the evidence for the first result', () => {
    const { why } = judged('how do I clean the blades of my mower', trimmer, mower, ...shop());
    expect(why?.coverage).toBeGreaterThan(0.5);
    expect(why?.margin).toBeGreaterThan(0);
    expect(why?.questionShare).toBeGreaterThan(0.5);
  });

  it('has no evidence if nothing is found', () => {
    expect(judged('zxqv wrtk plomf', trimmer)).toEqual({
      question: 'zxqv wrtk plomf',
      relevance: 0,
      results: [],
      isSure: false,
      isVerbatim: false,
      rivals: [],
      why: undefined,
    });
  });
});
