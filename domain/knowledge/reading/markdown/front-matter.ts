import { isRecord } from '../../../core/objects.ts';

/** What the metadata at the head of a document say, and the document without them. */
interface FrontMatter {
  title: string | null;
  isDraft: boolean;
  body: string;
}

/** A longer block is no front matter, but a document that begins with a rule. */
const MAX_LINES = 400;
const MAX_TITLE_CHARS = 200;

/** The line that ends a block, by the line that begins it: YAML, TOML, and JSON in its two forms. */
const ends = new Map([
  ['---', /^(?:---|\.\.\.)$/],
  ['+++', /^\+\+\+$/],
  [';;;', /^;;;$/],
  ['{', /^\}$/],
]);

const KEY = /^["']?[\w][\w .-]{0,60}["']?\s*[:=]/;

/** Reads and removes YAML, TOML and JSON front matter. */
export function readFrontMatter(text: string): FrontMatter {
  const lines = text.slice(0, MAX_LINES * 200).split('\n', MAX_LINES);
  const first = (lines[0] ?? '').trimEnd();
  const end = ends.get(first);
  const last = end ? lines.findIndex((line, at) => at > 0 && end.test(line.trimEnd())) : -1;
  const block = lines.slice(1, Math.max(1, last));
  if (last < 0 || !isMetadata(first, block)) return { title: null, isDraft: false, body: text };
  const length = lines.slice(0, last + 1).reduce((sum, line) => sum + line.length + 1, 0);
  const value = first === '{' || first === ';;;' ? jsonValue(first, block) : lineValue(block);
  const title = value('title')?.slice(0, MAX_TITLE_CHARS).trim() || null;
  return { title, isDraft: value('draft') === 'true' || value('published') === 'false', body: text.slice(length) };
}

/** A document may begin with a rule and have another one further down. */
function isMetadata(first: string, block: readonly string[]): boolean {
  const line = block.find((candidate) => candidate.trim() !== '' && !/^\s*#/.test(candidate));
  if (line === undefined) return true;
  return first === ';;;' ? true : KEY.test(line.trim());
}

type Value = (key: string) => string | undefined;

function jsonValue(first: string, block: readonly string[]): Value {
  const text = block.join('\n');
  const parsed = parseJson(first === '{' || !text.trimStart().startsWith('{') ? `{${text}}` : text);
  return (key) => (isRecord(parsed) && parsed[key] !== undefined ? String(parsed[key]) : undefined);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A plain or quoted value of a key that is not indented. Comments after it are dropped. */
function lineValue(block: readonly string[]): Value {
  return (key) => {
    const line = block.find((candidate) => candidate.startsWith(key) && /^\s*[:=]/.test(candidate.slice(key.length)));
    const value = line
      ?.slice(key.length)
      .replace(/^\s*[:=]\s*/, '')
      .trim();
    if (value === undefined || /^[>|[{]/.test(value)) return undefined;
    const [, quoted] = /^(?:"((?:[^"\\]|\\.)*)"|'(?:[^']|'')*')/.exec(value) ?? [];
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, '$1');
    if (value.startsWith("'")) return value.slice(1, value.lastIndexOf("'")).replaceAll("''", "'");
    return value.replace(/\s+#.*$/, '');
  };
}
