/** One character or class of a pattern, and how often it may stand. */
export interface PatternPart {
  matches(char: string): boolean;
  min: number;
  max: number;
}

const PART =
  /(\[\^?(?:\\.|[^\]\\[])+\]|\\[dDwWsS]|\\[^\p{L}\p{N}]|[^\\[\](){}|?*+^$.]|\.)(\{\d{1,3}(?:,\d{0,3})?\}|[?*+])?/uy;
const MAX_PARTS = 50;
const UNLIMITED = Number.MAX_SAFE_INTEGER;

function countsOf(quantifier: string | undefined): { min: number; max: number } {
  if (quantifier === undefined) return { min: 1, max: 1 };
  if (quantifier === '?') return { min: 0, max: 1 };
  if (quantifier === '*') return { min: 0, max: UNLIMITED };
  if (quantifier === '+') return { min: 1, max: UNLIMITED };
  const [min = '', max] = quantifier.slice(1, -1).split(',');
  return { min: Number(min), max: max === undefined ? Number(min) : max === '' ? UNLIMITED : Number(max) };
}

/** A regular expression for one character, which cannot take long. Undefined if the class is malformed, such as `[z-a]`. */
function charMatcher(source: string): ((char: string) => boolean) | undefined {
  try {
    const expression = new RegExp(`^${source}$`, 'su');
    return (char) => expression.test(char);
  } catch {
    return undefined;
  }
}

/**
 * Reads a pattern: characters, classes and counts in a sequence. `^` and `$` at its ends are accepted, because it matches the whole
 * value anyway. Undefined for anything else, such as groups, alternatives and references, of which some take exponential time.
 */
export function parsePattern(pattern: string): PatternPart[] | undefined {
  const source = pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  const parts: PatternPart[] = [];
  for (let at = 0; at < source.length; ) {
    PART.lastIndex = at;
    const found = PART.exec(source);
    if (!found?.[1] || parts.length === MAX_PARTS) return undefined;
    const matches = charMatcher(found[1]);
    const { min, max } = countsOf(found[2]);
    if (!matches || min > max) return undefined;
    parts.push({ matches, min, max });
    at += found[0].length;
  }
  return parts.length > 0 ? parts : undefined;
}

/** Whether the whole value matches. Each part visits each position at most once for each start, so the time is bounded. */
export function matchesPattern(parts: readonly PatternPart[], value: string): boolean {
  const chars = [...value];
  let positions = new Set([0]);
  for (const part of parts) {
    const next = new Set<number>();
    for (const start of positions) addEnds(part, chars, start, next);
    if (next.size === 0) return false;
    positions = next;
  }
  return positions.has(chars.length);
}

function addEnds({ matches, min, max }: PatternPart, chars: readonly string[], start: number, ends: Set<number>): void {
  for (let count = 0; count <= max; count++) {
    if (count >= min) ends.add(start + count);
    const char = chars[start + count];
    if (char === undefined || !matches(char)) return;
  }
}

/** Where in a text a pattern may begin and end, and how long it may be. */
interface SearchBounds {
  isStart(at: number): boolean;
  isEnd(at: number): boolean;
  maxLength: number;
}

/** How many characters from each position on match a part. */
function runsOf({ matches }: PatternPart, chars: readonly string[]): Int32Array {
  const known = new Map<string, boolean>();
  const runs = new Int32Array(chars.length + 1);
  for (let at = chars.length - 1; at >= 0; at--) {
    const char = chars[at] ?? '';
    const isMatch = known.get(char) ?? matches(char);
    known.set(char, isMatch);
    runs[at] = isMatch ? (runs[at + 1] ?? 0) + 1 : 0;
  }
  return runs;
}

/** The positions after a part that begins at any of the given ones, as offsets from `start`. */
function endsAfter(
  { min, max }: PatternPart,
  runs: Int32Array,
  start: number,
  from: Uint8Array,
): Uint8Array | undefined {
  const changes = new Int32Array(from.length + 1);
  let isAny = false;
  for (let at = 0; at < from.length; at++) {
    if (!from[at]) continue;
    const last = Math.min(at + Math.min(max, runs[start + at] ?? 0), from.length - 1);
    if (at + min > last) continue;
    changes[at + min] = (changes[at + min] ?? 0) + 1;
    changes[last + 1] = (changes[last + 1] ?? 0) - 1;
    isAny = true;
  }
  if (!isAny) return undefined;
  const ends = new Uint8Array(from.length);
  for (let at = 0, open = 0; at < from.length; at++) {
    open += changes[at] ?? 0;
    ends[at] = open > 0 ? 1 : 0;
  }
  return ends;
}

/**
 * The longest match from each possible start, one after the other. The time is bounded by the length of the pattern, the text and the
 * longest match.
 */
export function findPattern(
  parts: readonly PatternPart[],
  chars: readonly string[],
  { isStart, isEnd, maxLength }: SearchBounds,
): { start: number; end: number }[] {
  const runs = parts.map((part) => runsOf(part, chars));
  const found: { start: number; end: number }[] = [];
  if (parts.some(({ min }, at) => min > 0 && !runs[at]?.some((run) => run > 0))) return found;
  for (let start = 0; start < chars.length; start++) {
    if (!isStart(start)) continue;
    let positions: Uint8Array | undefined = new Uint8Array(Math.min(maxLength, chars.length - start) + 1);
    positions[0] = 1;
    for (const [at, part] of parts.entries()) {
      positions = endsAfter(part, runs[at] ?? new Int32Array(), start, positions);
      if (!positions) break;
    }
    const length = positions?.findLastIndex((isReached, at) => isReached === 1 && at > 0 && isEnd(start + at)) ?? -1;
    if (length < 0) continue;
    found.push({ start, end: start + length });
    start += length - 1;
  }
  return found;
}
