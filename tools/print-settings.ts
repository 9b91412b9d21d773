import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../config/builds/kept-build.ts';
import { functionNames } from '../config/functions.ts';
import { fields } from '../infra/settings/fields.ts';

/** As much of a zod schema as decides its type. */
type Definition =
  | { type: 'optional' | 'default'; innerType: FieldSchema }
  | { type: 'pipe'; in: FieldSchema; out: FieldSchema }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'array'; element: FieldSchema }
  | { type: 'tuple'; items: FieldSchema[] }
  | { type: 'string' | 'number' | 'boolean' | 'transform' };
interface FieldSchema {
  def: Definition;
}

/** What the stack of a construct says of itself. */
const ofStack = ['stack', 'stacks', 'stage', 'region'];
/** With room for ` * ` and the indent. */
const COMMENT_COLUMNS = 114;

/** The TypeScript type of a setting's value. The command line has a text for each. */
function typeOf({ def }: FieldSchema): string {
  switch (def.type) {
    case 'optional':
    case 'default':
      return typeOf(def.innerType);
    case 'pipe':
      return typeOf(def.out.def.type === 'transform' ? def.in : def.out);
    case 'enum':
      return choiceOf(Object.values(def.entries));
    case 'array':
      return listOf(def.element);
    default:
      return def.type;
  }
}

/** A list of pairs is written as an object. */
function listOf(element: FieldSchema): string {
  if (element.def.type !== 'tuple') return `readonly ${typeOf(element)}[]`;
  const [name, value] = element.def.items.map(typeOf);
  return `Readonly<${name === 'string' ? `Record<${name}, ${value}>` : `Partial<Record<${name}, ${value}>>`}>`;
}

const choiceOf = (values: readonly string[]) =>
  values.join() === functionNames.join() ? 'FunctionName' : values.map((value) => `'${value}'`).join(' | ');

/** The rows of the reference's table, by the settings that they describe. */
function readReference(): Map<string, { fallback: string; text: string }> {
  const page = readFileSync(join(projectRoot, 'docs/deploy-reference.md'), 'utf8');
  const rows = page.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| (.*?) \| (.*) \|$/gm);
  return new Map(
    [...rows].flatMap(([, names = '', fallback = '', text = '']) =>
      [...names.matchAll(/\w+/g)].map(([name]) => [name, { fallback: plain(fallback), text: plain(text) }] as const),
    ),
  );
}

const plain = (markdown: string) => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('**', '');

/** Breaks a text into lines of a comment. */
function commentLines(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > COMMENT_COLUMNS) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Prints the settings as an interface, described as the reference describes them. */
export function printSettings(): string {
  const reference = readReference();
  const names = Object.keys(fields.shape).filter((name) => !ofStack.includes(name)) as (keyof typeof fields.shape)[];
  const members = names.map((name) => {
    const row = reference.get(name);
    if (!row) throw new Error(`docs/deploy-reference.md does not describe the setting ${name}`);
    const lines = [...commentLines(`${row.text}.`.replace('..', '.')), ...commentLines(`Default: ${row.fallback}.`)];
    const comment = lines.map((line) => `   * ${line}\n`).join('');
    return `  /**\n${comment}   */\n  readonly ${name}?: ${typeOf(fields.shape[name] as FieldSchema)} | undefined;\n`;
  });
  return [
    '// Printed from infra/settings/fields.ts and docs/deploy-reference.md: npm run generate.',
    "import type { FunctionName } from '../../config/functions.ts';",
    '',
    '/** The settings of a stack, as properties of its construct. */',
    'export interface FrontdeskSettings {',
    `${members.join('')}}`,
    '',
  ].join('\n');
}
