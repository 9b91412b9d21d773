import { type Group, makeGroup, type Reading, variantsOf, WEIGHTS } from './groups.ts';
import { detectLanguage, type Language } from './language.ts';
import { stemsIn, synonymsOf, wordGroups } from './spaced-words.ts';
import type { State } from './state.ts';
import { coveredBy, type Phrase } from './synonyms.ts';
import { type Token, tokenise } from './tokens.ts';
import { denseGroups, thaiGroups } from './unspaced-words.ts';

/** Languages whose stems are tried for a word of the question. */
const MAX_LANGUAGES = 5;
/** A question of 4,000 letters has 700 words; what it is about shows in the most telling ones. */
const MAX_GROUPS = 40;
const MAX_TOKENS = 1_000;
/** Words looked up letter by letter in the vocabulary. */
const MAX_SPELLINGS = 8;

/** What a question asks of the index, the most telling words first. Empty when it holds no word. */
export function parseQuery(state: State, text: string): Group[] {
  const tokens = tokenise(text).slice(0, MAX_TOKENS);
  const indexed = languagesOf(state);
  const language = detectLanguage(tokens, indexed.length ? indexed : undefined);
  const reading = { state, indexed: indexed.slice(0, MAX_LANGUAGES), language, spellingsLeft: MAX_SPELLINGS };
  const phrases = language === 'english' ? state.analyser.synonyms.phrases(tokens.map((token) => token.text)) : [];
  return strongest(distinct([...allGroups(reading, tokens, phrases), ...phraseGroups(reading, phrases)]));
}

/** Most frequent first. */
const languagesOf = ({ languages }: State): Language[] =>
  [...languages].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([language]) => language);

/** A word that is part of a phrase counts less: the phrase says what it means. */
function allGroups(reading: Reading, tokens: readonly Token[], phrases: readonly Phrase[]): Group[] {
  const covered = coveredBy(phrases);
  return tokens.flatMap((token, at) => {
    const groups = tokenGroups(reading, token, tokens[at + 1]);
    if (!covered.has(at)) return groups;
    return groups.map((group) => ({ ...group, weight: group.weight * WEIGHTS.inPhrase }));
  });
}

function phraseGroups(reading: Reading, phrases: readonly Phrase[]): Group[] {
  return phrases.flatMap(({ stem }) => {
    const variants = [...variantsOf(reading, [stem]), ...synonymsOf(reading, [stem])];
    return variants.length ? [makeGroup(reading, variants, WEIGHTS.phrase)] : [];
  });
}

function tokenGroups(reading: Reading, { kind, text }: Token, next: Token | undefined): Group[] {
  switch (kind) {
    case 'word':
      return wordGroups(reading, text, next);
    case 'number':
      return [makeGroup(reading, variantsOf(reading, [text]), 1)];
    case 'joined': {
      const variants = variantsOf(reading, stemsIn(reading, text));
      return variants.length ? [makeGroup(reading, variants, WEIGHTS.joined)] : [];
    }
    case 'dense':
      return denseGroups(reading, text);
    case 'thai':
      return thaiGroups(reading, text);
  }
}

/** The same word twice counts once, be it by way of a synonym: as what stands for it best. */
function distinct(groups: readonly Group[]): Group[] {
  const byTerm = new Map<number, Group>();
  for (const group of groups) {
    const first = group.variants[0];
    const known = first && byTerm.get(first.term);
    if (first && (!known || worth(group) > worth(known))) byTerm.set(first.term, group);
  }
  return groups.filter((group) => !group.variants.length || byTerm.get(group.variants[0]!.term) === group);
}

const worth = ({ variants, weight }: Group): number => weight * variants[0]!.weight;

/** Function words are asked for only where there is nothing else: "What can you do?". */
function strongest(groups: Group[]): Group[] {
  const telling = groups.filter(({ stop }) => !stop);
  const nothingElse = telling.every(({ weight, variants }) => weight <= WEIGHTS.filler && !variants.length);
  const used = nothingElse ? groups : telling;
  return used.sort((a, b) => b.weight * b.idf - a.weight * a.idf).slice(0, MAX_GROUPS);
}
