import {
  isStopWord,
  type Language,
  languageOf,
  readerOf,
  type Stemmer,
  type Token,
  termsOf,
  tokens,
} from '../language/terms.ts';
import { familyOf } from '../language/topic-families.ts';
import { fold } from '../language/words.ts';

/** A message has at most 4,000 characters; longer text is read so far. */
const maxChars = 8_000;
const maxWords = 2_000;
const invisible = /\p{Cf}/gu;
/** How many other words may stand among the words of one topic. */
const slack = 3;
/** "Anything about politics" is politics. */
const fillers = new Set(
  'anything everything something questions question topic topics discussion discussions discussing talk talking matters issues related regarding concerning other others etc'.split(
    ' ',
  ),
);

interface Message {
  text: string;
  /** Without spaces, for topics in languages that write none. */
  dense: string;
  language: Language;
  /** Its words as they are written, without accents. */
  words: readonly string[];
  /** Where each word stands, and each stem. */
  written: ReadonlyMap<string, readonly number[]>;
  places: ReadonlyMap<string, readonly number[]>;
}

function readMessage(text: string, stemmer: Stemmer): Message {
  const found = tokens(text.replace(invisible, '')).slice(0, maxWords);
  const language = languageOf(found);
  const words = found.map((token) => fold(token.text));
  const written = placesBy(words.map((word) => [word]));
  const places = placesBy(found.map((token) => termsOf(token, language, stemmer)));
  return { text, dense: fold(text).replace(/\s+/g, ''), language, words, written, places };
}

function placesBy(all: readonly (readonly string[])[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, terms] of all.entries()) {
    for (const term of new Set(terms)) {
      const known = places.get(term);
      if (known) known.push(at);
      else places.set(term, [at]);
    }
  }
  return places;
}

/** Endings that no stemmer took off, as of a language that was not told: "siyasetten" is "siyaset". */
const ending = { wordChars: 5, chars: 3 };
/** A stem shared by words whose lengths differ by more is an accident: "organization" is not about an organ. */
const maxStemmedChars = 6;

function isForm(found: string, word: string): boolean {
  if (found === word) return true;
  return word.length >= ending.wordChars && found.length <= word.length + ending.chars && found.startsWith(word);
}

/** Every place where the message has one topic word in any form, or a word of its family; ascending. */
function placesOf(token: Token, { words, written, places, language }: Message, stemmer: Stemmer): number[] {
  const own = fold(token.text);
  const found = new Set<number>();
  for (const word of familyOf(own)) {
    for (const [form, at] of written) if (isForm(form, word)) for (const place of at) found.add(place);
    for (const term of termsOf(word === own ? token : { kind: 'word', text: word }, language, stemmer)) {
      for (const at of places.get(term) ?? []) {
        if (Math.abs(words[at]!.length - word.length) <= maxStemmedChars) found.add(at);
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** True when some stretch of `width` words has a place from every list. Each list is ascending. */
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

/** A topic of function words alone ("IT") matches only as it is written. */
function standsVerbatim(topic: string, text: string): boolean {
  const at = text.indexOf(topic);
  const letter = /[\p{L}\p{N}]/u;
  return at >= 0 && !letter.test(text[at - 1] ?? '') && !letter.test(text[at + topic.length] ?? '');
}

function isAbout(part: string, message: Message, stemmer: Stemmer): boolean {
  const all = tokens(part).filter((token) => token.kind !== 'joined');
  if (all.length === 0) return false;
  if (all.some(({ kind }) => kind === 'dense' || kind === 'thai'))
    return message.dense.includes(fold(part).replace(/\s+/g, ''));
  const telling = all.filter(
    (token) => !isStopWord(token, message.language, 'english') && !fillers.has(fold(token.text)),
  );
  if (telling.length === 0) return standsVerbatim(part.trim(), message.text);
  const lists = telling.map((token) => placesOf(token, message, stemmer));
  return lists.every((list) => list.length > 0) && standTogether(lists, telling.length + slack);
}

/**
 * The first blocked topic that a message touches, as the merchant wrote it, or null. By best effort on words alone: the
 * topic's words in any form ("refunding" for "refunds"), whole and near each other, whatever case and accents. A topic
 * with commas is several.
 */
export function matchesBlockedTopic(text: string, topics: readonly string[]): string | null {
  if (topics.length === 0) return null;
  const { stemmer } = readerOf('english');
  const message = readMessage(text.slice(0, maxChars), stemmer);
  const touches = (topic: string) => topic.split(/[,;/\n、，；]/).some((part) => isAbout(part, message, stemmer));
  return topics.find(touches) ?? null;
}
