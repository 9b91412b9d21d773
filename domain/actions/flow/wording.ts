import { createIndex, loadStemmers, type SearchIndex } from '../../../engines/retrieval/index.ts';
import type { SynonymGroups } from '../../knowledge/synonym-groups.ts';
import { type Language, languageOf, questionKey, tokens } from '../../language/terms.ts';
import { unspaced, words } from '../../language/words.ts';
import { refusesOnly, withoutPoliteness } from './wishes.ts';

/** What tells actions apart by words. */
interface WordedAction {
  id: string;
  name: string;
  wordings: readonly string[];
}

/** One way to ask for an action. */
interface Wording {
  actionId: string;
  text: string;
  wish: Wish;
}

/** What visitors say who want one of some actions. In the index, each action is a FAQ whose question is its name. */
export interface Wordings {
  index: SearchIndex;
  all: readonly Wording[];
}

/** What a text wants, by its words and, in a language, by the stems of those that say what it is about. */
class Wish {
  readonly words: readonly string[];
  readonly language: Language;
  readonly #text: string;
  readonly #keys = new Map<Language, string>();

  constructor(text: string) {
    this.#text = withoutPoliteness(text) || text;
    this.words = words(this.#text);
    this.language = languageOf(tokens(text));
  }

  keyIn(language: Language): string {
    const known = this.#keys.get(language) ?? questionKey(this.#text, language);
    this.#keys.set(language, known);
    return known;
  }

  /** Of two short texts, often only one shows its language. */
  isSameAs(other: Wish): boolean {
    const languages = [this.language, other.language];
    return (
      languages.some((language) => this.keyIn(language) !== '' && this.keyIn(language) === other.keyIn(language)) &&
      sharedWords(this.words, other.words) >= MIN_SHARED
    );
  }
}

export async function readWordings(actions: readonly WordedAction[]): Promise<Wordings> {
  await loadStemmers();
  const index = createIndex();
  for (const { id, name, wordings } of actions) {
    const chunk = { id, sourceId: id, type: 'faq', title: name, alternatives: wordings, content: name } as const;
    index.putSource(id, [{ ...chunk, url: null, heading: null, position: 0 }]);
  }
  const all = actions.flatMap(({ id, name, wordings }) =>
    [name, ...wordings].map((text) => ({ actionId: id, text, wish: new Wish(text) })),
  );
  return { index, all };
}

/** The action that a message asks for by its words. */
export interface WordingMatch {
  actionId: string;
  /** 0-1, on the scale of answers. */
  confidence: number;
  /** In exactly the words of its name or of a wording, with nothing around them. */
  isVerbatim: boolean;
}

/** A message longer than this tells more than what is wanted and its values. */
export const MAX_WISH_CHARS = 300;
/** The words in common, of all words of both. A single word that is a part of a wording is too little. */
const MIN_SHARED = 0.6;
/** Of words that are at least so long, only the beginning is compared: "order" and "orders". */
const ENDING = 2;
const MIN_BEGINNING = 4;

const isForm = (one: string, other: string): boolean => {
  const beginning = Math.max(MIN_BEGINNING, Math.min(one.length, other.length) - ENDING);
  return one === other || (one.length >= MIN_BEGINNING && one.slice(0, beginning) === other.slice(0, beginning));
};
const sharedWords = (some: readonly string[], others: readonly string[]) =>
  some.some((word) => unspaced.test(word))
    ? 1
    : (2 * some.filter((one) => others.some((other) => isForm(one, other))).length) / (some.length + others.length);

/** The wording that says the same as a message. Undefined if several actions have one. */
function sameWording(all: readonly Wording[], said: string): Wording | undefined {
  const wish = new Wish(said);
  const same = all.filter((wording) => wish.isSameAs(wording.wish) && !refusesOnly(said, wording.text));
  const [first] = same;
  return same.every(({ actionId }) => actionId === first?.actionId) ? first : undefined;
}

/**
 * The action whose name or wording a message is, as a FAQ's question or alternative is asked, regardless of politeness around it. A
 * message that says anything else besides, or refuses what the wording wants, asks for none: an action must not begin by chance.
 */
export function wordingIn(
  { index, all }: Wordings,
  text: string,
  synonyms: SynonymGroups | undefined,
): WordingMatch | undefined {
  if (text.length > MAX_WISH_CHARS) return undefined;
  const judged = index.search({ text, limit: 1, synonyms });
  const [best] = judged.results;
  if (best && judged.isVerbatim) return { actionId: best.chunk.id, confidence: 1, isVerbatim: true };
  const same = sameWording(all, text);
  if (!same) return undefined;
  const confidence = best?.chunk.id === same.actionId ? best.confidence : 0;
  return { actionId: same.actionId, confidence, isVerbatim: false };
}
