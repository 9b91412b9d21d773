import type { GraphqlCall } from '../../session/calls.ts';

/** Indents a minified document. */
export function pretty(document: string): string {
  let depth = 0;
  let inParentheses = 0;
  let text = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const token of document.match(/"(?:[^"\\]|\\.)*"|\.\.\.\w+|[\w$!@]+|[{}()[\]:,=|]/g) ?? []) {
    if (token === '(') inParentheses++;
    if (token === '{' && !inParentheses) {
      depth++;
      text += ` {${line()}`;
    } else if (token === '}' && !inParentheses) {
      depth--;
      text = `${text.trimEnd()}${line()}}${depth === 0 ? '\n\n' : line()}`;
    } else if (/^[\w$@."]/.test(token)) {
      const last = text.at(-1) ?? '';
      const needsSpace = /[\w!\])"]/.test(last);
      text += needsSpace ? (inParentheses || depth === 0 ? joint(text, token) : line()) + token : token;
    } else text += token === ':' ? ': ' : token;
    if (token === ')') inParentheses--;
  }
  return `${text.trim()}\n`;
}

/** Between two words of one line: variables of an operation are separated by commas. */
const joint = (text: string, token: string) =>
  token.startsWith('$') && /[!\]\w]$/.test(text) && !text.endsWith('(') ? ', ' : ' ';

/** The document with its variables as comments. */
export const asGraphql = ({ document, variables }: GraphqlCall): string =>
  `${pretty(document)}\n# Variables:\n${JSON.stringify(variables, null, 2).replace(/^/gm, '# ')}\n`;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A command that makes the same call with an API key. */
export const asCurl = ({ document, variables }: GraphqlCall, root: string): string =>
  [
    `curl ${root}/graphql`,
    `-H "x-api-key: $FRONTDESK_API_KEY"`,
    "-H 'content-type: application/json'",
    `-d ${quoted(JSON.stringify({ query: document, variables }))}`,
  ].join(' \\\n  ');
