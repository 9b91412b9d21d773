import { languageOf, tokens } from '../language/terms.ts';

/** Words that join two questions in one sentence, by language: "how much is it and where do I get it". */
const joiners: Readonly<Record<string, string>> = {
  english: 'and also|and|also|plus|as well as',
  german: 'und|sowie|außerdem|ausserdem',
  spanish: 'y|además|ademas|también',
  french: 'et|aussi|ainsi que',
  italian: 'e|ed|inoltre|anche',
  portuguese: 'e|também|tambem|além disso',
  dutch: 'en|ook|daarnaast',
  polish: 'i|oraz|a także',
  turkish: 've|ayrıca',
};
const denseJoiners = /以及|还有|還有|而且|それから|また|それと|、|，|،| و/u;
/** In English a comma joins two questions if a question word follows. */
const askingComma = /,\s+(?=(?:how|what|when|where|who|which|why|can|could|do|does|is|are|will)\b)/giu;
const sentenceEnd = /(?<=[?!.;。？！；؟])\s+|\n+|(?<=[。？！；])/u;

/** Maximum length that is read. Longer messages contain no further questions in practice. */
const MAX_SEGMENTS = 8;
const MAX_CHARS = 2_000;

/** Returns the sentences of a message without surrounding white space. */
export function sentencesOf(text: string): string[] {
  return clean(text.slice(0, MAX_CHARS).split(sentenceEnd));
}

/** Returns the sentences, each split where a word joins two questions. */
export function segmentsOf(text: string): string[] {
  const joiner = joiners[languageOf(tokens(text))];
  const parts = sentencesOf(text).flatMap((sentence) => {
    const questions = sentence.split(askingComma).flatMap((question) => question.split(denseJoiners));
    return joiner
      ? questions.flatMap((question) => question.split(new RegExp(`\\s+(?:${joiner})\\s+`, 'iu')))
      : questions;
  });
  return clean(parts);
}

const clean = (parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, MAX_SEGMENTS);
