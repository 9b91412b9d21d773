import { isStopWord, languageOf, readerOf, tokens } from '../../language/terms.ts';

/** Concepts that say what is asked about a thing, and not which thing. */
const ASKING = new Set([
  'price',
  'duration',
  'when',
  'where',
  'free',
  'cheap',
  'extra-charge',
  'discount',
  'difference',
  'included',
  'deadline',
  'size',
  'limit',
  'availability',
  'possible',
  'open',
  'start',
  'end',
]);

/** Those of them that ask nothing without a thing: "how much", "when", "how long". */
const BARE = new Set(['price', 'duration', 'when', 'free', 'cheap']);

/**
 * Returns the topic of a question: its significant words without those that only ask ("how much", "when"), in order.
 */
export const topicOf = (question: string): string => topicWordsOf(question).join(' ');

/** The same as a list. */
export const topicWordsOf = (question: string): string[] => wordsWithout(question, ASKING);

/** More function words form a question of their own: "what can you do for me". */
const FEW = 4;

/** Returns true if a message names nothing that could be answered: only function words, or a bare "how much". */
export function namesNothing(question: string): boolean {
  return tokens(question).length <= FEW && wordsWithout(question, BARE).length === 0 && !asksForPlace(question);
}

/** "Where are you?" consists of function words, but asks for something. */
const asksForPlace = (question: string): boolean => names(question, 'where') && tokens(question).length > 1;

function names(question: string, concept: string, isPhrase = false): boolean {
  const questionTokens = tokens(question);
  const language = languageOf(questionTokens);
  return readerOf(language)
    .thesaurus.read(questionTokens, language)
    .some((hit) => hit.concept === concept && !hit.hint && (!isPhrase || hit.places.length > 1));
}

/** Returns true for the second of two questions if it names what it asks about only with the first: "and how much is it". */
export const needsTopic = (question: string): boolean => topicOf(question) === '' && !names(question, 'where', true);

/** Returns the words of a question that are not function words and name none of these concepts. */
function wordsWithout(question: string, concepts: ReadonlySet<string>): string[] {
  const questionTokens = tokens(question);
  const language = languageOf(questionTokens);
  const naming = readerOf(language)
    .thesaurus.read(questionTokens, language)
    .filter(({ concept, hint }) => !hint && concepts.has(concept))
    .flatMap(({ places }) => places);
  const namingPositions = new Set(naming);
  return questionTokens
    .filter((token, at) => token.kind !== 'joined' && !namingPositions.has(at) && !isStopWord(token, language))
    .map(({ text }) => text);
}
