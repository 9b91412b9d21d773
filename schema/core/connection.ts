import type { OutputRef } from '@pothos/core';
import type { AnyOperation } from '../../domain/core/operation.ts';
import { type CursorPage, toLimit } from '../../domain/core/paging.ts';
import { builder } from './builder.ts';
import { type Context, type FieldInfo, resolve } from './context.ts';

interface Connection {
  edges: { cursor: string; node: unknown }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** Converts a page to a Relay connection. `endCursor` is the page's next cursor, which may lie past its last row. */
function toConnection(page: CursorPage<{ id: string }>, after: string | null | undefined): Connection {
  return {
    edges: page.data.map((node) => ({ cursor: node.id, node })),
    pageInfo: {
      hasNextPage: page.nextCursor !== null,
      hasPreviousPage: Boolean(after),
      startCursor: page.data[0]?.id ?? null,
      endCursor: page.nextCursor ?? page.data.at(-1)?.id ?? null,
    },
  };
}

const connections = new Map<string, OutputRef<Connection>>();

/** Returns the connection type of a record type. Created once per type. */
export function connectionOf(node: OutputRef<unknown> & { name: string }): OutputRef<Connection> {
  const known = connections.get(node.name);
  if (known) return known;
  const ref = builder.connectionObject({
    type: node,
    name: `${node.name}Connection`,
    edgesNullable: { list: false, items: false },
    // The page's multiplier already counts the rows.
    edgesField: { complexity: { field: 1, multiplier: 1 } },
    nodeNullable: false,
  }) as unknown as OutputRef<Connection>;
  connections.set(node.name, ref);
  return ref;
}

/** Complexity of a page: the number of rows read, multiplied by the complexity of each. */
export const pageComplexity = (args: { first?: number | null }) => ({ field: 1, multiplier: toLimit(args.first) });

/** Runs a list operation and returns its page as a connection. */
export async function resolveConnection(
  context: Context,
  info: FieldInfo,
  op: AnyOperation,
  args: { first?: number | null; after?: string | null },
  input: Record<string, unknown> = {},
): Promise<Connection> {
  const page = await resolve(context, info, op, { ...input, limit: args.first, cursor: args.after });
  return toConnection(page as CursorPage<{ id: string }>, args.after);
}
