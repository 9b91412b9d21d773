import {
  isStopWord,
  type Language,
  languageOf,
  readerOf,
  type Stemmer,
  type Token,
  termsOf,
  tokens,
} from '../../language/terms.ts';
import { familyOf } from '../../language/topic-families.ts';
import { fold } from '../../language/words.ts';

/** A message has at most 4,000 characters. Longer text is cut. */
const maxChars = 8_000;
const maxWords = 2_000;
const invisible = /\p{Cf}/gu;
/** Maximum number of other words among the words of one topic. */
const slack = 3;
/** "Anything about politics" is politics. */
const fillers = new Set(
  'anything everything something questions question topic topics discussion discussions discussing talk talking matters issues related regarding concerning other others etc'.split(
    ' ',
  ),
);

interface MatchedMessage {
  text: string;
  /** Text without spaces, for topics in languages that use none. */
  dense: string;
  language: Language;
  /** Its words as written, without accents. */
  words: readonly string[];
  /** Positions of each word, and of each stem. */
  written: ReadonlyMap<string, readonly number[]>;
  places: ReadonlyMap<string, readonly number[]>;
}

function readMessage(text: string, stemmer: Stemmer): MatchedMessage {
  const messageTokens = tokens(text.replace(invisible, '')).slice(0, maxWords);
  const language = languageOf(messageTokens);
  const words = messageTokens.map((token) => fold(token.text));
  const written = placesBy(words.map((word) => [word]));
  const places = placesBy(messageTokens.map((token) => termsOf(token, language, stemmer)));
  return { text, dense: fold(text).replace(/\s+/g, ''), language, words, written, places };
}

function placesBy(all: readonly (readonly string[])[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, terms] of all.entries()) {
    for (const term of new Set(terms)) {
      const positions = places.get(term);
      if (positions) positions.push(at);
      else places.set(term, [at]);
    }
  }
  return places;
}

/**
 * Maximum length of endings that no stemmer removed, as in a language that was not detected: "siyasetten" is "siyaset".
 */
const ending = { wordChars: 5, chars: 3 };
/** If words with the same stem differ more in length, that is a coincidence: "organization" is not about an organ. */
const maxStemmedChars = 6;

function isForm(found: string, word: string): boolean {
  if (found === word) return true;
  return word.length >= ending.wordChars && found.length <= word.length + ending.chars && found.startsWith(word);
}

/** Returns every position of a topic word in any form, or of a word of its family, in ascending order. */
function placesOf(token: Token, { words, written, places, language }: MatchedMessage, stemmer: Stemmer): number[] {
  const own = fold(token.text);
  const found = new Set<number>();
  for (const word of familyOf(own)) {
    for (const [form, at] of written) if (isForm(form, word)) for (const place of at) found.add(place);
    for (const term of termsOf(word === own ? token : { kind: 'word', text: word }, language, stemmer)) {
      for (const at of places.get(term) ?? []) {
        const length = words[at]?.length ?? 0;
        if (Math.abs(length - word.length) <= maxStemmedChars) found.add(at);
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** Returns true if some range of `width` words contains a position of every list. Each list is ascending. */
function standTogether(lists: readonly (readonly number[])[], width: number): boolean {
  const events = lists
    .flatMap((list, which) => list.map((place) => [place, which] as const))
    .sort((a, b) => a[0] - b[0]);
  const latest = new Map<number, number>();
  return events.some(([place, which]) => {
    latest.set(which, place);
    return latest.size === lists.length && [...latest.values()].every((seen) => place - seen < width);
  });
}

/** A topic of function words ("IT") matches only in this exact spelling. */
function standsVerbatim(topic: string, text: string): boolean {
  const at = text.indexOf(topic);
  const letter = /[\p{L}\p{N}]/u;
  return at >= 0 && !letter.test(text[at - 1] ?? '') && !letter.test(text[at + topic.length] ?? '');
}

function isAbout(part: string, matchedMessage: MatchedMessage, stemmer: Stemmer): boolean {
  const all = tokens(part).filter((token) => token.kind !== 'joined');
  if (all.length === 0) return false;
  if (all.some(({ kind }) => kind === 'dense' || kind === 'thai'))
    return matchedMessage.dense.includes(fold(part).replace(/\s+/g, ''));
  const significant = all.filter(
    (token) => !isStopWord(token, matchedMessage.language, 'english') && !fillers.has(fold(token.text)),
  );
  if (significant.length === 0) return standsVerbatim(part.trim(), matchedMessage.text);
  const lists = significant.map((token) => placesOf(token, matchedMessage, stemmer));
  return lists.every((list) => list.length > 0) && standTogether(lists, significant.length + slack);
}

/**
 * Returns the first blocked topic of a message, as the owner wrote it, or null. Best effort by words: the topic's words
 * in any form ("refunding" for "refunds"), whole and near each other, regardless of case and accents. A topic with
 * commas is several topics.
 */
export function matchesBlockedTopic(text: string, topics: readonly string[]): string | null {
  if (topics.length === 0) return null;
  const { stemmer } = readerOf('english');
  const message = readMessage(text.slice(0, maxChars), stemmer);
  const touches = (topic: string) => topic.split(/[,;/\n、，；]/).some((part) => isAbout(part, message, stemmer));
  return topics.find(touches) ?? null;
}
