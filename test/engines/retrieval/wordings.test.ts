import { describe, expect, it } from 'vitest';
import { ANSWERABLE, createIndex, loadIndex, type SearchIndex } from '../../../engines/retrieval/index.ts';
import earlier from '../../fixtures/search-index-v1.json' with { type: 'json' };
import worded3 from '../../fixtures/search-index-v3.json' with { type: 'json' };
import german5 from '../../fixtures/search-index-v5.json' with { type: 'json' };
import { faq, passage } from './support-bot.ts';

const holding = (...chunks: ReturnType<typeof faq>[]): SearchIndex => {
  const index = createIndex();
  for (const chunk of chunks) index.putSource(chunk.sourceId, [chunk]);
  return index;
};
const others = [
  faq('hours', 'What are your opening hours?', 'From nine to six.'),
  passage('care', 'Care', 'Cleaning', 'Wipe the shade with a dry cloth.'),
];
const worded = {
  ...faq('wrap', 'Do you wrap presents?', 'Yes, for three euros.'),
  alternatives: ['Can it come in festive paper?', 'I need a ribbon around it'],
};
const found = (index: SearchIndex, query: string) => index.search({ text: query, limit: 3 }).results;

describe('a FAQ with further wordings', () => {
  const index = holding(worded, ...others);

  it.each(['Can it come in festive paper?', 'festive paper please', 'a ribbon around it', 'Do you wrap presents?'])(
    'is found by "%s", as itself and once',
    (query) => {
      const results = found(index, query);
      expect(results[0]?.confidence).toBeGreaterThanOrEqual(ANSWERABLE);
      expect(results[0]?.chunk).toMatchObject({ title: 'Do you wrap presents?', content: 'Yes, for three euros.' });
      expect(results.filter(({ chunk }) => chunk.id === 'wrap').length).toBe(1);
    },
  );

  it('counts as one chunk, before and after it is saved', () => {
    const saved = loadIndex(index.serialize());
    expect([index.chunkCount, saved.chunkCount]).toEqual([3, 3]);
    expect(found(saved, 'festive paper')).toEqual(found(index, 'festive paper'));
  });

  it('loses them with the FAQ, and with a change of it', () => {
    for (const changing of [holding(worded, ...others), loadIndex(index.serialize())]) {
      changing.putSource('wrap', [{ ...worded, alternatives: ['Do you have bows?'] }]);
      expect(found(changing, 'festive paper')).toEqual([]);
      expect(found(changing, 'bows')[0]?.chunk.id).toBe('wrap');
      changing.dropSource('wrap');
      expect(found(changing, 'bows')).toEqual([]);
      expect(changing.chunkCount).toBe(2);
      expect(found(changing, 'opening hours')).toEqual(found(holding(...others), 'opening hours'));
    }
  });
});

describe('FAQs with one answer', () => {
  const same = 'Call the harbour master, day or night.';
  const lone = faq('knots', 'Who teaches beginners to tie a knot on a rope?', 'Our crew does.');
  const asked = 'who helps me with a rope at the pier';
  const shared = [
    faq('rope', 'Who helps with a torn rope?', same),
    faq('pier', 'Who helps me at the pier?', same),
    faq('leak', 'My boat leaks', same),
  ];
  const different = [
    'Bring it to the workshop.',
    'A sailor meets you there at nine.',
    'Pump it out and sail to the yard.',
  ];
  const apart = shared.map((each, at) => ({ ...each, content: different[at]! }));

  it('support each other, so that the answer is surer', () => {
    const [together] = found(holding(...shared, lone, ...others), asked);
    const [alone] = found(holding(...apart, lone, ...others), asked);
    expect(together?.chunk.content).toBe(same);
    expect(together!.score).toBeGreaterThan(alone!.score);
    expect(together!.confidence).toBeGreaterThan(alone!.confidence);
  });

  it('do not share an answer that differs in a character other than a letter', () => {
    const signs = shared.map((each, at) => ({ ...each, content: `${same}${['.', '!', '?'][at]}` }));
    const padded = shared.map((each, at) => ({ ...each, content: ['  ', '\n', ''][at] + same }));
    const score = (chunks: typeof shared) => found(holding(...chunks, lone, ...others), asked)[0]!.score;
    expect(score(signs)).toBeLessThan(score(shared));
    expect(score(padded)).toBe(score(shared));
  });

  it('stay results of their own, best first', () => {
    const results = holding(...shared, lone, ...others).search({ text: asked, limit: 10 }).results;
    expect(results.map(({ chunk }) => chunk.id).slice(0, 2)).toEqual(['pier', 'rope']);
    expect(results.map(({ score }) => score)).toEqual(results.map(({ score }) => score).sort((a, b) => b - a));
  });

  it('do not support passages of equal text', () => {
    const twice = [passage('one', 'Rules', 'Rope', same), passage('two', 'Rules', 'Rope', same)];
    const scores = found(holding(...twice, ...others), 'harbour master').map(({ score }) => score);
    const [single] = found(holding(passage('one', 'Rules', 'Rope', same), ...others), 'harbour master');
    expect(scores[0]).toBeLessThanOrEqual(single!.score);
  });
});

