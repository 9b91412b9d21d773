import { isStopWord, languageOf, readerOf, tokens } from './terms.ts';

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

/** What a question is about: its telling words without those that only ask ("how much", "when"), in their order. */
export function topicOf(question: string): string {
  const found = tokens(question);
  const language = languageOf(found);
  const { thesaurus } = readerOf(language);
  const asking = new Set(
    thesaurus
      .read(found, language)
      .filter(({ concept, hint }) => !hint && ASKING.has(concept))
      .flatMap(({ places }) => places),
  );
  return found
    .filter((token, at) => token.kind !== 'joined' && !asking.has(at) && !isStopWord(token, language))
    .map(({ text }) => text)
    .join(' ');
}
