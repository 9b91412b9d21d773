import type { App } from '../../core/app.ts';
import type { ErrorDetail } from '../../core/errors.ts';
import { isRecord, ownValue } from '../../core/objects.ts';
import { type JsonObject, propertiesOf, requiredOf, schemaOf, typeOf } from '../call/json-nodes.ts';
import { parseJson, placeholdersIn } from '../call/template.ts';
import { contradictionsOf } from '../check.ts';
import { isReadOnly, PROPERTY_NAME, type ServerTool } from '../mcp/tools.ts';
import type { ActionInput } from '../records/inputs.ts';
import { type StoredAction, toDefinition } from '../records.ts';

/** Types of JSON, and the kinds of inputs whose values are sent as one. Others are sent as text. */
const kindsByType: Readonly<Record<string, ActionInput['kind']>> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};
const typedKinds: ReadonlySet<ActionInput['kind']> = new Set(Object.values(kindsByType));

interface Argument {
  name: string;
  schema: JsonObject | undefined;
  isRequired: boolean;
}

/** Why the input that fills an argument does not fit it. */
function inputProblem(input: ActionInput, n: number, { name, schema, isRequired }: Argument): ErrorDetail[] {
  if (isRequired && !input.required)
    return [{ path: `inputs.${n}.required`, message: `must be true, because the tool needs ${name}` }];
  const type = schema && typeOf(schema);
  if (type === undefined) return [];
  if (type === 'object' || type === 'array')
    return [{ path: 'call.body', message: `must not have an input for ${name}, which is now of the type ${type}` }];
  const kind = ownValue(kindsByType, type);
  if (kind !== undefined && input.kind !== kind)
    return [{ path: `inputs.${n}.kind`, message: `must be ${kind}, because ${name} is now of the type ${type}` }];
  if (type === 'integer' && !input.whole)
    return [{ path: `inputs.${n}.whole`, message: `must be true, because ${name} is now of the type integer` }];
  if (type === 'string' && typedKinds.has(input.kind))
    return [{ path: `inputs.${n}.kind`, message: `must not be ${input.kind}, because ${name} is now a text` }];
  return [];
}

const lacksProblem = (name: string): ErrorDetail => ({
  path: 'call.body',
  message: `must have ${PROPERTY_NAME.test(name) ? name : 'an argument with an unusual name'}, which the tool needs`,
});

/** What of an action does not fit a tool: its arguments and their inputs, and whether it may run without a confirmation. */
export function misfitsOf(app: App, stored: StoredAction, tool: ServerTool): ErrorDetail[] {
  const { inputs, call } = stored;
  const { inputSchema } = tool;
  const body = call.body === null ? {} : parseJson(call.body)?.json;
  const sent = isRecord(body) ? body : {};
  const properties = propertiesOf(inputSchema, inputSchema);
  const required = requiredOf(inputSchema, inputSchema);
  const lacking = [...required].filter((name) => !Object.hasOwn(sent, name)).map(lacksProblem);
  const unfit = Object.entries(sent).flatMap(([name, value]): ErrorDetail[] => {
    const property = properties?.find((each) => each.name === name);
    if (properties && !property)
      return [{ path: 'call.body', message: `must not have ${name}, which the tool does not take` }];
    const [key] = typeof value === 'string' ? placeholdersIn(value) : [];
    const n = inputs.findIndex((input) => input.key === key && value === `{${key}}`);
    const input = inputs[n];
    const schema = property && schemaOf(inputSchema, property.schema);
    return input ? inputProblem(input, n, { name, schema, isRequired: required.has(name) }) : [];
  });
  const mcp = call.mcp && { ...call.mcp, readOnly: isReadOnly(tool) };
  const definition = { ...toDefinition({}, stored), call: { ...call, mcp } };
  return [...lacking, ...unfit, ...contradictionsOf(app, definition)];
}
