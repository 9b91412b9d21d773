import type { Input, Operation } from './call.ts';

interface ListPage {
  nextCursor?: string | null;
  total?: number;
  hasMore?: boolean;
  [rows: string]: unknown;
}

/** Yields the rows of all pages of a list. `fetchPage` fetches one page. */
export async function* rowsOf(
  { list }: Operation,
  fetchPage: (input: Input) => Promise<unknown>,
  input: Input = {},
): AsyncGenerator<unknown, void, undefined> {
  if (!list) throw new TypeError('This operation does not return a paged list.');
  let next: Input | undefined = input;
  while (next) {
    const page: ListPage = (await fetchPage(next)) as ListPage;
    const rows = page[list.rows] as unknown[];
    yield* rows;
    next = list.kind === 'cursor' ? afterCursor(next, page) : afterOffset(next, page, rows.length);
  }
}

/** A short page may be followed by another one. Only a null cursor marks the end. */
const afterCursor = (input: Input, { nextCursor }: ListPage): Input | undefined =>
  nextCursor ? { ...input, cursor: nextCursor } : undefined;

function afterOffset(input: Input, { hasMore, total }: ListPage, count: number): Input | undefined {
  const skip = Number(input.skip ?? 0) + count;
  const goesOn = hasMore ?? skip < (total ?? 0);
  return goesOn && count > 0 ? { ...input, skip } : undefined;
}
