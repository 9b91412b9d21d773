/** A piece of text, or an element that contains more of them. */
export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] };

/** Returns a link's target if its scheme is allowed. Others, above all `javascript:`, stay plain text. */
export function safeHref(text: string): string | undefined {
  return /^(https?:\/\/|mailto:|tel:)/i.test(text) && URL.canParse(text) ? new URL(text).href : undefined;
}

const MAX_DEPTH = 6;
/** Each repetition is limited by excluded characters, so that matching takes linear time. */
const pattern =
  /\\([!-/:-@[-`{-~])|(`+)([^`]+)\2|!?\[([^[\]]{0,500})\]\(\s*<?([^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,500})?)>?(?:\s+"[^"]{0,300}")?\s*\)|<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>|\b(https?:\/\/[^\s<>"'`*\]]{1,2000})|(\*\*|__)(?=\S)([^\n]{0,4000}?\S)\8|~~(?=\S)([^~\n]{0,2000}[^~\s])~~|(?<![\p{L}\p{N}])([*_])(?=[^\s*_])([^*_\n]{0,2000}[^\s*_])\11(?![\p{L}\p{N}])/u;

/** What each match contains. Most texts have no marks, and need not wait until the pattern is compiled. */
const mark = /[\\`[<*_~]|:\/\//;

/** Parses inline marks. Images are never loaded; they become links with their alternative text. */
export function parseInline(text: string, depth = 0): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  while (rest) {
    const match = mark.test(rest) && pattern.exec(rest);
    if (!match) {
      found.push(rest);
      break;
    }
    if (match.index > 0) found.push(rest.slice(0, match.index));
    const { inline, length } = toInline(match, depth);
    found.push(inline);
    rest = rest.slice(match.index + length);
  }
  return found;
}

function toInline(match: RegExpExecArray, depth: number): { inline: Inline; length: number } {
  const [whole, escaped, , code, label, target, angled, bare, , strong, struck, , em = ''] = match;
  const { length } = whole;
  const inner = (text: string) => (depth < MAX_DEPTH ? parseInline(text, depth + 1) : [text]);
  if (escaped !== undefined) return { inline: escaped, length };
  if (code !== undefined) return { inline: { kind: 'code', text: code.trim() || code }, length };
  if (target !== undefined) return { inline: toLink(target, inner(label || target), label || target), length };
  if (angled !== undefined) return { inline: toLink(angled, [angled.replace('mailto:', '')], angled), length };
  if (bare !== undefined) {
    const url = bare.replace(/[.,;:!?)}]+$/, '');
    return { inline: toLink(url, [url], url), length: url.length };
  }
  if (strong !== undefined) return { inline: { kind: 'strong', children: inner(strong) }, length };
  if (struck !== undefined) return { inline: { kind: 'del', children: inner(struck) }, length };
  return { inline: { kind: 'em', children: inner(em) }, length };
}

function toLink(target: string, children: Inline[], otherwise: string): Inline {
  const href = safeHref(target);
  return href ? { kind: 'link', href, children } : otherwise;
}
