import * as z from 'zod';
import { parse } from '../../domain/core/fields.ts';
import { isUuid } from '../../domain/core/ids.ts';
import type { Operation } from '../../domain/core/operations/operation.ts';
import { type CursorPage, DEFAULT_LIMIT, MAX_LIMIT } from '../../domain/core/paging.ts';
import { builder, type RecordRef } from './builder.ts';
import { type Context, type FieldInfo, type RawInput, resolveCall } from './context.ts';

interface ConnectionValue<Row> {
  edges: { cursor: string; node: Row }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

export interface PageArgs {
  first?: number | null | undefined;
  after?: string | null | undefined;
}

/**
 * Converts a page to a Relay connection. `endCursor` is the page's next cursor, which may lie past its last row. If no rows are asked
 * for, it is where the page begins.
 */
function toConnection<Row extends { id: string }>(
  { data, nextCursor }: CursorPage<Row>,
  { first, after }: PageArgs,
): ConnectionValue<Row> {
  const rows = first === 0 ? [] : data;
  return {
    edges: rows.map((node) => ({ cursor: node.id, node })),
    pageInfo: {
      hasNextPage: nextCursor !== null || data.length > rows.length,
      hasPreviousPage: Boolean(after),
      startCursor: rows[0]?.id ?? null,
      endCursor: first === 0 ? after || null : (nextCursor ?? rows.at(-1)?.id ?? null),
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
    description: `Rows per page. Default ${DEFAULT_LIMIT}, maximum ${MAX_LIMIT}; larger values are reduced. 0: none`,
  }),
  after: t.string({ description: '`endCursor` of the previous page. Default: the first page' }),
}));

/** A number of rows, as Relay's specification has it: https://relay.dev/graphql/connections.htm */
export const rowCount = z.int().min(0, { error: 'must be at least 0' }).nullish();

/** REST ignores what GraphQL refuses here, because its contract says so. An empty cursor is none. */
const pageInput = z.object({
  first: rowCount,
  after: z
    .string()
    .refine((cursor) => cursor === '' || isUuid(cursor.toLowerCase()), {
      error: 'must be an `endCursor` or a `cursor` of this list',
    })
    .nullish(),
});

/** Complexity of a page: the number of rows read, multiplied by the complexity of each. */
export const pageComplexity = ({ first }: PageArgs) => ({
  field: 1,
  multiplier: Math.min(Math.max(first ?? DEFAULT_LIMIT, 0), MAX_LIMIT),
});

/**
 * Runs a list operation and returns its page as a connection. `args` contains the operation's IDs and fields besides those of the
 * page. Throws VALIDATION_ERROR if an argument of the page is invalid.
 */
export async function resolveConnection<Row extends { id: string }>(
  context: Context,
  info: FieldInfo,
  // biome-ignore lint/suspicious/noExplicitAny: any operation that returns a page
  op: Operation<any, any, any, CursorPage<Row>>,
  { first, after, ...ids }: PageArgs & RawInput,
): Promise<ConnectionValue<Row>> {
  const readInput = () => {
    const page = parse(pageInput, { first, after });
    // One row tells whether there are any.
    return { ...ids, limit: page.first === 0 ? 1 : page.first, cursor: page.after };
  };
  return toConnection(await resolveCall(context, info, op, { ids, readInput }), { first, after });
}
