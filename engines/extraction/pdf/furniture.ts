import type { Line } from './lines.ts';
import { runningHeads } from './running-heads.ts';

/** Text is repeated if it is on this share of the pages, and not fewer. Left and right pages may have their own. */
const REPEATS_SHARE = 0.4;
const MIN_REPEATS = 3;
/** Share of the repetitions in which a number is the same, or counts the pages. */
const COUNTING_SHARE = 0.7;
/** Heights at the top and at the bottom of a page. A form may repeat text in its middle. */
const EDGE_HEIGHTS = 2;
/** Points within which lines are in the same place. */
const SAME_PLACE = 4;

const ROMAN = 'm{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})';
/** Roman ones count the pages of a preface, or stand beside the others. */
const NUMBER = new RegExp(`\\d+|(?<![\\p{L}\\p{N}])(?=[mdclxvi])${ROMAN}(?![\\p{L}\\p{N}])`, 'giu');
const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

interface Repetition {
  page: number;
  numbers: number[];
}

/** A line's height and text without its numbers, so that `Page 3 of 9` equals `Page 4 of 9`. */
const placeOf = ({ y, text }: Line) => `${Math.round(y / SAME_PLACE)} ${text.replaceAll(NUMBER, '0')}`;
const numbersOf = ({ text }: Line) => (text.match(NUMBER) ?? []).map(numberOf);

function numberOf(number: string): number {
  if (/^\d/.test(number)) return Number(number);
  const values = [...number.toLowerCase()].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/**
 * Removes headers and footers: those that name headings, and those that repeat after the first page that has them, unless they are all
 * of a page.
 */
export function withoutFurniture(
  pages: readonly (readonly Line[])[],
  isHeading: (textLine: Line) => boolean,
): (readonly Line[])[] {
  const repeated = repeatedPlaces(pages);
  const heads = runningHeads(pages, isHeading);
  const seen = new Set<string>();
  return pages.map((lines) => {
    const edges = new Set(edgesOf(lines));
    const kept = lines.flatMap((textLine) => {
      const places = partsOf(textLine).map(placeOf);
      if (heads.has(textLine)) return [];
      if (!edges.has(textLine) || !places.every((place) => repeated.has(place))) return [textLine];
      if (places.every((place) => seen.has(place))) return [];
      for (const place of places) seen.add(place);
      return [textLine.row ? textLine : { ...textLine, isFurniture: true }];
    });
    const isEmptyPage = lines.some((textLine) => heads.has(textLine));
    return kept.length === 0 && !isEmptyPage ? lines : kept;
  });
}

/** What stands side by side in a line repeats by itself: on some pages the parts are lines of their own. */
const partsOf = (textLine: Line): readonly Line[] => textLine.pieces ?? [textLine];

function edgesOf(lines: readonly Line[]): Line[] {
  const heightOf = ({ y }: Line) => Math.round(y / SAME_PLACE);
  const heights = [...new Set(lines.map(heightOf))].toSorted((a, b) => b - a);
  const outermost = new Set([...heights.slice(0, EDGE_HEIGHTS), ...heights.slice(-EDGE_HEIGHTS)]);
  return lines.filter((textLine) => outermost.has(heightOf(textLine)));
}

function repeatedPlaces(pages: readonly (readonly Line[])[]): Set<string> {
  const places = new Map<string, Repetition[]>();
  for (const [page, lines] of pages.entries()) {
    const parts = edgesOf(lines).flatMap(partsOf);
    for (const [place, textLine] of new Map(parts.map((part) => [placeOf(part), part]))) {
      const repetitions = places.get(place) ?? [];
      repetitions.push({ page, numbers: numbersOf(textLine) });
      places.set(place, repetitions);
    }
  }
  const enough = Math.max(MIN_REPEATS, pages.length * REPEATS_SHARE);
  const repeated = [...places].filter(([, repetitions]) =>
    repetitions.length >= enough
      ? areCounted(repetitions)
      : repetitions.length === pages.length && countPages(repetitions),
  );
  return new Set(repeated.map(([place]) => place));
}

/** Of two pages, only what counts them is sure to be a header or footer. */
const countPages = ([first, second]: readonly Repetition[]): boolean =>
  first !== undefined &&
  second !== undefined &&
  first.numbers.some((number, at) => second.numbers[at] === number + 1) &&
  first.numbers.every((number, at) => [number, number + 1].includes(second.numbers[at] ?? 0));

/** Each number is the same on all pages, or counts them. The numbers of a table that goes on for pages do neither. */
function areCounted(repetitions: readonly Repetition[]): boolean {
  const [first] = repetitions;
  return (first?.numbers ?? []).every((_, at) => {
    const values = repetitions.map(({ numbers }) => numbers[at] ?? 0);
    const offsets = repetitions.map(({ numbers, page }) => (numbers[at] ?? 0) - page);
    return Math.max(mostCommon(values), mostCommon(offsets)) >= repetitions.length * COUNTING_SHARE;
  });
}

function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(...counts.values());
}
