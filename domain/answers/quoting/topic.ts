import { isStopWord, languageOf, readerOf, tokens } from '../language/terms.ts';

/** Concepts that say what is asked of a thing, and not which thing. */
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

/** Of these, what asks nothing unless a thing is named: "how much", "when", "how long". */
const BARE = new Set(['price', 'duration', 'when', 'free', 'cheap']);

/** What a question is about: its telling words without those that only ask ("how much", "when"), in their order. */
export const topicOf = (question: string): string => wordsBeside(question, ASKING).join(' ');

/** More function words than this make up a question of their own: "what can you do for me". */
const FEW = 4;

/** Whether a message names nothing that could be answered: function words alone, or a bare "how much". */
export function namesNothing(question: string): boolean {
  return tokens(question).length <= FEW && wordsBeside(question, BARE).length === 0 && !asksForPlace(question);
}

/** "Where are you?" is made of function words, and asks for something all the same. */
const asksForPlace = (question: string): boolean => names(question, 'where') && tokens(question).length > 1;

function names(question: string, concept: string): boolean {
  const found = tokens(question);
  const language = languageOf(found);
  return readerOf(language)
    .thesaurus.read(found, language)
    .some((hit) => hit.concept === concept && !hit.hint);
}

/** The words of a question that are neither function words nor name one of these concepts. */
function wordsBeside(question: string, concepts: ReadonlySet<string>): string[] {
  const found = tokens(question);
  const language = languageOf(found);
  const naming = readerOf(language)
    .thesaurus.read(found, language)
    .filter(({ concept, hint }) => !hint && concepts.has(concept))
    .flatMap(({ places }) => places);
  const left = new Set(naming);
  return found
    .filter((token, at) => token.kind !== 'joined' && !left.has(at) && !isStopWord(token, language))
    .map(({ text }) => text);
}
