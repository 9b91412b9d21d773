import type { Language } from '../../language/terms.ts';
import { refersBack } from './refers-back.ts';
import type { ScoredUnit, Scores } from './unit-scores.ts';

/** Maximum numbers of sentences, of lines of a list or table, and of characters in an answer. */
const maxSentences = 3;
const maxLines = 10;
const maxChars = 900;
/**
 * A further sentence needs this share of the best one's score, and more if it adds no `news`: that share of the
 * question in words not answered yet.
 */
const worthAdding = { new: 0.5, same: 0.85, news: 0.2 };
/**
 * Another passage is used if the first leaves this share of the question open, for a unit with this share of the best
 * score.
 */
const worthAnother = { open: 0.2, filled: 0.5 };

const isLine = ({ unit }: ScoredUnit): boolean => unit.kind !== 'sentence';
const better = (a: ScoredUnit, b: ScoredUnit): ScoredUnit => (b.score > a.score ? b : a);
export const isQuestion = ({ unit }: ScoredUnit): boolean => /[?？؟]$/.test(unit.text);
const leadsIn = ({ unit }: ScoredUnit): boolean => /[:：]$/.test(unit.text);

/** Returns the first units that fit into an answer. */
function opening(units: readonly ScoredUnit[]): ScoredUnit[] {
  const lines = units[0] !== undefined && (isLine(units[0]) || leadsIn(units[0]));
  const limit = lines ? maxLines : maxSentences;
  let chars = 0;
  const end = units.findIndex(({ unit }, at) => {
    chars += unit.text.length;
    return at >= limit || (at > 0 && chars > maxChars);
  });
  return end < 0 ? [...units] : units.slice(0, end);
}

const sectionOf = (units: readonly ScoredUnit[], { unit }: ScoredUnit): ScoredUnit[] =>
  units.filter((other) => other.unit.section === unit.section);
const blockOf = (units: readonly ScoredUnit[], { unit }: ScoredUnit): ScoredUnit[] =>
  units.filter((other) => other.unit.block === unit.block);

/**
 * Returns what a line needs to be understood: its list's introduction, the other steps, its table's head, what follows
 * a colon.
 */
function companions(units: readonly ScoredUnit[], one: ScoredUnit): ScoredUnit[] {
  const block = blockOf(units, one);
  const [first = one] = block;
  const before = units[first.at - 1];
  const introduction = before && leadsIn(before) && before.unit.section === one.unit.section ? [before] : [];
  const section = sectionOf(units, one);
  const [title] = section.filter(({ unit }) => unit.kind === 'title');
  switch (one.unit.kind) {
    case 'step': {
      const steps = opening(block);
      return [...introduction, ...(steps.includes(one) ? steps : [])];
    }
    case 'title':
      return opening(section.filter(({ at }) => at > one.at));
    case 'item':
      return [...introduction, ...parentsOf(block, one)];
    case 'row':
      return block.slice(0, 1).filter(({ unit }) => unit.kind === 'head' || !/\p{N}/u.test(unit.text));
    default:
      if (leadsIn(one)) return opening(section.filter(({ at }) => at > one.at));
      return title ? [title] : [];
  }
}

/** The items that an item is below of. */
function parentsOf(block: readonly ScoredUnit[], { unit }: ScoredUnit): ScoredUnit[] {
  const parent = block.find((other) => other.unit === unit.parent);
  return parent ? [...parentsOf(block, parent), parent] : [];
}

/** Returns the previous sentence if this one refers to it, or the next one if this one is a mere "Yes." */
function neighbours(units: readonly ScoredUnit[], one: ScoredUnit, language: Language): ScoredUnit[] {
  const [before, after] = [units[one.at - 1], units[one.at + 1]];
  const here = (other: ScoredUnit | undefined) => (other && other.unit.section === one.unit.section ? [other] : []);
  if (one.unit.kind !== 'sentence') return [];
  if (refersBack(one.unit.text, language)) return here(before);
  return one.unit.text.length < 15 ? here(after) : [];
}

/** Returns a unit with what it needs to be understood, in text order. */
export const withCompanions = (units: readonly ScoredUnit[], one: ScoredUnit, language: Language): ScoredUnit[] =>
  [...new Set([one, ...neighbours(units, one, language), ...companions(units, one)])].sort((a, b) => a.at - b.at);

/** Returns further units of the same passage that are nearly as good, or that answer another part of the question. */
function others(scores: Scores, units: readonly ScoredUnit[], best: ScoredUnit): ScoredUnit[] {
  const covered = best.has.union(best.above);
  const added: ScoredUnit[] = [];
  for (const unit of units.toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    if (unit === best || unit.own === 0 || isQuestion(unit)) continue;
    if (isLine(best) ? unit.unit.block !== best.unit.block : isLine(unit)) continue;
    const news = [...unit.has].filter((place) => !covered.has(place));
    const adds = news.reduce((sum, place) => sum + (scores.weights[place] ?? 0), 0) >= scores.wanted * worthAdding.news;
    if (unit.score < best.score * (adds ? worthAdding.new : worthAdding.same)) continue;
    if (!adds && !isLine(unit) && unit.score < best.score) continue;
    for (const place of unit.has) covered.add(place);
    added.push(unit);
  }
  return added.slice(0, isLine(best) ? maxLines : maxSentences - 1);
}

