import { cleanText } from '../../core/text.ts';
import { propertiesOf, requiredFirst, schemaOf, typeOf } from '../call/json-nodes.ts';
import { withoutSecrets } from '../call/shape.ts';
import type { ToolArgument, ToolView } from '../records/tool.ts';
import { isReadOnly, PROPERTY_NAME, type ServerTool } from './tools.ts';

export const MAX_WORDS = 4_000;
/** Of an argument. The row of an action keeps one view. */
const MAX_ARGUMENT_WORDS = 300;
const MAX_ARGUMENTS = 30;
const types: ReadonlySet<string | undefined> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array']);

/** What a server says, for the owner. Null: nothing. */
export const wordsOf = (said: unknown, max: number): string | null =>
  (typeof said === 'string' && cleanText(said).slice(0, max).toWellFormed()) || null;

/** The arguments of a tool, those without which it cannot be called first. Those with an unusual name are left out. */
function argumentsOf({ inputSchema }: ServerTool, masked: (said: unknown) => unknown): ToolArgument[] {
  return requiredFirst(propertiesOf(inputSchema, inputSchema) ?? [])
    .filter(({ name }) => PROPERTY_NAME.test(name) && masked(name) === name)
    .slice(0, MAX_ARGUMENTS)
    .map(({ name, schema: described, isRequired }) => {
      const schema = schemaOf(inputSchema, described) ?? {};
      const type = typeOf(schema);
      return {
        name,
        type: type !== undefined && types.has(type) ? type : 'any',
        required: isRequired,
        description: wordsOf(masked(schema.description), MAX_ARGUMENT_WORDS),
      };
    });
}

/** What people see of a tool. `secrets`: those that it was read with, which are masked. */
export function viewOf(tool: ServerTool, secrets: readonly string[]): ToolView {
  const masked = (said: unknown) => (typeof said === 'string' ? withoutSecrets(said, secrets) : said);
  return {
    description: wordsOf(masked(tool.description), MAX_WORDS),
    readOnly: isReadOnly(tool),
    arguments: argumentsOf(tool, masked),
  };
}
