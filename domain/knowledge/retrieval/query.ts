import { fold } from './fold.ts';
import { detectLanguage, type Language } from './language.ts';
import type { State } from './state.ts';
import { denseStopWords, fillerWords, stopWords } from './stop-words.ts';
import { grams, segments, THAI_GRAM } from './terms.ts';
import { type Token, tokenise } from './tokens.ts';

/** A term of the index, and how far it stands for the word that was asked: 1 is the word itself. */
export interface Variant {
  term: number;
  weight: number;
}

/** One word of the question with everything that may stand for it. A document scores by its best variant. */
export interface Group {
  variants: Variant[];
  /** What the word counts among the others, before rarity: 1, less for fillers and pieces of words. */
  weight: number;
  /** Natural logarithm, of the word itself; what no chunk holds is the rarest. */
  idf: number;
  stop: boolean;
}

export const WEIGHTS = { filler: 0.4, joined: 0.5, phrase: 0.9, inPhrase: 0.5, acrossWords: 0.3, single: 0.5, synonym: 0.6, near: 0.85 };
/** Languages whose stems are tried for a word of the question. */
const MAX_LANGUAGES = 5;
/** A question of 4,000 letters has 700 words; what it is about shows in the most telling ones. */
const MAX_GROUPS = 40;
/** Words looked up letter by letter in the vocabulary. */
const MAX_SPELLINGS = 8;
const NEIGHBOURS = 4;
/** Documents assumed besides the real ones, so that rarity means something in a bot of two FAQs. */
const PRIOR_DOCS = 8;
/** A word that no chunk holds is taken for a little rarer than one that a single chunk holds. */
const UNKNOWN_FREQUENCY = 0.5;

interface Context {
  state: State;
  /** Most frequent first. */
  indexed: Language[];
  /** Of the question. */
  language: Language;
  spellingsLeft: number;
}

export const idfOf = (state: State, frequency: number): number => {
  const total = state.documents.count + PRIOR_DOCS;
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
};

/** What a question asks of the index, the most telling words first to go in when it is long. */
export function parseQuery(state: State, text: string): Group[] {
  const tokens = tokenise(text);
  const indexed = [...state.languages].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([language]) => language);
  const language = detectLanguage(tokens, indexed.length ? indexed : undefined);
  const context: Context = { state, indexed: indexed.slice(0, MAX_LANGUAGES), language, spellingsLeft: MAX_SPELLINGS };
  const groups = [...wordGroups(context, tokens), ...phraseGroups(context, tokens)];
  return strongest(distinct(groups));
}

function wordGroups(context: Context, tokens: readonly Token[]): Group[] {
  const covered = new Set<number>();
  for (const { first, last } of phrasesOf(context, tokens)) for (let at = first; at <= last; at++) covered.add(at);
  return tokens.flatMap((token, at) => {
    const groups = tokenGroups(context, token, tokens[at + 1]);
    if (covered.has(at)) for (const group of groups) group.weight *= WEIGHTS.inPhrase;
    return groups;
  });
}

const phrasesOf = ({ language, state }: Context, tokens: readonly Token[]) =>
  language === 'english' ? state.analyser.synonyms.phrases(tokens.map(({ text }) => text)) : [];

function phraseGroups(context: Context, tokens: readonly Token[]): Group[] {
  return phrasesOf(context, tokens).flatMap(({ stem }) => {
    const variants = [...exact(context, [stem]), ...synonyms(context, [stem])];
    return variants.length ? [makeGroup(context, variants, WEIGHTS.phrase)] : [];
  });
}

function tokenGroups(context: Context, token: Token, next: Token | undefined): Group[] {
  switch (token.kind) {
    case 'number':
      return [makeGroup(context, exact(context, [token.text]), 1)];
    case 'joined': {
      const variants = exact(context, allStems(context, token.text));
      return variants.length ? [makeGroup(context, variants, WEIGHTS.joined)] : [];
    }
    case 'dense':
      return denseGroups(context, token.text);
    case 'thai':
      return thaiGroups(context, token.text);
    case 'word':
      return spacedGroups(context, token.text, next);
  }
}

// ── Words with spaces between ──────────────────────────────────────────────────────────────────────────────────────

