import * as z from 'zod';
import type { AnyOperation } from '../../../domain/core/operations/operation.ts';
import { type ProposableOperation, proposal } from '../../../domain/core/operations/proposals.ts';
import type { Scope } from '../../../domain/core/operations/scopes.ts';
import { factsOf, textOf } from '../../../schema/core/about.ts';
import { type JsonSchema, jsonSchemaOf } from '../../mcp/json-schema.ts';
import type { Tool, ToolAnnotations } from '../../mcp/tool.ts';
import { type DocumentRoute, isDocumentRoute } from '../route.ts';
import { routes } from '../routes.ts';
import { type ActRow, type ToolRow, toolRows } from './table.ts';

/** What a tool does, with the row that it calls. */
export interface ToolAct {
  route: DocumentRoute;
  /** The arguments: ids, input and, if it changes something, `proposal`. */
  schema: z.ZodObject;
  annotations: ToolAnnotations;
  /** Only if it changes something. */
  proposable: ProposableOperation | undefined;
}

export interface RowTool {
  /** By the argument `act`. A tool with a single act has no such argument. */
  acts: ReadonlyMap<string, ToolAct>;
  hasActs: boolean;
  scope: Scope | null;
  listed: Tool;
}

const proposalId = z
  .string()
  .optional()
  .describe('ID of the proposal that a call with the same arguments has returned. Makes the change');

const PROPOSES =
  'Changes nothing at first: returns a proposal. Show its changes to the user, then call again with the same arguments and ' +
  '`proposal`. A caller with the scope `mcp:write` changes at once.';

const changed = (output: z.ZodType) =>
  z.object({
    proposal: proposal.optional().describe('What would change. Omitted if it has changed'),
    result: output.optional().describe('The record after the change. Omitted if nothing has changed'),
  });

/** Throws if there is no such row. */
function routeOf(row: string): DocumentRoute {
  const route = routes.find(({ method, path }) => `${method} ${path}` === row);
  if (!route || !isDocumentRoute(route)) throw new Error(`There is no row ${row} with a document.`);
  return route;
}

function toAct({ row, annotations, proposes }: ActRow): ToolAct {
  const route = routeOf(row);
  const { operation, summary } = route;
  const op: AnyOperation = operation;
  return {
    route,
    schema: z.object({ ...op.ids.shape, ...op.input.shape, ...(proposes ? { proposal: proposalId } : {}) }),
    annotations,
    proposable: proposes && { ...proposes, op, summary },
  };
}

/** What an act does. The schema has no field for some rows, such as the messages of a conversation. */
function wordsOf({ route: { operation, summary } }: ToolAct): string {
  const { spendsCredits } = operation as AnyOperation;
  const facts = `${factsOf(operation)}${spendsCredits ? '' : ' Costs no credits.'}`;
  return `${textOf(operation) ?? `${summary}.`}\n${facts}`;
}

function describe(acts: ReadonlyMap<string, ToolAct>): string {
  const all = [...acts];
  const words = all.map(([name, act]) => (all.length > 1 ? `\`${name}\`: ${wordsOf(act)}` : wordsOf(act)));
  return [...words, ...(all.some(([, { proposable }]) => proposable) ? [PROPOSES] : [])].join('\n\n');
}

const outputOf = ({ route, proposable }: ToolAct): JsonSchema =>
  jsonSchemaOf(proposable ? changed(route.output) : route.output, 'output');

/** What any of the acts returns. */
function outputOfAny(acts: readonly ToolAct[]): JsonSchema {
  const outputs = [...new Map(acts.map((act) => [act.route.output, act])).values()].map(outputOf);
  const [first, ...others] = outputs;
  if (!first) throw new Error('A tool must do something.');
  return others.length === 0 ? first : { type: 'object', anyOf: outputs };
}

/** The arguments of all acts. An object without alternatives, because many clients know no others: what an act needs, it checks. */
function inputOfAny(acts: ReadonlyMap<string, ToolAct>): JsonSchema {
  const schemas = [...acts].map(([name, { schema }]) => ({ name, ...jsonSchemaOf(schema, 'input') }));
  const names = [...new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const properties = names.map((argument) => {
    const having = schemas.filter(({ properties = {} }) => argument in properties);
    const [first = {}] = having.map(({ properties = {} }) => properties[argument] as { description?: string });
    const { description = '', ...schema } = first;
    const only =
      having.length < schemas.length ? `. Only for ${having.map(({ name }) => `\`${name}\``).join(', ')}` : '';
    return [argument, { ...schema, description: description + only }];
  });
  return {
    type: 'object',
    properties: {
      act: { type: 'string', enum: [...acts.keys()], description: 'What to do' },
      ...Object.fromEntries(properties),
    },
    required: ['act', ...names.filter((argument) => schemas.every(({ required }) => required?.includes(argument)))],
    additionalProperties: false,
  };
}

const every = (acts: readonly ToolAct[], hint: keyof ToolAnnotations) =>
  acts.every(({ annotations }) => annotations[hint]);
const some = (acts: readonly ToolAct[], hint: keyof ToolAnnotations) =>
  acts.some(({ annotations }) => annotations[hint]);

/** Throws unless all acts of a tool have one scope. */
function toRowTool({ name, title, acts: rows }: ToolRow): RowTool {
  const acts = new Map(Object.entries(rows).map(([act, row]) => [act, toAct(row)]));
  const all = [...acts.values()];
  const [first, ...others] = all;
  if (!first) throw new Error(`${name} does nothing.`);
  const { scope } = first.route.operation;
  if (others.some(({ route }) => route.operation.scope !== scope)) throw new Error(`${name} needs several scopes.`);
  const hasActs = others.length > 0;
  const annotations = {
    readOnlyHint: every(all, 'readOnlyHint'),
    destructiveHint: some(all, 'destructiveHint'),
    idempotentHint: every(all, 'idempotentHint'),
    openWorldHint: some(all, 'openWorldHint'),
  };
  const inputSchema = hasActs ? inputOfAny(acts) : jsonSchemaOf(first.schema, 'input');
  const listed = { name, title: title ?? first.route.summary, description: describe(acts), annotations };
  return { acts, hasActs, scope, listed: { ...listed, inputSchema, outputSchema: outputOfAny(all) } };
}

let tools: ReadonlyMap<string, RowTool> | undefined;

/** The tools by name, made with the first call. */
export function rowTools(): ReadonlyMap<string, RowTool> {
  tools ??= new Map(toolRows.map((row) => [row.name, toRowTool(row)]));
  return tools;
}
