import { recordOf } from '../../config/keys.ts';
import type { ModelPrices } from '../../config/model-prices.ts';
import type { Item } from '../core/app.ts';
import { DAY_MS, dayName, dayOf, QUARTER_MS } from './items.ts';
import { isUtcDay, type LocalDay } from './ranges.ts';
import type { Counter } from './share-sums.ts';

/** Prices are of a million tokens. */
const PRICED_TOKENS = 1_000_000;
const kinds = ['input', 'output', 'cached'] as const;
type Tokens = Record<(typeof kinds)[number], number>;
const counterOf = { input: 'inputTokens', output: 'outputTokens', cached: 'cachedTokens' } as const;

/** The tokens among the counts. */
export const tokensOf = (counts: Readonly<Partial<Record<Counter, unknown>>>): Tokens =>
  recordOf(kinds, (kind) => Number(counts[counterOf[kind]] ?? 0));

/** What tokens cost in US dollars. Null: the prices are unknown. */
export function costOf({ input, output, cached }: Tokens, prices: ModelPrices | undefined): number | null {
  if (!prices) return null;
  return ((input - cached) * prices.input + output * prices.output + cached * prices.cached) / PRICED_TOKENS;
}

/** The attribute of a day's row of tokens that has those of the quarter at `ms`: `i0` to `i95`, `o0` to `c95`. */
const attributeOf = (tokenKind: keyof Tokens, ms: number) =>
  tokenKind.charAt(0) + Math.floor((ms % DAY_MS) / QUARTER_MS);

/** What the counts of a quarter add to its day's row of tokens. Undefined without tokens. */
export function tokenAttributes(at: number, counts: Partial<Record<Counter, number>>) {
  const tokens = tokensOf(counts);
  if (kinds.every((kind) => tokens[kind] === 0)) return undefined;
  return Object.fromEntries(kinds.map((kind) => [attributeOf(kind, at), tokens[kind]]));
}

/** Rows of days by the name of their day. */
type RowsByDay = ReadonlyMap<string, readonly Item[]>;

/** The tokens of a local day: of the day's totals if it is a UTC day, otherwise of the quarters in its rows of tokens. */
export function tokensOn(local: LocalDay, totals: RowsByDay, byQuarter: RowsByDay): Tokens {
  const sums = tokensOf({});
  const add = (tokenKind: keyof Tokens, value: unknown) => {
    sums[tokenKind] += Number(value ?? 0);
  };
  if (isUtcDay(local)) {
    for (const row of totals.get(dayName(local.startMs)) ?? [])
      for (const kind of kinds) add(kind, row[counterOf[kind]]);
    return sums;
  }
  for (let at = local.startMs; at < local.endMs; at += QUARTER_MS) {
    for (const row of byQuarter.get(dayName(dayOf(at))) ?? [])
      for (const kind of kinds) add(kind, row[attributeOf(kind, at)]);
  }
  return sums;
}
