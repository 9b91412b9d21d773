import * as z from 'zod';
import type { AnyOperation } from '../../../domain/core/operations/operation.ts';
import { type ProposableOperation, proposal } from '../../../domain/core/operations/proposals.ts';
import { factsOf, textOf } from '../../../schema/core/about.ts';
import { jsonSchemaOf } from '../../mcp/json-schema.ts';
import type { Tool } from '../../mcp/tool.ts';
import { type DocumentRoute, isDocumentRoute } from '../route.ts';
import { routes } from '../routes.ts';
import { type ToolRow, toolRows } from './table.ts';

/** A tool with the row that it calls. */
export interface RowTool {
  route: DocumentRoute;
  /** The arguments: ids, input and, if it changes something, `proposal`. */
  schema: z.ZodObject;
  listed: Tool;
  /** Only if it changes something. */
  proposable: ProposableOperation | undefined;
}

const proposalId = z
  .string()
  .optional()
  .describe('ID of the proposal that a call with the same arguments has returned. Makes the change');

const PROPOSES =
  'Changes nothing at first: returns a proposal. Show its changes to the user, then call again with the same arguments and ' +
  '`proposal`. A key with the scope `mcp:write` changes at once.';

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

function toRowTool({ name, row, annotations, proposes }: ToolRow): RowTool {
  const route = routeOf(row);
  const { operation, summary, output } = route;
  const op: AnyOperation = operation;
  const schema = z.object({ ...op.ids.shape, ...op.input.shape, ...(proposes ? { proposal: proposalId } : {}) });
  const description = [textOf(op), proposes && PROPOSES, factsOf(op)].filter(Boolean).join('\n\n');
  const inputSchema = jsonSchemaOf(schema, 'input');
  const outputSchema = jsonSchemaOf(proposes ? changed(output) : output, 'output');
  return {
    route,
    schema,
    listed: { name, title: summary, description, annotations, inputSchema, outputSchema },
    proposable: proposes && { ...proposes, op, summary },
  };
}

let tools: ReadonlyMap<string, RowTool> | undefined;

/** The tools by name, made with the first call. */
export function rowTools(): ReadonlyMap<string, RowTool> {
  tools ??= new Map(toolRows.map((row) => [row.name, toRowTool(row)]));
  return tools;
}
