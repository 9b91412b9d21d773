import { languageOf, tokens } from '../../language/terms.ts';
import { fold } from '../../language/words.ts';

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

/** Words that begin a question, by language. Accents are often left out, so they are compared without. */
const askers: Readonly<Record<string, string>> = {
  english:
    'how|hows|what|whats|when|whens|where|wheres|who|whos|which|why|can|could|do|does|did|is|are|will|would|may|must|should|have you',
  german:
    'wie|wieviel|was|wann|wo|woher|wohin|wer|wen|wem|welche[rsnm]?|warum|wieso|kann|konnen|konnt|darf|durfen|muss|mussen|ist|sind|gibt|gibts|habt|haben sie|hat|bietet|nehmt|macht|kostet|brauche ich',
  spanish:
    'que|cuando|cuant[oa]s?|donde|adonde|quien|cual|cuales|como|por que|puedo|puede|pueden|podeis|hay|teneis|tienen|abris|es posible',
  french:
    "quand|combien|ou|qui|que|qu'est|quel(?:le)?s?|a quelle heure|comment|pourquoi|est-ce|puis-je|peut-on|pouvez|pouvons|avez-vous|y a",
  italian:
    "quando|quant[oaie]|dove|chi|quali|quale|come|che|cosa|perche|posso|puo|possiamo|potete|avete|c'e|ci sono|devo",
  portuguese: 'quando|quant[oa]s?|onde|quem|qual|quais|que|o que|como|por que|posso|pode|podem|tem|ha|preciso',
  dutch: 'hoe|hoeveel|wat|wanneer|waar|wie|welke?|waarom|kan|kunnen|mag|moet|is|zijn|heeft|hebben jullie',
  polish: 'jak|ile|co|kiedy|gdzie|kto|czy|jaki[ae]?|dlaczego|mozna|moge',
  turkish: 'nasil|ne|neden|nerede|nereden|kac|kim|hangi|var mi',
};
/** Words before it that ask nothing. */
const leadingIn: Readonly<Record<string, string>> = {
  english: 'hi|hello|hey|so|and|also|but|now|then|please|well',
  german: 'hallo|hi|und|also|aber|dann|ausserdem|bitte',
  spanish: 'hola|y|pero|tambien|entonces',
  french: 'bonjour|et|mais|aussi|alors',
  italian: 'ciao|salve|buongiorno|e|ma|anche|allora',
  portuguese: 'ola|e|mas|tambem|entao',
  dutch: 'hallo|hoi|en|maar|ook|dan',
  polish: 'czesc|i|a|ale|oraz',
  turkish: 'merhaba|ve|ayrica|peki',
};

const beginnings = new Map(
  Object.entries(askers).map(([language, words]) => [
    language,
    new RegExp(`^(?:(?:${leadingIn[language]})[\\s,]+)*(?:${words})(?![\\p{L}\\p{N}])`, 'u'),
  ]),
);

/** Whether a sentence has the form of a question. */
export const asks = (sentence: string): boolean =>
  /[?？؟]["”»)]?$/u.test(sentence) || (beginnings.get(languageOf(tokens(sentence)))?.test(fold(sentence)) ?? false);

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
