import { beforeAll, expect, it } from 'vitest';
import { english } from '../../../engines/retrieval/text/thesaurus/en.ts';
import { createThesaurus } from '../../../engines/retrieval/text/thesaurus/index.ts';
import { polish } from '../../../engines/retrieval/text/thesaurus/pl.ts';
import { termsOf } from '../../../engines/retrieval/text/thesaurus/read.ts';
import { turkish } from '../../../engines/retrieval/text/thesaurus/tr.ts';
import { mayHaveStem, startOf, stemOf } from '../../../engines/retrieval/text/thesaurus/trie.ts';
import { createStemmer, loadStemmers } from '../../../engines/retrieval/text/words/stem.ts';
import { tokenise } from '../../../engines/retrieval/text/words/tokens.ts';

beforeAll(loadStemmers);

const terms = [...termsOf(english)];
const wordsOf = (term: string) => tokenise(term.replace('~', '')).filter(({ kind }) => kind !== 'joined');

it('reads every English term by the letters that its stem begins with', () => {
  const stemmer = createStemmer();
  const misplaced = terms.filter(
    ({ term }) => !stemOf(wordsOf(term)[0]!, 'english', stemmer).startsWith(startOf(term, 'english')),
  );
  expect(misplaced).toEqual([]);
  expect(terms.filter(({ term }) => startOf(term, 'english') !== '').length).toBeGreaterThan(terms.length * 0.8);
});

it.each([
  ['turkish', turkish],
  ['polish', polish],
] as const)('reads every %s term when its stem is looked up', (language, list) => {
  const stemmer = createStemmer();
  const misplaced = [...termsOf(list)].filter(({ term }) => {
    const start = startOf(term, language);
    return start !== '' && !mayHaveStem(start, stemOf(wordsOf(term)[0]!, language, stemmer), language);
  });
  expect(misplaced).toEqual([]);
});

it.each([
  ['turkish', turkish],
  ['polish', polish],
] as const)('reads few %s terms for one word', (language, list) => {
  const [{ term } = { term: '' }, ...others] = termsOf(list);
  const starts = new Set([term, ...others.map((one) => one.term)].map((one) => startOf(one, language)));
  const stem = stemOf(wordsOf(term)[0]!, language, createStemmer());
  expect([...starts].filter((start) => mayHaveStem(start, stem, language))).toEqual([startOf(term, language)]);
});

it.each(['shipping', 'sent out', 'dying', 'e-mail', 'p&p', 'how much'])('finds "%s" first of all', (text) => {
  const named = terms.filter(({ term }) => term === text).map(({ concept }) => concept);
  expect(named).not.toEqual([]);
  const thesaurus = createThesaurus(createStemmer());
  expect(thesaurus.read(tokenise(text), 'english').map(({ concept }) => concept)).toEqual(
    expect.arrayContaining(named),
  );
});
