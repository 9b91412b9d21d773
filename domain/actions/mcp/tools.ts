import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { sha256 } from '../../core/ids.ts';
import { isRecord } from '../../core/objects.ts';
import { McpError } from './messages.ts';
import { type McpSession, request } from './session.ts';

export const MAX_TOOLS = 50;
const MAX_PAGES = 5;
/** Deeper schemas are refused. */
const MAX_DEPTH = 50;
const MAX_CURSOR = 1_000;

/** Names without anything that could be read as a sentence. */
export const TOOL_NAME = /^[\w./-]{1,128}$/;

/** Names of arguments and of fields of results, of the same kind. */
export const PROPERTY_NAME = /^[\w.-]{1,60}$/;

const serverTool = z.object({
  name: z.string().regex(TOOL_NAME),
  title: z.unknown().optional(),
  description: z.string().optional(),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()).optional(),
  annotations: z.record(z.string(), z.unknown()).optional(),
});
/** A tool as a server describes it. All of it is data. */
export type ServerTool = z.output<typeof serverTool>;

export const isReadOnly = ({ annotations }: ServerTool): boolean => annotations?.readOnlyHint === true;

/** JSON with the properties in one order. Throws McpError if it nests too deeply. */
function canonical(node: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new McpError('The description of a tool nests too deeply.', false);
  if (Array.isArray(node)) return node.map((each) => canonical(each, depth + 1));
  if (!isRecord(node)) return node;
  const names = Object.keys(node).toSorted();
  // Pairs, so that a property named __proto__ is one.
  return { pairs: names.map((name) => [name, canonical(node[name], depth + 1)]) };
}

/** Stands for everything that a server says of a tool. What differs in anything is another tool. */
export const fingerprintOf = ({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
}: ServerTool): string =>
  sha256(JSON.stringify(canonical([name, title, description, inputSchema, outputSchema, annotations])));

/** The tools of a server, at most 50. Those with a name or a schema of another form are left out. Throws McpError. */
export async function readTools(app: App, session: McpSession): Promise<ServerTool[]> {
  const found: ServerTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const { tools, nextCursor } = await request(app, session, { method: 'tools/list', params });
    if (!Array.isArray(tools)) throw new McpError('The server lists no tools.', false);
    for (const tool of tools) {
      const parsed = serverTool.safeParse(tool);
      if (parsed.success) found.push(parsed.data);
    }
    if (found.length >= MAX_TOOLS || typeof nextCursor !== 'string' || nextCursor.length > MAX_CURSOR) break;
    cursor = nextCursor;
  }
  return found.slice(0, MAX_TOOLS);
}
