import { type NameKind, nameKindOf } from '../../language/name-kinds.ts';
import { isFiller, isStopWord, type Language, languageOf, tokens } from '../../language/terms.ts';
import { topicWordsOf } from './topic.ts';

/** A phrase of a question that names something: "garden furniture", with the function words before it: "of the". */
interface Slot {
  lead: readonly string[];
  /** Index of the phrase's first word, and of the word after it. */
  from: number;
  end: number;
  words: readonly string[];
  kind: NameKind | undefined;
}

interface Replaced {
  /** Best first. */
  wordings: string[];
  /** It is known what is replaced, and not only possible. */
  isCertain: boolean;
}

/** Articles join nothing, so a phrase after "the" is not that of another "the". */
const articles: Readonly<Record<string, ReadonlySet<string>>> = {
  english: new Set(['a', 'an', 'the', 'my', 'your', 'our']),
  german: new Set('der die das den dem des ein eine einen einem einer mein meine meinen'.split(' ')),
  spanish: new Set('el la los las un una unos unas mi'.split(' ')),
  french: new Set('le la les un une l mon ma mes'.split(' ')),
  italian: new Set('il lo la i gli le un uno una l mio mia'.split(' ')),
  portuguese: new Set('o a os as um uma meu minha'.split(' ')),
  dutch: new Set('de het een mijn'.split(' ')),
};

/** Words that carry a follow-up on, or stand for something in the question before. They name nothing. */
const carrying =
  /^(?:and|also|what|how|about|or|but|else|one|ones|und|oder|auch|aber|mit|y|o|también|pero|et|ou|aussi|mais|e|ed|oppure|anche|ma|en|ook|maar|i|oraz|też|ve)$/iu;

const MAX_SLOTS = 3;

/**
 * Returns the previous question with what a follow-up names in place of what it replaces, best first: what stands after the same
 * preposition ("to Germany", "and to the UK?"), then what is of the same kind (a country, a day, a number). If there is no
 * such thing, everything that the question names, and after another preposition only what has one too.
 */
export function withSlot(previousQuestion: string, text: string): Replaced {
  const [words, own] = [wordsOf(previousQuestion), wordsOf(text)];
  const [name, ...more] = slotsIn(own, text);
  if (!name || more.length > 0) return { wordings: [], isCertain: false };
  const slots = slotsIn(words, previousQuestion);
  const sharesLead = ({ lead }: Slot) => lead.some((word) => name.lead.includes(word));
  const alike = slots.filter((slot) => name.kind !== undefined && slot.kind === name.kind);
  const certain = [...slots.filter(sharesLead), ...alike];
  const isBare = name.lead.length === 0;
  const possible = slots.filter(({ lead }) => isBare || lead.length > 0).toReversed();
  const isCertain = certain.length > 0;
  const replaced = (isCertain || name.kind ? certain : possible).map((slot) =>
    [...words.slice(0, slot.from), ...name.words, ...words.slice(slot.end)].join(' '),
  );
  return { wordings: [...new Set(replaced)].slice(0, MAX_SLOTS), isCertain };
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu) ?? [];

/** Returns the runs of words that name something. */
function slotsIn(words: readonly string[], question: string): Slot[] {
  const language = languageOf(tokens(question));
  const naming = new Set(topicWordsOf(question));
  const names = words.map(
    (word) => !carrying.test(word) && tokens(word).some(({ text }) => isNaming(text, naming, language)),
  );
  return words.flatMap((_, from) => {
    if (!names[from] || names[from - 1]) return [];
    const length = names.slice(from).findIndex((isName) => !isName);
    const end = length < 0 ? words.length : from + length;
    const phrase = words.slice(from, end);
    const lead = leadOf(words, from, language);
    return [{ lead, from, end, words: phrase, kind: nameKindOf(phrase.join(' ')) ?? nameKindOf(phrase.at(-1) ?? '') }];
  });
}

const isNaming = (word: string, naming: ReadonlySet<string>, language: Language): boolean =>
  naming.has(word) && !isFiller(word, language);

/** The function words directly before a phrase, without articles: "from", "to the". */
function leadOf(words: readonly string[], from: number, language: Language): string[] {
  const before = words.slice(0, from).map((word) => word.toLowerCase());
  const isFunctionWord = (word: string) => isStopWord({ kind: 'word', text: word }, language);
  const isLead = (word: string) => !carrying.test(word) && (isFunctionWord(word) || isFiller(word, language));
  const start = before.findLastIndex((word) => !isLead(word)) + 1;
  return before.slice(start).filter((word) => isFunctionWord(word) && !articles[language]?.has(word));
}
