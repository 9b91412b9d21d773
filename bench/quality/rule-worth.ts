import { Extractor, ruleSummaries } from '../../engines/extraction/index.ts';

/** How well some pages are read. */
export interface Reading {
  f1: number;
  precision: number;
  recall: number;
  texts: readonly string[];
}

export interface PageSet {
  name: string;
  read: (extractor: Extractor) => Reading;
}

/**
 * Prints what rules of the extraction are worth: by how many thousandths the averages fall without each, and how many pages are
 * then read otherwise. `name`: one rule or exception, or `each`.
 */
export function printWorth(name: string, sets: readonly PageSet[]): void {
  const names = ruleSummaries.map((rule) => rule.name).filter((each) => name === 'each' || each === name);
  if (names.length === 0) throw new Error(`No rule has the name "${name}".`);
  const readings = sets.map((set) => ({ set, complete: set.read(new Extractor({ without: [] })) }));
  const rowOf = (without: string) => {
    const extractor = new Extractor({ without: [without] });
    return Object.assign({}, ...readings.map(({ set, complete }) => worthOf(set, complete, extractor)));
  };
  console.table(Object.fromEntries(names.map((without) => [without, rowOf(without)])));
}

function worthOf(set: PageSet, complete: Reading, extractor: Extractor): Record<string, number> {
  const reading = set.read(extractor);
  const thousandths = (measure: 'f1' | 'precision' | 'recall') =>
    Math.round((complete[measure] - reading[measure]) * 10_000) / 10 + 0;
  return {
    [`${set.name}: F1`]: thousandths('f1'),
    [`${set.name}: precision`]: thousandths('precision'),
    [`${set.name}: recall`]: thousandths('recall'),
    [`${set.name}: pages`]: reading.texts.filter((text, index) => text !== complete.texts[index]).length,
  };
}
