/** Templates such as `` `view_${name}` `` put keys together when the console runs. */
const beginnings = /`(\w+)\$\{/g;
const ends = /\}(\w+)`/g;
/** The definition of a text: its key, and the text itself if it is a plain string. */
const definition = /(?<=[{,])(\w+):(?:("[^"\\]*"|'[^'\\]*')(,?)|(?=["'`]))/g;
const isDistinct = (key: string) => /^[a-z].*[A-Z_]/.test(key);

const groups = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, group]) => group ?? [])),
];

/** True if the word is used as a text's key alone: once in quotes at least, and elsewhere only where texts are defined. */
function isOnlyKey(key: string, all: string): boolean {
  const count = (pattern: string) => all.match(new RegExp(pattern, 'g'))?.length ?? 0;
  const quoted = count(`"${key}"`);
  return quoted > 0 && quoted + count(`[{,]${key}:["'\`]`) === count(`(?<![\\w$])${key}(?![\\w$])`);
}

const isLanguage = (name: string) => name.startsWith('texts-');
const isScript = (name: string) => name.endsWith('.js');

/** The new name of each key of a text, in quotes: the English text itself if no other key has it, else a short name. */
function namesOf(code: string): Map<string, string> {
  const [starts, suffixes] = [groups(code, beginnings), groups(code, ends)];
  const isBuilt = (key: string) =>
    starts.some((start) => key.startsWith(start)) || suffixes.some((end) => key.endsWith(end));
  const defined = [...code.matchAll(definition)];
  const english = new Map(defined.flatMap(([, key, text]) => (key ? [[key, text] as const] : [])));
  const uses = Map.groupBy(english.values(), (text) => text);
  const keys = [...english.keys()].filter((key) => isDistinct(key) && !isBuilt(key) && isOnlyKey(key, code)).sort();
  return new Map(
    keys.map((key, index) => {
      const text = english.get(key);
      return [key, text && uses.get(text)?.length === 1 ? text : `"_${index.toString(36)}"`];
    }),
  );
}

/** A short name needs no quotes where it is defined. */
const asProperty = (name: string) => name.replace(/^"(_\w+)"$/, '$1');

/**
 * Puts English texts where their keys are used, which takes less room than keys and definitions. Other languages are then found by the
 * English text. Keys of texts that exist twice get short names, the same ones in every file. Keys that are also something else, or are
 * put together when the console runs, keep their names.
 */
export function shortenKeys(files: ReadonlyMap<string, string>): Map<string, string> {
  const code = [...files].filter(([name]) => isScript(name) && !isLanguage(name)).map(([, text]) => text);
  const names = namesOf(code.join('\n'));
  const shorten = (text: string, inLanguage: boolean) =>
    text
      .replace(/"(\w+)"/g, (whole, key: string) => names.get(key) ?? whole)
      .replace(definition, (whole, key: string, words = '', comma = '') => {
        const name = names.get(key);
        if (!name) return whole;
        return name === words && !inLanguage ? '' : `${asProperty(name)}:${words}${comma}`;
      });
  return new Map([...files].map(([name, text]) => [name, isScript(name) ? shorten(text, isLanguage(name)) : text]));
}
