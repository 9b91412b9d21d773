import { MAX_SECONDS } from './forward.ts';
import { ScriptBlocks } from './script-blocks.ts';

/** Scripts that only send on are short. */
const MAX_SCRIPT_CHARS = 5_000;
const MAX_PAUSE_MS = MAX_SECONDS * 1000;

const OWNER = String.raw`(?:(?:window|document|self|top|parent)\.)?`;
const STRING = String.raw`(?:"([^"\n]{1,2000})"|'([^'\n]{1,2000})'|${'`'}([^${'`'}$\n]{1,2000})${'`'})`;
/** The query and the fragment of the page's own address are handed on. */
const OWN_END = String.raw`(?:\s*\+\s*${OWNER}location\.(?:hash|search))?`;
const VALUE = String.raw`(?:${STRING}|(?<name>[A-Za-z_$][\w$]{0,60}))${OWN_END}`;
const WHERE = String.raw`(?<![.\w$])${OWNER}location`;
const END = String.raw`\s*(?=[;}\n,)]|$)`;
const STATEMENTS = [
  new RegExp(String.raw`${WHERE}(?:\.href)?\s*=\s*${VALUE}${END}`, 'g'),
  new RegExp(String.raw`${WHERE}\.(?:replace|assign)\(\s*${VALUE}\s*\)${END}`, 'g'),
];
const PAUSED_TEXT = new RegExp(
  String.raw`(?<![.\w$])(?:window\.)?setTimeout\(\s*${STRING}\s*,\s*(?<pauseMs>\d+)\s*\)`,
  'g',
);

/** Returns where a script sends every reader at once, as it is written, or null. In doubt it sends nobody. */
export function scriptTarget(script: string): string | null {
  if (script.length > MAX_SCRIPT_CHARS) return null;
  const blocks = new ScriptBlocks(script);
  for (const match of STATEMENTS.flatMap((statement) => [...blocks.code.matchAll(statement)])) {
    if (!blocks.runsAlways(match.index, MAX_PAUSE_MS)) continue;
    const target = match.groups?.name ? constantOf(blocks.code, match.groups.name) : stringIn(match);
    if (target) return target.replaceAll('\\/', '/');
  }
  for (const match of blocks.code.matchAll(PAUSED_TEXT)) {
    const isSoon = Number(match.groups?.pauseMs) <= MAX_PAUSE_MS && blocks.runsAlways(match.index, MAX_PAUSE_MS);
    const target = isSoon ? scriptTarget(stringIn(match) ?? '') : null;
    if (target) return target;
  }
  return null;
}

const stringIn = ([, double, single, template]: RegExpExecArray): string | null => double ?? single ?? template ?? null;

/** Returns the text of a variable that has the same one at all times, but for the end of the page's own address. */
function constantOf(code: string, name: string): string | null {
  const variable = String.raw`(?<![.\w$])${name.replaceAll('$', String.raw`\$`)}`;
  const count = (pattern: string) => [...code.matchAll(new RegExp(pattern, 'g'))].length;
  const value = new RegExp(String.raw`\b(?:var|let|const)\s+${variable}\s*=\s*${STRING}\s*(?=[;\n,]|$)`).exec(code);
  const assignments = count(String.raw`${variable}\s*(?:[-+*/%&|?]{1,2})?=(?!=)`);
  const ends = count(String.raw`${variable}\s*\+=\s*${OWNER}location\.(?:hash|search)\s*(?:[;}\n]|$)`);
  return value && assignments === 1 + ends ? stringIn(value) : null;
}
