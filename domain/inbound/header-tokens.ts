/** A word, a quoted string without its quotes, or one of the characters that separate them. */
export interface HeaderToken {
  kind: 'word' | 'quoted' | 'separator';
  text: string;
  /** Nothing is between it and the token before. */
  isAdjacent: boolean;
}

const TOKEN = /\s+|"((?:[^"\\]|\\.)*)"|([;=,])|([^\s"();=,]+)/sy;

/** The tokens of a structured header (RFC 5322), without comments. Undefined if a quoted string or a comment has no end. */
export function headerTokens(header: string): HeaderToken[] | undefined {
  const tokens: HeaderToken[] = [];
  let isAdjacent = false;
  for (let at = 0; at < header.length; ) {
    TOKEN.lastIndex = at;
    const [read, quoted, separator, word] = TOKEN.exec(header) ?? [];
    const end = read === undefined ? commentEnd(header, at) : at + read.length;
    if (end === undefined) return undefined;
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted.replaceAll(/\\(.)/gs, '$1'), isAdjacent });
    else if (separator) tokens.push({ kind: 'separator', text: separator, isAdjacent });
    else if (word) tokens.push({ kind: 'word', text: word, isAdjacent });
    isAdjacent = quoted !== undefined || separator !== undefined || word !== undefined;
    at = end;
  }
  return tokens;
}

/** Comments may be nested. Undefined: none begins here, or it has no end. */
function commentEnd(header: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < header.length; at++) {
    const letter = header[at];
    if (letter === '\\') at++;
    else if (letter === '(') depth++;
    else if (letter === ')') depth--;
    if (depth === 0) return letter === ')' ? at + 1 : undefined;
  }
  return undefined;
}
