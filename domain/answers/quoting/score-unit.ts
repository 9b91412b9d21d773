import { type QueryTerm, type TextAnalysis, termSet } from '../../language/terms.ts';
import type { PassageUnit } from './passage-units.ts';

/** How well one unit answers a question. */
export interface UnitScore {
  unit: PassageUnit;
  score: number;
  /** Weight of the question's words in the unit itself. */
  own: number;
  /** 0-1: how much of the heading the question contains. */
  named: number;
  /** Indexes of the question's words in the unit. `above`: in its heading. */
  has: ReadonlySet<number>;
  above: ReadonlySet<number>;
}

/** A synonym in place of the word itself. */
const related = 0.55;
/** A word in the heading counts less than a word in the unit, unless the question contains the whole heading. */
const headingWeight = { least: 0.4, named: 0.8 };
const numberBonus = 1.25;
/** The score of longer units is reduced by the fourth root of their length. */
const fullScoreChars = 160;

/** Questions whose answer contains a number. */
export const asksForNumber =
  /\bhow (?:many|much|long|often|far|big|old|soon|late)\b|\bwhat time\b|\bwhen\b|\bprices?\b|\bcosts?\b|\bhours\b|cu[aá]nt|cu[aá]ndo|\bcombien\b|\bquand\b|\bwie ?viele?\b|\bwie lange\b|\bwann\b|\bquant[oaie]\b|\bquando\b|\bhoe ?veel\b|\bhoe lang\b|\bwanneer\b|\bile\b|\bkiedy\b|\bkaç|ne kadar|ne zaman|いくら|いつ|何[日時分円人個]|多少|几|多久|什么时候|什麼時候|كم|متى/iu;

export interface ScoringContext {
  wanted: readonly QueryTerm[];
  weights: readonly number[];
  termsOfHeading: (heading: string) => ReadonlySet<string>;
  numeric: boolean;
}

/** Cached, because most units of a passage have the same heading. */
export function cachedTerms(reader: TextAnalysis): ScoringContext['termsOfHeading'] {
  const cache = new Map<string, ReadonlySet<string>>();
  return (heading) => {
    const terms = cache.get(heading) ?? termSet(heading, reader);
    cache.set(heading, terms);
    return terms;
  };
}

const overlaps = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => {
  for (const term of some) if (all.has(term)) return true;
  return false;
};

const share = (wanted: QueryTerm, terms: ReadonlySet<string>): number => {
  if (overlaps(wanted.terms, terms)) return 1;
  return overlaps(wanted.related, terms) ? related : 0;
};

/** Returns the rarity of each word of the question among the units. A word in every sentence has no weight. */
export function weigh(wanted: readonly QueryTerm[], sets: readonly ReadonlySet<string>[]): number[] {
  return wanted.map((word) => {
    const having = sets.filter((terms) => share(word, terms) > 0).length;
    return word.weight * (Math.log(1 + (sets.length - having + 0.5) / (having + 0.5)) + 0.1);
  });
}

export function scoreUnit(unit: PassageUnit, terms: ReadonlySet<string>, context: ScoringContext): UnitScore {
  const { wanted, weights, numeric } = context;
  const heading = context.termsOfHeading(unit.heading);
  const inHeading = [...heading].filter((term) =>
    wanted.some((word) => word.terms.has(term) || word.related.has(term)),
  );
  const named = heading.size > 0 ? inHeading.length / heading.size : 0;
  const factor = headingWeight.least + headingWeight.named * named;
  let [own, both] = [0, 0];
  const [has, above] = [new Set<number>(), new Set<number>()];
  for (const [place, word] of wanted.entries()) {
    const weight = weights[place] ?? 0;
    const [here, there] = [share(word, terms) * weight, share(word, heading) * weight];
    own += here;
    both += here + there * factor;
    if (here > 0) has.add(place);
    if (there > 0) above.add(place);
  }
  if (unit.kind === 'head') return { unit, own: 0, named: 0, has, above, score: 0 };
  const bonus = numeric && /\p{N}/u.test(unit.text) ? numberBonus : 1;
  const length = Math.max(1, unit.text.length / fullScoreChars) ** 0.25;
  return { unit, own, above, named, has, score: (both * bonus) / length };
}
