import type { Operation } from '../../domain/core/operations/operation.ts';
import { type CursorPage, DEFAULT_LIMIT, MAX_LIMIT, toLimit } from '../../domain/core/paging.ts';
import { builder, type RecordRef } from './builder.ts';
import { type Context, type FieldInfo, resolve } from './context.ts';

interface ConnectionValue<Row> {
  edges: { cursor: string; node: Row }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** Converts a page to a Relay connection. `endCursor` is the page's next cursor, which may lie past its last row. */
function toConnection<Row extends { id: string }>(
  page: CursorPage<Row>,
  after: string | null | undefined,
): ConnectionValue<Row> {
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

const connections = new Map<string, unknown>();

/** Returns the connection type of a record type. Created once per type. */
export function connectionOf<Row>(node: RecordRef<Row>): RecordRef<ConnectionValue<Row>> {
  const rows = node.name;
  const made =
    connections.get(node.name) ??
    builder.connectionObject(
      {
        type: node,
        name: `${node.name}Connection`,
        edgesNullable: { list: false, items: false },
        description: `A page of ${rows} records.`,
        // The page's multiplier already counts the rows.
        edgesField: {
          description: 'The rows of this page with their cursors',
          complexity: { field: 1, multiplier: 1 },
        },
        nodeNullable: false,
      },
      { description: `A ${rows} in a page.`, nodeField: { description: 'The row' } },
    );
  connections.set(node.name, made);
  return made as RecordRef<ConnectionValue<Row>>;
}

/** The arguments of every connection field. */
export const pageArgs = builder.args((t) => ({
  first: t.int({
    description: `Rows per page. Default ${DEFAULT_LIMIT}, maximum ${MAX_LIMIT}; larger values are reduced`,
  }),
  after: t.string({ description: '`endCursor` of the previous page. Default: the first page' }),
}));

/** Complexity of a page: the number of rows read, multiplied by the complexity of each. */
export const pageComplexity = (args: { first?: number | null }) => ({ field: 1, multiplier: toLimit(args.first) });

/** Runs a list operation and returns its page as a connection. */
export async function resolveConnection<Row extends { id: string }>(
  context: Context,
  info: FieldInfo,
  // biome-ignore lint/suspicious/noExplicitAny: any operation that returns a page
  op: Operation<any, any, any, CursorPage<Row>>,
  args: { first?: number | null; after?: string | null },
  input: Record<string, unknown> = {},
): Promise<ConnectionValue<Row>> {
  const page = await resolve(context, info, op, { ...input, limit: args.first, cursor: args.after });
  return toConnection(page, args.after);
}
