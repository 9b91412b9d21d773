import * as z from 'zod';
import { isUuid } from './ids.ts';
import type { Item, Query, Store } from './ports/store.ts';

export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 200;

/** Parses `limit`. Clamps values above the maximum. Below 1, or if not a number, returns the default. */
export function toLimit(value: unknown): number {
  const text = typeof value === 'string' ? value.trim() : value;
  const number = typeof text === 'string' ? (/^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN) : text;
  if (typeof number !== 'number' || Number.isNaN(number) || number < 1) return DEFAULT_LIMIT;
  return Math.min(Math.floor(number), MAX_LIMIT);
}

/** Query of a cursor list. Never fails: an invalid limit becomes the default, an invalid cursor means the first page. */
export const cursorQuery = z.object({
  limit: z
    .unknown()
    .optional()
    .transform(toLimit)
    .meta({
      description: 'Rows per page. Larger values become the maximum',
      override: { type: 'integer', default: DEFAULT_LIMIT, maximum: MAX_LIMIT },
      graphql: 'Int',
    }),
  cursor: z
    .unknown()
    .optional()
    .transform((value) => {
      const id = typeof value === 'string' ? value.toLowerCase() : value;
      return isUuid(id) ? id : null;
    })
    .meta({ override: { type: 'string', description: '`nextCursor` of the previous page' }, graphql: 'String' }),
});
export type CursorQuery = z.output<typeof cursorQuery>;

/** Maximum of GraphQL's Int. No list is that long. */
const MAX_INT = 2 ** 31 - 1;

/** An integer of a query string. `fallback` if missing. Rejects anything but a whole number within bounds. */
export const queryInteger = (min: number, max: number, fallback: number) => {
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return z
    .unknown()
    .optional()
    .transform((value) =>
      typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : (value ?? fallback),
    )
    .refine((value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max, {
      error: `must be an integer ${bounds}`,
    })
    .transform((value) => Math.min(Number(value), MAX_INT))
    .meta({
      override: {
        type: 'integer',
        minimum: min,
        default: fallback,
        ...(max < Number.MAX_SAFE_INTEGER ? { maximum: max } : {}),
      },
      graphql: 'Int',
    });
};

/** Query of an offset list. */
export const offsetQuery = z.object({
  skip: queryInteger(0, Number.MAX_SAFE_INTEGER, 0).describe('Rows to skip'),
  take: queryInteger(1, 200, 50).describe('Rows per page'),
});

/** One page of a cursor list. `nextCursor` is null only at the end. */
export interface CursorPage<T> {
  data: T[];
  nextCursor: string | null;
}

/**
 * Reads one page, newest first. The sort key of every row is `prefix` + its id, so a cursor is a position: it needs no lookup and
 * remains valid after the row is deleted.
 */
export async function readListPage<T extends { id: string }>(
  store: Store,
  where: Pick<Query, 'pk' | 'consistent' | 'from' | 'to' | 'filter'> & { prefix: string },
  cursorQuery: CursorQuery,
  fromItem: (item: Item) => T,
): Promise<CursorPage<T>> {
  const { items, next } = await store.query({
    ...where,
    descending: true,
    limit: cursorQuery.limit + 1,
    ...(cursorQuery.cursor ? { after: where.prefix + cursorQuery.cursor } : {}),
  });
  const data = items.slice(0, cursorQuery.limit).map(fromItem);
  if (items.length > cursorQuery.limit) return { data, nextCursor: data.at(-1)?.id ?? null };
  // The store has read as much as one query may, and there may be more matches.
  return { data, nextCursor: next?.slice(where.prefix.length) ?? null };
}
