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
  return allSentencesOf(text).slice(0, MAX_SEGMENTS);
}

const allSentencesOf = (text: string): string[] => clean(text.slice(0, MAX_CHARS).split(sentenceEnd));

/** Words that begin a question, in the languages of the fixed texts with spaces. */
const asking =
  /^(?:(?:hi|hello|hey|so|and|also|but|now|then|please|well|und|also|aber|dann|y|et|e|en|i)[\s,]+)*(?:how|hows|what|whats|when|where|wheres|who|whos|which|why|can|could|do|does|is|are|will|would|may|should|wie|was|wann|wo|wer|welche[rsnm]?|warum|kann|können|gibt|habt|haben sie|qué|cuándo|cuánto|cuánta|dónde|quién|cuál|cómo|puedo|pueden|hay|quand|combien|où|qui|quel(?:le)?s?|comment|pourquoi|est-ce|puis-je|peut-on|avez-vous|quando|quanto|quanta|dove|chi|quale|come|posso|potete|avete|c'è|onde|quem|qual|hoe|wat|wanneer|waar|wie|welke?|waarom|jak|co|kiedy|gdzie|kto|ile|czy|nasıl|ne zaman|nerede|kaç)(?![\p{L}\p{N}])/iu;

const asks = (sentence: string): boolean => /[?？؟]["”»)]?$/u.test(sentence) || asking.test(sentence);

/** A sentence of a story that asks something, with what precedes and follows it. */
export interface AskingSentence {
  text: string;
  before: string | undefined;
  after: string | undefined;
}

/** From so many sentences on, a message tells more than it asks. */
const STORY_SENTENCES = 3;

/** Returns the sentences of a story that ask. Empty for a shorter message, and for one that asks with all its sentences. */
export function asksInStory(text: string): AskingSentence[] {
  const sentences = allSentencesOf(text);
  const found = sentences.flatMap((sentence, at) =>
    asks(sentence) ? [{ text: sentence, before: sentences[at - 1], after: sentences[at + 1] }] : [],
  );
  return sentences.length < STORY_SENTENCES || found.length === sentences.length ? [] : found.slice(-MAX_SEGMENTS);
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
  return clean(parts).slice(0, MAX_SEGMENTS);
}

const clean = (parts: readonly string[]) => parts.map((part) => part.trim()).filter(Boolean);
