/** Longer patterns match no real path; the rule is skipped. */
const MAX_PATTERN_CHARS = 2_048;
const MAX_WILDCARDS = 100;

export interface Rule {
  allow: boolean;
  pattern: string;
  /** The parts between the wildcards. A single part if there are none. */
  pieces: string[];
  /** The pattern ends with `$` and matches the whole path. */
  isWhole: boolean;
}

/** Returns the rule of an Allow or Disallow line, or undefined if its pattern exceeds a limit. */
export function compile(value: string, allow: boolean): Rule | undefined {
  if (value.length > MAX_PATTERN_CHARS) return undefined;
  const pattern = spelled(value);
  const isWhole = pattern.endsWith('$');
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split(/\*+/);
  return pieces.length - 1 > MAX_WILDCARDS ? undefined : { allow, pattern, pieces, isWhole };
}

const upperCaseEscapes = (path: string) => path.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());

/** Normalises as in URLs: `/café` becomes `/caf%C3%A9`. */
function spelled(pattern: string): string {
  try {
    return upperCaseEscapes(encodeURI(pattern).replaceAll('%25', '%'));
  } catch {
    return pattern;
  }
}

/** Returns path and query of a URL, with escapes in upper case as in patterns. */
export function pathOf(address: string): string {
  const url = new URL(address);
  return upperCaseEscapes(url.pathname + url.search);
}

/** Returns the rule that decides on a path, or undefined if none matches. */
export function ruleFor(rules: readonly Rule[], path: string): Rule | undefined {
  let best: Rule | undefined;
  for (const rule of rules) {
    const isWorse = best && (rule.pattern.length - best.pattern.length || Number(rule.allow) - Number(best.allow)) <= 0;
    if (!isWorse && matches(rule, path)) best = rule;
  }
  return best;
}

/** Takes linear time in path and pattern: each part is searched once, after the previous one. */
function matches({ pieces: [first = '', ...rest], isWhole }: Rule, path: string): boolean {
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop();
  if (last === undefined) return !isWhole || path.length === at;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return isWhole ? path.length - at >= last.length && path.endsWith(last) : path.includes(last, at);
}
