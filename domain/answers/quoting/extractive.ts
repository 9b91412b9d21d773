import type { SearchResult } from '../../../engines/retrieval/index.ts';
import type { Citation } from '../../conversations/records.ts';
import type { Passage } from '../../core/app.ts';
import { toPassage } from '../../knowledge/chunks/passages.ts';
import { languageOf, readerOf, tokens } from '../../language/terms.ts';
import { unspaced } from '../../language/words.ts';
import { blocksOf } from './blocks.ts';
import { isCodeLine, plainText } from './passage-units.ts';
import { selectUnits } from './select-sentences.ts';
import { bestBlocks, relevantBlocks, rowsFor } from './tables.ts';
import { type ScoredUnit, scoreUnits } from './unit-scores.ts';

/** Lower passages never contain the better sentence, and take time. */
const passagesRead = 3;
/** A text without sentences is cut here. */
const maxUnitChars = 700;

const cut = (text: string): string => {
  if (text.length <= maxUnitChars) return text;
  const start = text.slice(0, maxUnitChars);
  const space = start.lastIndexOf(' ');
  return `${(space > maxUnitChars / 2 ? start.slice(0, space) : start).toWellFormed().replace(/\ufffd$/, '')}…`;
};

/**
 * Returns the separator of two units: a paragraph between passages, a line break next to lines, otherwise what the
 * script uses.
 */
function joint(before: ScoredUnit, after: ScoredUnit): string {
  if (before.passage !== after.passage) return '\n\n';
  if (before.unit.kind !== 'sentence' || after.unit.kind !== 'sentence') return '\n';
  return unspaced.test(before.unit.text.slice(-4)) ? '' : ' ';
}

/** Writes units in their order. */
export const joinUnits = (units: readonly ScoredUnit[]): string =>
  units
    .map((unit, at) => {
      const before = units[at - 1];
      return `${before ? joint(before, unit) : ''}${cut(unit.unit.text)}`;
    })
    .join('');

/**
 * Returns the answer in the passages' own words: the stored answer if a FAQ is first, otherwise the sentences that
 * share most with the question. Empty without passages. Text of passages is only copied and never obeyed. It quotes
 * from one source, so that the citation is correct.
 */
export function extractAnswer(question: string, passages: readonly Passage[]): string {
  const ranked = passages.toSorted((a, b) => b.score - a.score).slice(0, passagesRead);
  const [top] = ranked;
  if (!top || top.type === 'faq') return top?.content ?? '';
  const chosen = selectUnits(scoreUnits(question, ranked));
  const source = chosen[0] && ranked[chosen[0].passage];
  return source?.type === 'faq' ? source.content : joinUnits(chosen);
}

/** Search results, best first. */
export type Results = readonly [SearchResult, ...SearchResult[]];

/** A section of at most this many characters is quoted whole, so that its context is visible. */
const WHOLE_CHARS = 600;

/** Returns one answer in the words of its source: the excerpt, the FAQ's answer, or a quotation of the best passage. */
export function quote(question: string, results: Results, excerpt?: string): { text: string; source: Citation } {
  const [{ chunk }] = results;
  const { sourceId, title, url } = chunk;
  const source = { sourceId, title, url };
  if (excerpt !== undefined) return { text: excerpt, source };
  if (chunk.type === 'faq') return { text: chunk.content, source };
  return { text: quotePassage(question, results), source };
}

function quotePassage(question: string, results: Results): string {
  const [{ chunk }] = results;
  const blocks = blocksOf(chunk.content);
  const reader = readerOf(languageOf([question, chunk.content.slice(0, 2_000)].flatMap(tokens)));
  const written = blocks.map((block) =>
    block.kind === 'table'
      ? rowsFor(question, block, reader)
      : [...block.leads.map(plainText), plainLines(block.lines)].join('\n'),
  );
  const whole = relevantBlocks(question, `${chunk.title}\n${chunk.heading ?? ''}`, blocks, reader)
    .map((at) => written[at])
    .join('\n\n');
  if (whole && whole.length <= WHOLE_CHARS) return whole;
  const [best, ...others] = bestBlocks(question, blocks, reader);
  const text = best === undefined ? undefined : written[best];
  if (best !== undefined && text !== undefined) {
    if (blocks[best]?.kind === 'table') return text;
    if (text.length <= WHOLE_CHARS) return fill(best, others, written);
  }
  const passages = results.filter((result) => result.chunk.sourceId === chunk.sourceId).map(toPassage);
  return extractAnswer(question, passages);
}

/** The best block and those of the others for which there is room, in the order of the text. */
function fill(best: number, others: readonly number[], written: readonly string[]): string {
  const chosen = [best];
  const join = (places: readonly number[]) =>
    places
      .toSorted((a, b) => a - b)
      .map((at) => written[at])
      .join('\n\n');
  for (const at of others) if (join([...chosen, at]).length <= WHOLE_CHARS) chosen.push(at);
  return join(chosen);
}

/** Keeps the lines of a list and of code, and joins the wrapped lines of a paragraph. */
const plainLines = (lines: readonly string[]): string =>
  lines.some((line) => /^(?:[-*•·–]|\d{1,3}[.)])\s/.test(line) || isCodeLine(line))
    ? lines.map(plainText).join('\n')
    : plainText(lines.join(' '));
