/** One character or class of a pattern, and how often it may stand. */
interface PatternPart {
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