/**
 * Returns true if the heading contains every word of the question that the unit contains. The answer is then the text
 * below the heading.
 */
const headingAnswers = ({ above, has, named }: ScoredUnit): boolean =>
  above.size > 0 && (has.size === 0 || (named >= 0.6 && has.isSubsetOf(above)));

function fromPassage(scores: Scores, units: readonly ScoredUnit[], best: ScoredUnit): ScoredUnit[] {
  const section = sectionOf(units, best);
  if (isQuestion(best)) {
    const answer = section.filter(({ at }) => at > best.at);
    const next = answer.findIndex(isQuestion);
    if (answer.length > 0 && next !== 0) return opening(next < 0 ? answer : answer.slice(0, next));
  }
  if (headingAnswers(best)) return opening(section);
  return grow(scores, units, best);
}

/** Adds what belongs to the best unit, then other units while there is room. */
function grow(scores: Scores, units: readonly ScoredUnit[], best: ScoredUnit): ScoredUnit[] {
  const chosen = new Set<ScoredUnit>();
  let chars = 0;
  let counted = 0;
  const limit = isLine(best) ? maxLines : maxSentences;
  for (const wanted of [best, ...others(scores, units, best)]) {
    const together = withCompanions(units, wanted, scores.language).filter((unit) => !chosen.has(unit));
    const size = together.reduce((sum, { unit }) => sum + unit.text.length, 0);
    const sentences = together.filter((unit) => !isLine(unit)).length;
    if (chosen.size > 0 && (chars + size > maxChars || counted + sentences > limit)) continue;
    for (const unit of together) chosen.add(unit);
    [chars, counted] = [chars + size, counted + sentences];
  }
  return [...chosen].sort((a, b) => a.at - b.at);
}

/**
 * Maximum distance in sentences from the best one to the one that contains the answer. The larger one applies if it
 * shares a word with the question.
 */
const nearby = { any: 1, sharing: 3 };

/** The sentences with most words of the question may lack the answer. Adds a nearby sentence that contains it. */
function withAnswer(
  { holdsAnswer }: Scores,
  units: readonly ScoredUnit[],
  chosen: readonly ScoredUnit[],
  best: ScoredUnit,
): ScoredUnit[] {
  const full = chosen.length >= maxSentences || chosen.some(isLine);
  if (!holdsAnswer || full || chosen.some(({ unit }) => holdsAnswer(unit.text))) return [...chosen];
  const far = ({ at }: ScoredUnit) => Math.abs(at - best.at);
  const [found] = sectionOf(units, best)
    .filter((one) => !isLine(one) && !isQuestion(one) && holdsAnswer(one.unit.text))
    .filter((one) => far(one) <= (one.own > 0 ? nearby.sharing : nearby.any))
    .sort((a, b) => b.score - a.score || far(a) - far(b));
  return found ? [...chosen, found].sort((a, b) => a.at - b.at) : [...chosen];
}

/** Returns one sentence of another passage for a part of the question that the answer leaves open, or nothing. */
function fromAnother(scores: Scores, chosen: readonly ScoredUnit[], best: ScoredUnit): ScoredUnit[] {
  const covered = new Set(chosen.flatMap(({ has }) => [...has]));
  const open = scores.wanted - best.own;
  if (open < scores.wanted * worthAnother.open) return [];
  const fills = (unit: ScoredUnit) => [...unit.has].filter((place) => !covered.has(place)).length;
  const candidates = scores.passages
    .filter((_, passage) => passage !== best.passage)
    .flat()
    .filter(
      (unit) =>
        fills(unit) > 0 && unit.has.size >= 2 && unit.score >= best.score * worthAnother.filled && !isQuestion(unit),
    )
    .filter((unit) => !chosen.some((other) => other.unit.text === unit.unit.text));
  return candidates.length ? [candidates.reduce(better)] : [];
}

/**
 * Returns the units that answer best, in text order: one to three sentences, or the lines of a list or table. Empty
 * only if the passages contain no text.
 */
export function selectUnits(scores: Scores): ScoredUnit[] {
  const all = scores.passages.flat();
  const [first] = all;
  if (!first) return [];
  const unitsOf = ({ passage }: ScoredUnit) => scores.passages[passage] ?? [];
  const best = all.reduce(better);
  if (best.score === 0) return opening(sectionOf(unitsOf(first), first)).slice(0, maxLines);
  const units = unitsOf(best);
  const chosen = withAnswer(scores, units, fromPassage(scores, units, best), best);
  const another = isLine(best) ? [] : fromAnother(scores, chosen, best);
  return [...chosen, ...another].sort((a, b) => a.passage - b.passage || a.at - b.at);
}
