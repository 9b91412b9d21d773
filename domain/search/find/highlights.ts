import { type Language, normalise, tokenise } from '../../../engines/retrieval/text/index.ts';
import type { Highlight } from '../records.ts';
import { formsOf, isUnspaced } from '../terms.ts';
import { isWanted, type SearchQuery } from './query.ts';

const MAX_SENTENCE = 300;
/** What is shown of a longer sentence before the first word that was found. */
const BEFORE = 100;
const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });
const word = /[\p{L}\p{N}\p{M}]+/gu;

/** The sentences of a text; at least one. A line ends a sentence. */
export function sentencesOf(text: string): string[] {
  const lines = text.split(/\n+/);
  const sentences = lines.flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()));
  const written = sentences.filter(Boolean);
  return written.length > 0 ? written : [text.trim()];
}

/** A sentence, shortened around what was found in it, and where that is. */
export function highlightsOf(sentence: string, query: SearchQuery, languages: readonly Language[]) {
  const found = joined([...sentence.matchAll(word)].flatMap((match) => partsOf(match, query, languages)));
  if (sentence.length <= MAX_SENTENCE) return { sentence, highlights: found };
  const from = startOf(sentence, Math.max(0, (found[0]?.start ?? 0) - BEFORE));
  const shown = sentence.slice(from, from + MAX_SENTENCE).replace(/[\ud800-\udbff]$/, '');
  const highlights = found
    .map(({ start, end }) => ({ start: start - from, end: end - from }))
    .filter(({ start, end }) => start >= 0 && end <= shown.length);
  return { sentence: shown, highlights };
}

/** The beginning of the word at a place. */
function startOf(sentence: string, place: number): number {
  const space = place === 0 ? -1 : sentence.indexOf(' ', place);
  if (space >= 0 && space < place + BEFORE / 2) return space + 1;
  return /[\udc00-\udfff]/.test(sentence[place] ?? '') ? place + 1 : place;
}

/** A word as a whole, or the parts of a text without spaces that were found. */
function partsOf(match: RegExpExecArray, query: SearchQuery, languages: readonly Language[]): Highlight[] {
  const start = match.index;
  const tokens = tokenise(match[0]);
  const unspaced = tokens.filter(isUnspaced);
  if (unspaced.length > 0) return gramsIn(match[0], query).map((part) => shifted(part, start));
  const forms = tokens.flatMap((token) => formsOf(token, languages));
  const isFound = query.words.some((wanted) => forms.some((form) => isWanted(wanted, form)));
  return isFound ? [{ start, end: start + match[0].length }] : [];
}

const shifted = ({ start, end }: Highlight, by: number): Highlight => ({ start: start + by, end: end + by });

/** Where terms of the search lie in a text without spaces. */
function gramsIn(text: string, { words }: SearchQuery): Highlight[] {
  const compared = normalise(text);
  // Forms that look the same may have other lengths.
  if (compared.length !== text.length) return [{ start: 0, end: text.length }];
  return words.flatMap(({ terms }) => terms.flatMap((term) => placesOf(compared, term)));
}

function placesOf(text: string, term: string): Highlight[] {
  const places: Highlight[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    places.push({ start: at, end: at + term.length });
  }
  return places;
}

/** In order, and those that overlap or touch as one. */
function joined(parts: readonly Highlight[]): Highlight[] {
  const united: Highlight[] = [];
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const last = united.at(-1);
    if (last && part.start <= last.end) last.end = Math.max(last.end, part.end);
    else united.push({ ...part });
  }
  return united;
}