describe("an owner's synonyms", () => {
  const index = holding(faq('plug', 'Do you have an adapter for the wall box?', 'Yes, type C.'), ...others);
  const synonyms = [
    ['doofer', 'adapter'],
    ['power thing', 'wall box'],
  ];

  it('are found by one another, words and phrases', () => {
    expect(found(index, 'doofer')).toEqual([]);
    expect(index.search({ text: 'doofer', limit: 3, synonyms }).results[0]?.chunk.id).toBe('plug');
    expect(index.search({ text: 'got a doofer for the power thing', limit: 3, synonyms }).results[0]?.chunk.id).toBe(
      'plug',
    );
  });

  it('weigh less than the word itself', () => {
    const [own] = found(index, 'adapter');
    const [other] = index.search({ text: 'doofer', limit: 3, synonyms }).results;
    expect(other!.score).toBeLessThan(own!.score);
  });

  it('change nothing for a question without them', () => {
    expect(index.search({ text: 'opening hours', limit: 3, synonyms }).results).toEqual(found(index, 'opening hours'));
  });
});

describe('a snapshot of an earlier version', () => {
  it.each(['plain', 'vectors'] as const)('is read, and finds what concepts name: %s', (kind) => {
    const index = loadIndex(Buffer.from(earlier[kind], 'base64'));
    expect(index.chunkCount).toBe(2);
    expect(found(index, 'postage to iceland')[0]?.chunk.id).toBe('ship');
    const asked = { space: 'm/2', values: [0, 1], scale: { unrelated: 0, same: 1, separation: 9 } };
    const byMeaning = index.search({ text: 'would a schnauzer be turned away', limit: 3, embedding: asked }).results[0]
      ?.chunk.id;
    expect(byMeaning).toBe(kind === 'vectors' ? 'hours' : undefined);
  });

  it.each(['plain', 'vectors'] as const)('keeps its wordings, and finds by the forms of today: %s', (kind) => {
    for (const index of [loadIndex(Buffer.from(worded3[kind], 'base64'))].flatMap((one) => [
      one,
      loadIndex(one.serialize()),
    ])) {
      expect(index.chunkCount).toBe(3);
      expect(found(index, 'festive paper').map(({ chunk }) => chunk.id)).toEqual(['wrap']);
      expect(found(index, 'σκάφη')[0]?.chunk.id).toBe('moor');
      const asked = { space: 'm/2', values: [0, 1], scale: { unrelated: 0, same: 1, separation: 9 } };
      expect(index.search({ text: 'yacht', limit: 3, embedding: asked }).results[0]?.chunk.id).toBe(
        kind === 'vectors' ? 'moor' : undefined,
      );
      index.dropSource('wrap');
      expect(found(index, 'festive paper')).toEqual([]);
      expect(index.chunkCount).toBe(2);
    }
  });

  it('finds a German verb by another of its forms', () => {
    const index = loadIndex(Buffer.from(german5.plain, 'base64'));
    expect(found(index, 'Räder reparieren')[0]?.chunk.id).toBe('bike');
    index.dropSource('bike');
    expect(found(index, 'reparieren')).toEqual([]);
  });

  it('is saved in the form of today', () => {
    const saved = loadIndex(Buffer.from(earlier.plain, 'base64')).serialize();
    expect(saved.readUInt32LE(4)).toBe(11);
    expect(found(loadIndex(saved), 'iceland')[0]?.chunk.id).toBe('ship');
  });
});
