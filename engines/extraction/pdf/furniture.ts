import type { Line } from './lines.ts';
import { runningHeads } from './running-heads.ts';

/** Text is repeated if it is on this share of the pages, and not fewer. Left and right pages may have their own. */
const REPEATS_SHARE = 0.4;
const MIN_REPEATS = 3;
/** Share of the repetitions in which a number is the same, or counts the pages. */
const COUNTING_SHARE = 0.7;
/** Lines at the top and at the bottom of a page. A form may repeat text in its middle. */
const EDGE_LINES = 2;
/** Points within which lines are in the same place. */
const SAME_PLACE = 4;

const NUMBER = /\d+/g;

interface Repetition {
  page: number;
  numbers: number[];
}

/** A line's height and text without its numbers, so that `Page 3 of 9` equals `Page 4 of 9`. */
const placeOf = ({ y, text }: Line) => `${Math.round(y / SAME_PLACE)} ${text.replaceAll(NUMBER, '0')}`;
const numbersOf = ({ text }: Line) => (text.match(NUMBER) ?? []).map(Number);

/**
 * Removes headers and footers: those that name headings, and those that repeat after the first page that has them, unless they are all
 * of a page.
 */
export function withoutFurniture(
  pages: readonly (readonly Line[])[],
  isHeading: (line: Line) => boolean,
): (readonly Line[])[] {
  const repeated = repeatedPlaces(pages);
  const heads = runningHeads(pages, isHeading);
  const seen = new Set<string>();
  return pages.map((lines) => {
    const edges = new Set(edgesOf(lines));
    const kept = lines.filter((line) => {
      const place = placeOf(line);
      const isFirst = !seen.has(place);
      if (edges.has(line) && repeated.has(place)) seen.add(place);
      if (repeated.has(place) && edges.has(line)) return isFirst;
      return !heads.has(line);
    });
    const isEmptyPage = lines.some((line) => heads.has(line));
    return kept.length === 0 && !isEmptyPage ? lines : kept;
  });
}

const edgesOf = (lines: readonly Line[]): Line[] => {
  const byHeight = lines.toSorted((a, b) => b.y - a.y);
  return [...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)];
};

function repeatedPlaces(pages: readonly (readonly Line[])[]): Set<string> {
  const places = new Map<string, Repetition[]>();
  for (const [page, lines] of pages.entries()) {
    for (const [place, line] of new Map(edgesOf(lines).map((edge) => [placeOf(edge), edge]))) {
      const repetitions = places.get(place) ?? [];
      repetitions.push({ page, numbers: numbersOf(line) });
      places.set(place, repetitions);
    }
  }
  const enough = Math.max(MIN_REPEATS, pages.length * REPEATS_SHARE);
  const repeated = [...places].filter(([, repetitions]) => repetitions.length >= enough && areCounted(repetitions));
  return new Set(repeated.map(([place]) => place));
}

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
