import type { Entry, SearchedConversation } from '../entries.ts';
import type { ConversationMatch, MatchedEntry } from '../records.ts';
import { formsOf, plain, type ReadText, readTexts } from '../terms.ts';
import { highlightsOf, sentencesOf } from './highlights.ts';
import { isWanted, type SearchQuery } from './query.ts';

/** The places of the words that a text has. */
function wordsIn({ tokens, languages }: ReadText, { words }: SearchQuery): Set<number> {
  const forms = new Set(tokens.flatMap((token) => formsOf(token, languages)));
  const found = new Set<number>();
  for (const [place, word] of words.entries()) {
    const isAmong = word.terms.some((term) => forms.has(term));
    if (isAmong || (word.prefix !== undefined && [...forms].some((form) => isWanted(word, form)))) found.add(place);
  }
  return found;
}

interface ReadEntry {
  entry: Entry;
  text: ReadText;
  words: Set<number>;
  phrases: Set<string>;
}

/**
 * What a search finds in a conversation: the text with most of the words, of several the newest message. Undefined if a word is in none of the
 * texts, or a phrase.
 */
export function matchOf(searched: SearchedConversation, query: SearchQuery): ConversationMatch | undefined {
  const texts = readTexts(searched.entries.map(({ text }) => text));
  const read = searched.entries.flatMap((entry, n): ReadEntry[] => {
    const text = texts[n];
    return text ? [{ entry, text, words: wordsIn(text, query), phrases: phrasesIn(entry.text, query) }] : [];
  });
  const words = new Set(read.flatMap((each) => [...each.words]));
  const phrases = new Set(read.flatMap((each) => [...each.phrases]));
  if (words.size < query.words.length || phrases.size < new Set(query.phrases).size) return undefined;
  const [first, ...others] = read;
  if (!first) return undefined;
  const best = others.reduce((leader, each) => (worthOf(each) > worthOf(leader) ? each : leader), first);
  const { conversation } = searched;
  return { id: conversation.id, conversation, entry: toMatchedEntry(best, query) };
}

const phrasesIn = (text: string, { phrases }: SearchQuery): Set<string> => {
  if (phrases.length === 0) return new Set();
  const compared = plain(text);
  return new Set(phrases.filter((phrase) => compared.includes(phrase)));
};

/** A phrase counts more than all words. */
const worthOf = ({ words, phrases }: ReadEntry) => words.size + phrases.size * 100;

function toMatchedEntry(
  { entry: { text, ...entry }, text: { languages } }: ReadEntry,
  query: SearchQuery,
): MatchedEntry {
  const candidates = sentencesOf(text).map((sentence) => {
    const [own] = readTexts([sentence]);
    const words = own ? wordsIn({ tokens: own.tokens, languages }, query).size : 0;
    return { sentence, worth: words + phrasesIn(sentence, query).size * 100 };
  });
  const best = candidates.reduce((leader, each) => (each.worth > leader.worth ? each : leader));
  return { ...entry, ...highlightsOf(best.sentence, query, languages) };
}
