import * as z from 'zod';

/** Returns a nested value by its keys. */
export const pick =
  (...keys: string[]) =>
  (data: unknown): unknown =>
    keys.reduce((value, key) => (value as Record<string, unknown>)[key], data);

interface ForwardConnection {
  edges: { node: unknown }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Converts a connection to a REST page. */
export const toPage = ({ edges, pageInfo }: ForwardConnection) => ({
  data: edges.map(({ node }) => node),
  nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
});

export const pageOf = (rowShape: z.ZodType) => z.object({ data: z.array(rowShape), nextCursor: z.string().nullable() });

/** The response of a CSV row, for the reference. */
export const csvFile = z.string().meta({
  description:
    'A CSV file: RFC 4180, UTF-8 with a byte order mark, a header row, newest first. Text that a spreadsheet would run as a ' +
    'formula is prefixed with an apostrophe.',
});

export function withoutNulls(record: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name in record) if (record[name] !== null) kept[name] = record[name];
  return kept;
}
