import type { OutputRef } from '@pothos/core';
import type { AnyOperation } from '../../domain/core/operation.ts';
import { type CursorPage, toLimit } from '../../domain/core/paging.ts';
import { builder } from './builder.ts';
import { type Context, type FieldInfo, resolve } from './context.ts';

interface Connection {
  edges: { cursor: string; node: unknown }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** A page as a Relay connection. `endCursor` is the page's own next cursor, which may lie past its last row. */
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

/** The connection type of a record type, once for each. */
export function connectionOf(node: OutputRef<unknown> & { name: string }): OutputRef<Connection> {
  const known = connections.get(node.name);
  if (known) return known;
  const ref = builder.connectionObject({
    type: node,
    name: `${node.name}Connection`,
    edgesNullable: { list: false, items: false },
    // The page's own multiplier counts its rows already.
    edgesField: { complexity: { field: 1, multiplier: 1 } },
    nodeNullable: false,
  }) as unknown as OutputRef<Connection>;
  connections.set(node.name, ref);
  return ref;
}

/** What a page of `first` rows costs: as many rows as will be read, times what is asked of each. */
export const pageComplexity = (args: { first?: number | null }) => ({ field: 1, multiplier: toLimit(args.first) });

/** Performs a list operation and gives its page as a connection. */
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
