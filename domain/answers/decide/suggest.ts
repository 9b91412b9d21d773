import type { Judged, SearchResult } from '../../../engines/retrieval/index.ts';
import type { Suggestion } from '../../knowledge/records.ts';
import { blocksOf } from '../quoting/blocks.ts';
import { plainText } from '../quoting/passage-units.ts';
import type { Answer } from './decision.ts';

/**
 * Minimum relevance of what is found. Of questions of organisations that no model was trained with, it keeps suggestions from half of
 * the unrelated ones, and from one in thirty of those whose answer is among the first three.
 */
const SUGGESTABLE = 0.055;
/** Minimum confidence of each. Whatever has less fills a list without ever being what was meant. */
const MIN_CONFIDENCE = 0.03;
const MOST = 3;
const MAX_CHARS = 120;

/** Names of files say nothing to visitors: without a space, in lower case or with digits and underscores. */
const FILE_NAME = /^(?:\p{Ll}[^\s]*|\S*[\p{N}_]\S*)$/u;

/** Returns the text that a result is suggested as: a FAQ's question, a passage's nearest heading, its title, or how it begins. */
function nameOf({ chunk }: SearchResult): string {
  if (chunk.type === 'faq') return chunk.title;
  const name = chunk.heading?.split(' > ').at(-1) ?? chunk.title;
  return chunk.type === 'file' && FILE_NAME.test(name) ? beginningOf(chunk.content) : name;
}

/** Long enough to tell what a passage is about. */
const BEGINNING_CHARS = 80;

/** The first words of a passage's prose. Empty: it has none. */
function beginningOf(content: string): string {
  const [prose] = blocksOf(content).filter(({ kind }) => kind === 'text');
  const text = plainText(prose?.lines.join(' ') ?? '').replace(/^(?:[-*•·–]|\d{1,3}[.)])\s+/, '');
  if (text.length <= BEGINNING_CHARS) return text;
  const start = text.slice(0, BEGINNING_CHARS);
  const space = start.lastIndexOf(' ');
  return `${(space > BEGINNING_CHARS / 2 ? start.slice(0, space) : start).toWellFormed().replace(/[\ufffd.,;:]+$/, '')}…`;
}

/** Whether a suggestion would not tell the results apart. */
export const isNamedAlike = (a: SearchResult, b: SearchResult): boolean =>
  a.chunk.type !== 'faq' && nameOf(a) === nameOf(b) && a.chunk.title === b.chunk.title;

/** The same with the title of the page, if the sections of several pages have this name. */
const fullNameOf = (result: SearchResult): string => `${result.chunk.title} › ${nameOf(result)}`;

/** Whether a suggestion with this text stands for the result. */
export const isSuggestedAs = (text: string, result: SearchResult): boolean =>
  text === nameOf(result) || text === fullNameOf(result);

/** The results that may be meant, or, if the question lacks a name, those that differ by it. */
const candidatesOf = ({ results, rivals, unnamed }: Judged): readonly SearchResult[] =>
  results.filter((result, at) =>
    unnamed ? at === 0 || rivals.includes(result) : result.confidence >= MIN_CONFIDENCE || rivals.includes(result),
  );

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Whether a result is the beginning of a file and has but its name: its title, or the heading that is above all others. */
function isBeginning(result: SearchResult, others: readonly SearchResult[]): boolean {
  const { chunk } = result;
  const siblings = others.filter(
    (other) => other.chunk.sourceId === chunk.sourceId && nameOf(other) !== nameOf(result),
  );
  if (chunk.type !== 'file' || chunk.position > 0 || siblings.length === 0) return false;
  const [name, title] = [lettersOf(nameOf(result)), lettersOf(chunk.title)];
  const isAbove = siblings.some((other) => other.chunk.heading?.startsWith(`${chunk.heading} > `));
  return isAbove || name.startsWith(title) || title.startsWith(name);
}

/**
 * Returns the questions that a visitor may have meant, best first, without those that are answered. Empty if none is similar.
 */
export function suggestionsFrom(judged: Judged, answers: readonly Answer[]): Suggestion[] {
  if (judged.relevance < SUGGESTABLE) return [];
  const answered = new Set(answers.map(({ results: [first] }) => first.chunk.id));
  const all = candidatesOf(judged);
  const candidates = all.filter((result) => !isBeginning(result, all));
  const titles = Map.groupBy(candidates, nameOf);
  const isShared = (result: SearchResult) =>
    new Set(titles.get(nameOf(result))?.map(({ chunk }) => chunk.title)).size > 1;
  const suggestions = candidates
    .filter(({ chunk }) => !answered.has(chunk.id))
    .map((result) => ({
      text: isShared(result) ? fullNameOf(result) : nameOf(result),
      sourceId: result.chunk.sourceId,
    }))
    .filter(({ text }) => text !== '' && text.length <= MAX_CHARS);
  return [...new Map(suggestions.toReversed().map((suggestion) => [suggestion.text, suggestion])).values()]
    .toReversed()
    .slice(0, MOST);
}

/** Returns the suggestions of several searches, in turn: the best of each, then the second of each. */
export function suggestionsOf(searches: readonly Judged[], answers: readonly Answer[]): Suggestion[] {
  const lists = searches.map((judged) => suggestionsFrom(judged, answers));
  const inTurn = Array.from({ length: MOST }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  return [...new Map(inTurn.toReversed().map((suggestion) => [suggestion.text, suggestion])).values()]
    .toReversed()
    .slice(0, MOST);
}
