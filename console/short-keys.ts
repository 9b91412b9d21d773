/** Templates such as `` `view_${name}` `` put keys together when the console runs. */
const beginnings = /`(\w+)\$\{/g;
const ends = /\}(\w+)`/g;
/** The definition of a text: its key, and the text that follows. */
const definition = /(?<=[{,])(\w+):("[^"\\]*"|'[^'\\]*'|`[^`\\]*`|(?=["'`]))/g;
const isDistinct = (key: string) => /^[a-z].*[A-Z_]/.test(key);

const groups = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, group]) => group!))];

/** True if the word is used as a text's key alone: once in quotes at least, and elsewhere only where texts are defined. */
function isOnlyKey(key: string, all: string): boolean {
  const count = (pattern: string) => all.match(new RegExp(pattern, 'g'))?.length ?? 0;
  const quoted = count(`"${key}"`);
  return quoted > 0 && quoted + count(`[{,]${key}:["'\`]`) === count(`(?<![\\w$])${key}(?![\\w$])`);
}

const isLanguage = (name: string) => name.startsWith('texts-');

/** Gives the keys of texts short names, the same ones in every file. Keys that are also something else keep their names. */
export function shortenKeys(files: ReadonlyMap<string, string>): Map<string, string> {
  const code = [...files]
    .filter(([name]) => name.endsWith('.js') && !isLanguage(name))
    .map(([, text]) => text)
    .join('\n');
  const [starts, suffixes] = [groups(code, beginnings), groups(code, ends)];
  const isBuilt = (key: string) =>
    starts.some((start) => key.startsWith(start)) || suffixes.some((end) => key.endsWith(end));
  const keys = groups(code, definition).filter((key) => isDistinct(key) && !isBuilt(key) && isOnlyKey(key, code));
  const english = new Map([...code.matchAll(definition)].map(([, key, text]) => [key!, text!]));
  const uses = Map.groupBy(english.values(), (text) => text);
  const names = new Map(
    keys.sort().map((key, index) => {
      const text = english.get(key)!;
      return [key, text && !text.startsWith('`') && uses.get(text)!.length === 1 ? text : `"_${index.toString(36)}"`];
    }),
  );
  const shorten = (text: string, language: boolean) =>
    text
      .replace(/"(\w+)"/g, (whole, key: string) => names.get(key) ?? whole)
      .replace(definition, (whole, key: string, words: string) => {
        const name = names.get(key);
        if (!name) return whole;
        if (!language && name === words) return '';
        return `${/^"_\w+"$/.test(name) ? name.slice(1, -1) : name}:${words}`;
      })
      .replace(/(?<=[{,]),+/g, '');
  return new Map(
    [...files].map(([name, text]) => [name, name.endsWith('.js') ? shorten(text, isLanguage(name)) : text]),
  );
}
