/** Templates such as `` `view_${name}` `` put keys together when the console runs. */
const beginnings = /`(\w+)\$\{/g;
const ends = /\}(\w+)`/g;
/** The definition of a text: its key, and the text that follows. */
const definition = /[{,](\w+):(?=["'`])/g;
const isDistinct = (key: string) => /^[a-z].*[A-Z_]/.test(key);

const groups = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, group]) => group!))];

/** True if the word is used as a text's key alone: once in quotes at least, and elsewhere only where texts are defined. */
function isOnlyKey(key: string, all: string): boolean {
  const count = (pattern: string) => all.match(new RegExp(pattern, 'g'))?.length ?? 0;
  const quoted = count(`"${key}"`);
  return quoted > 0 && quoted + count(`[{,]${key}:["'\`]`) === count(`(?<![\\w$])${key}(?![\\w$])`);
}

/** Gives the keys of texts short names, the same ones in every file. Keys that are also something else keep their names. */
export function shortenKeys(files: ReadonlyMap<string, string>): Map<string, string> {
  const all = [...files.values()].join('\n');
  const [starts, suffixes] = [groups(all, beginnings), groups(all, ends)];
  const isBuilt = (key: string) =>
    starts.some((start) => key.startsWith(start)) || suffixes.some((end) => key.endsWith(end));
  const keys = groups(all, definition).filter((key) => isDistinct(key) && !isBuilt(key) && isOnlyKey(key, all));
  const names = new Map(keys.sort().map((key, index) => [key, `_${index.toString(36)}`]));
  const shorten = (text: string) =>
    text
      .replace(/"(\w+)"/g, (whole, key: string) => (names.has(key) ? `"${names.get(key)}"` : whole))
      .replace(definition, (whole, key: string) => (names.has(key) ? `${whole[0]}${names.get(key)}:` : whole));
  return new Map([...files].map(([name, text]) => [name, name.endsWith('.js') ? shorten(text) : text]));
}
