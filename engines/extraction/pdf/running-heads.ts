import type { Line } from './lines.ts';

/** Share of the pages that have their outermost line in one place, and not fewer: left and right pages may each have their own. */
const PLACE_SHARE = 0.2;
const MIN_PLACES = 3;
/** Points within which lines are in the same place. */
const SAME_PLACE = 4;
/** Fewer letters begin a heading by chance. */
const MIN_LETTERS = 6;
/** What divides the names of chapter and section: their numbers, that of the page, and where a name is cut. */
const DIVIDERS = /\d+(?:\.\d+)*\.?|…|\.{3}|\||—/;

type Pages = readonly (readonly Line[])[];

const lettersOf = (text: string): string => text.replaceAll(/\P{L}+/gu, '').toLowerCase();
const placeOf = ({ y }: Line): number => Math.round(y / SAME_PLACE);

/**
 * Returns the headers and footers that name the chapter or section of their page, such as `8 Chapter 2. Applying`: outermost lines of
 * pages, in a place where many pages have one, that consist of the beginnings of headings.
 */
export function runningHeads(pages: Pages, isHeading: (textLine: Line) => boolean): Set<Line> {
  const headings = pages.flatMap((lines) => lines.filter(isHeading).map(({ text }) => lettersOf(text)));
  const outermost = pages.flatMap((lines) => outermostOf(lines).filter((textLine) => !isHeading(textLine)));
  const enough = Math.max(MIN_PLACES, pages.length * PLACE_SHARE);
  const inPlace = [...Map.groupBy(outermost, placeOf).values()].filter((lines) => lines.length >= enough).flat();
  return new Set(inPlace.filter(({ text }) => namesHeadings(text, headings)));
}

function outermostOf(lines: readonly Line[]): Line[] {
  const byHeight = lines.toSorted((a, b) => b.y - a.y);
  return [byHeight[0], byHeight.at(-1)].filter((textLine) => textLine !== undefined);
}

/** `headings`: their letters. A word beside a number, such as "Chapter", names none. */
function namesHeadings(text: string, headings: readonly string[]): boolean {
  const names = text
    .split(DIVIDERS)
    .map((part) => part.trim())
    .filter((part) => lettersOf(part) !== '');
  const isNamed = (name: string) => headings.some((heading) => heading.startsWith(lettersOf(name)));
  const isLong = (name: string) => lettersOf(name).length >= MIN_LETTERS;
  return (
    names.some((name) => isLong(name) && isNamed(name)) && names.every((name) => !/\s/.test(name) || isNamed(name))
  );
}
