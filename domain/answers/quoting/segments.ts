import { languageOf, tokens } from '../language/terms.ts';

/** What joins two questions in one sentence, by language: "how much is it and where do I get it". */
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
/** An English comma joins questions where a question word follows. */
const askingComma = /,\s+(?=(?:how|what|when|where|who|which|why|can|could|do|does|is|are|will)\b)/giu;
const sentenceEnd = /(?<=[?!.;。？！；؟])\s+|\n+|(?<=[。？！；])/u;

/** Longer messages are read only so far: nobody asks nine things at once. */
const MAX_SEGMENTS = 8;
const MAX_CHARS = 2_000;

/** The sentences of a message, without white space around them. */
export function sentencesOf(text: string): string[] {
  return clean(text.slice(0, MAX_CHARS).split(sentenceEnd));
}

/** The sentences, each divided where a word joins two questions; only the sentences where none does. */
export function segmentsOf(text: string): string[] {
  const joiner = joiners[languageOf(tokens(text))];
  return sentencesOf(text)
    .flatMap((sentence) => {
      const parts = sentence.split(askingComma).flatMap((part) => part.split(denseJoiners));
      return joiner ? parts.flatMap((part) => part.split(new RegExp(`\\s+(?:${joiner})\\s+`, 'iu'))) : parts;
    })
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, MAX_SEGMENTS);
}

const clean = (parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, MAX_SEGMENTS);
