import type { SearchResult } from '../../../engines/retrieval/index.ts';
import { toPassage } from '../../knowledge/chunks/passages.ts';
import { languageOf, readerOf, termSet, tokens } from '../../language/terms.ts';
import { blocksOf } from './blocks.ts';
import { joinUnits } from './extractive.ts';
import { plainText } from './passage-units.ts';
import { isQuestion, withCompanions } from './select-sentences.ts';
import { tableOf } from './tables.ts';
import { type ScoredUnit, scoreUnits } from './unit-scores.ts';

interface Wanted {
  question: string;
  /** Which units may be returned. Default: all. */
  isMeant?: (text: string, terms: ReadonlySet<string>) => boolean;
}

/**
 * Returns the sentence or the row of a passage that answers most narrowly, with what it needs to be understood. One with the amount,
 * time, place or person that is asked for precedes others. Undefined if none is meant, or if several are as good.
 */
export function excerptOf(result: SearchResult, { question, isMeant = () => true }: Wanted): string | undefined {
  const scores = scoreUnits(question, [{ ...toPassage(result), score: 1 }]);
  const [units = []] = scores.passages;
  const reader = readerOf(languageOf(tokens(result.chunk.content)));
  // A row is also about what its table's head names.
  const textOf = ({ unit }: ScoredUnit) => (unit.kind === 'row' ? `${unit.heading}\n${unit.text}` : unit.text);
  const meant = units
    .filter((unit) => unit.unit.kind !== 'head' && !isQuestion(unit))
    .filter((unit) => isMeant(textOf(unit), termSet(textOf(unit), reader)));
  const holding = meant.filter(({ unit }) => scores.holdsAnswer?.(unit.text));
  const [best, second] = (holding.length > 0 ? holding : meant).toSorted((a, b) => b.score - a.score || a.at - b.at);
  if (!best || second?.score === best.score) return undefined;
  return written(result.chunk.content, units, best) ?? joinUnits(withCompanions(units, best, scores.language));
}

/** A row is written with the head of its table. */
function written(content: string, units: readonly ScoredUnit[], { unit }: ScoredUnit): string | undefined {
  if (unit.kind !== 'row' || units.length === 0) return undefined;
  const isRow = (line: string) => plainText(line) === unit.text;
  const table = blocksOf(content).find(({ kind, lines }) => kind === 'table' && lines.some(isRow));
  return table && tableOf(table, ({ body }) => body.filter(isRow));
}
