import { describe, expect, it } from 'vitest';
import { ANSWERABLE, createIndex, type SearchIndex } from '../../../engines/retrieval/index.ts';
import { faq, passage, questions, shop } from './support-bot.ts';

const holding = (...chunks: ReturnType<typeof faq>[]): SearchIndex => {
  const index = createIndex();
  for (const chunk of chunks) index.putSource(chunk.sourceId, [chunk]);
  return index;
};
const best = (index: SearchIndex, query: string) => index.search({ text: query, limit: 5 }).results[0];
const confidence = (index: SearchIndex, query: string) => best(index, query)?.confidence ?? 0;

describe('a bot of two sources', () => {
  const index = holding(
    faq('ship', 'Do you ship to Iceland?', 'Yes, within six days.'),
    passage('terms', 'Terms', 'Returns', 'Unused goods can be sent back within 45 days of delivery.'),
  );

  it.each([
    ['Do you ship to Iceland?', 'ship'],
    ['can you send a parcel to iceland', 'ship'],
    ['do you shipp to icelnad', 'ship'],
    ['Iceland', 'ship'],
    ['How many days do I have to send goods back?', 'terms'],
    ['can I return unused goods', 'terms'],
  ])('answers "%s"', (query, id) => {
    expect(best(index, query)?.chunk.id).toBe(id);
    expect(confidence(index, query)).toBeGreaterThanOrEqual(ANSWERABLE);
  });

  it.each([
    'What is the capital of Mongolia?',
    'What is the capital of Iceland?',
    'do you ship to Norway?',
    'how are you',
    'hello',
    'do you sell wine?',
  ])('refuses "%s"', (query) => {
    expect(confidence(index, query)).toBeLessThan(ANSWERABLE);
  });
});

it('finds a FAQ of function words alone', () => {
  const index = holding(faq('a', 'What can you do?', 'Answer questions.'), faq('b', 'Who are you?', 'A bot.'));
  expect(best(index, 'what can you do')?.chunk.id).toBe('a');
  expect(confidence(index, 'what can you do')).toBeGreaterThanOrEqual(ANSWERABLE);
});

describe('a shop', () => {
  const index = holding(...shop());
  const answerable = questions.filter(([, id]) => id !== null);
  const unanswerable = questions.filter(([, id]) => id === null);

  it('puts the right chunk first for nearly every rewording', () => {
    const wrong = answerable.filter(([query, id]) => best(index, query)?.chunk.id !== id);
    expect(wrong.length).toBeLessThanOrEqual(2);
  });

  it('is sure of most of what it knows and of little that it does not', () => {
    const answered = answerable.filter(([query]) => confidence(index, query) >= ANSWERABLE);
    const wrongly = unanswerable.filter(([query]) => confidence(index, query) >= ANSWERABLE);
    expect(answered.length / answerable.length).toBeGreaterThan(0.85);
    expect(wrongly.length / unanswerable.length).toBeLessThan(0.08);
  });

  it('trusts an answerable question more than an unanswerable one', () => {
    const no = unanswerable.map(([query]) => confidence(index, query));
    const wins = answerable.flatMap(([query]) => no.map((value) => Number(confidence(index, query) > value)));
    expect(wins.reduce((sum, win) => sum + win, 0) / wins.length).toBeGreaterThan(0.95);
  });
});

describe('two chunks that fit a question nearly equally', () => {
  const trimmer = faq(
    'trimmer',
    'How do I clean the blades of a hedge trimmer?',
    'With a dry brush and a drop of oil.',
  );
  const mower = faq('mower', 'How do I clean the blades of a mower?', 'Pull the plug, then use a wooden scraper.');
  const query = 'how often should the blades be cleaned';

  it('do not answer it, unless one of them is named', () => {
    const index = holding(...shop(), trimmer, mower);
    expect(new Set(index.search({ text: query, limit: 2 }).results.map(({ chunk }) => chunk.id))).toEqual(
      new Set(['trimmer', 'mower']),
    );
    expect(confidence(index, query)).toBeLessThan(ANSWERABLE);
    expect(best(index, 'how often should I clean the blades of my mower')?.chunk.id).toBe('mower');
    expect(confidence(index, 'how often should I clean the blades of my mower')).toBeGreaterThanOrEqual(ANSWERABLE);
  });

  it('answer it where they say the same', () => {
    const index = holding(...shop(), trimmer, { ...mower, content: trimmer.content });
    expect(confidence(index, query)).toBeGreaterThanOrEqual(ANSWERABLE);
  });

  it('answer it where both are copies of one page', () => {
    const text = 'The greenhouse is open to visitors from April to October.';
    const index = holding(...shop(), passage('one', 'Visits', null, text), passage('two', 'Visits', null, text));
    expect(confidence(index, 'when can visitors see the greenhouse')).toBeGreaterThanOrEqual(ANSWERABLE);
  });
});

describe('words', () => {
  it('keeps numbers and codes apart', () => {
    const index = holding(
      passage('a', 'Parts', null, 'The belt AX-4410 fits the mower M200.'),
      passage('b', 'Parts', null, 'The belt AX-4420 fits the mower M300.'),
    );
    expect(best(index, 'AX-4420')?.chunk.id).toBe('b');
    expect(best(index, 'ax4410')?.chunk.id).toBe('a');
    expect(best(index, 'belt for M300')?.chunk.id).toBe('b');
  });

  it('reads large numbers with and without separators', () => {
    const index = holding(
      passage('a', 'Limits', null, 'Up to 25,000 calls.'),
      passage('b', 'Limits', null, '400 users.'),
    );
    expect(best(index, '25000 calls')?.chunk.id).toBe('a');
  });

  it('takes two words for one and one for two', () => {
    const index = holding(
      faq('a', 'Where is the showroom?', 'Main street.'),
      faq('b', 'Do you have a water tank?', 'Yes.'),
    );
    expect(best(index, 'show room')?.chunk.id).toBe('a');
    expect(best(index, 'watertank')?.chunk.id).toBe('b');
  });

  it('finds a passage by the heading that it stands under', () => {
    const index = holding(
      passage('a', 'Handbook', 'Holiday allowance', 'Everybody has thirty of them a year.'),
      passage('b', 'Handbook', 'Dress', 'Everybody may wear what they like.'),
    );
    expect(best(index, 'holiday allowance')?.chunk.id).toBe('a');
  });

  it('weighs a question above the same words in an answer', () => {
    const index = holding(
      faq('a', 'What does the kayak weigh?', 'Twenty kilos.'),
      faq('b', 'What is in the set?', 'The kayak, which does weigh something, a paddle and a vest.'),
    );
    expect(best(index, 'kayak weigh')?.chunk.id).toBe('a');
  });
});