function allStems({ state, indexed, language }: Context, word: string): string[] {
  const stems = new Set<string>();
  for (const one of indexed.length ? indexed : [language]) {
    for (const stem of state.analyser.stemmer.stems(word, one)) stems.add(stem);
  }
  return [...stems];
}

function spacedGroups(context: Context, word: string, next: Token | undefined): Group[] {
  const bare = fold(word);
  const stop = stopWords.get(context.language)?.has(bare) ?? false;
  const weight = fillerWords.get(context.language)?.has(bare) ? WEIGHTS.filler : 1;
  const stems = allStems(context, word);
  const variants = exact(context, stems);
  if (next?.kind === 'word') variants.push(...exact(context, allStems(context, word + next.text)));
  if (stop) return variants.length ? [{ ...makeGroup(context, variants, weight), stop }] : [];
  const similar = synonyms(context, stems);
  if (variants.length || similar.length) return [makeGroup(context, [...variants, ...similar], weight)];
  const similarSpelling = near(context, stems[0]!);
  const halves = similarSpelling.length ? undefined : split(context, word);
  return halves ?? [makeGroup(context, similarSpelling, weight)];
}

function known({ state }: Context, stem: string): number | undefined {
  const term = state.postings.termIds.get(stem);
  return term !== undefined && state.postings.frequency[term]! > 0 ? term : undefined;
}

function exact(context: Context, stems: readonly string[], weight = 1): Variant[] {
  return stems.flatMap((stem) => {
    const term = known(context, stem);
    return term === undefined ? [] : [{ term, weight }];
  });
}

function synonyms(context: Context, stems: readonly string[]): Variant[] {
  if (context.language !== 'english') return [];
  return stems.flatMap((stem) => exact(context, context.state.analyser.synonyms.of(stem), WEIGHTS.synonym));
}

/** `giftcard` where the index knows `gift` and `card`. */
function split(context: Context, word: string): Group[] | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const halves = [word.slice(0, at), word.slice(at)].map((half) => exact(context, allStems(context, half)));
    if (halves.every((variants) => variants.length)) return halves.map((variants) => makeGroup(context, variants, 0.7));
  }
  return undefined;
}

function near(context: Context, stem: string): Variant[] {
  if (context.spellingsLeft <= 0) return [];
  context.spellingsLeft -= 1;
  const found = context.state.spelling.neighbours(stem, context.state.postings, NEIGHBOURS);
  return found.map(({ term, similarity }) => ({ term, weight: WEIGHTS.near * similarity }));
}

// ── Words without ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Pairs inside a word count in full; those across two words only help to tell word order. */
function denseGroups(context: Context, run: string): Group[] {
  const groups: Group[] = [];
  let before = '';
  for (const segment of segments(run)) {
    const letters = Array.from(segment);
    const stop = denseStopWords.has(segment);
    const across = before && !stop ? exact(context, [before + letters[0]]) : [];
    if (across.length) groups.push(makeGroup(context, across, WEIGHTS.acrossWords));
    before = stop ? '' : letters.at(-1)!;
    const weight = letters.length === 1 ? WEIGHTS.single : 1 / (letters.length - 1) ** 0.5;
    for (const gram of grams(segment, 2)) {
      const group = makeGroup(context, exact(context, [gram]), weight);
      if (!stop || group.variants.length) groups.push({ ...group, stop });
    }
  }
  return groups;
}

function thaiGroups(context: Context, run: string): Group[] {
  return segments(run).flatMap((segment) => {
    const stop = denseStopWords.has(segment);
    const whole = exact(context, [segment]);
    if (whole.length || stop) return [{ ...makeGroup(context, whole, 1), stop }];
    const pieces = grams(segment, THAI_GRAM);
    return pieces.map((gram) => makeGroup(context, exact(context, [gram]), 1 / pieces.length));
  });
}

// ── Groups ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function makeGroup({ state }: Context, variants: Variant[], weight: number): Group {
  const own = variants.filter((variant) => variant.weight === 1).map(({ term }) => state.postings.frequency[term]!);
  return { variants, weight, idf: idfOf(state, Math.max(UNKNOWN_FREQUENCY, ...own)), stop: false };
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
  const empty = telling.every(({ weight, variants }) => weight <= WEIGHTS.filler && !variants.length);
  const used = empty ? groups : telling;
  return used.sort((a, b) => b.weight * b.idf - a.weight * a.idf).slice(0, MAX_GROUPS);
}
