import { Readable } from 'node:stream';
import type { App } from '../../domain/core/app.ts';
import { nowIso } from '../../domain/core/clock.ts';
import { BYTE_ORDER_MARK, type Cell, type TableExport, toCsvLine } from '../../domain/core/csv.ts';
import type { HttpAnswer } from '../http/input.ts';

/** Characters per chunk: large enough to be efficient, small enough to keep in memory. */
const PIECE_LENGTH = 32_768;

const contentTypes = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json; charset=utf-8' };

/**
 * Streams a table as a CSV file (RFC 4180, UTF-8 with a byte order mark, a header row) or as JSON, no faster than the client reads. If the first row
 * cannot be read, throws, so that the response is an error. A later failure aborts the transfer, so that a truncated
 * file does not look complete.
 */
export async function tableAnswer(
  app: App,
  { name, columns, rows, format = 'csv' }: TableExport,
): Promise<HttpAnswer<Readable>> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  const day = nowIso(app).slice(0, 10);
  return {
    statusCode: 200,
    headers: {
      'content-type': contentTypes[format],
      'content-disposition': `attachment; filename="${name}-${day}.${format}"`,
      'cache-control': 'no-store',
    },
    body: Readable.from(logged(app, pieces(forms[format](name, columns), first, iterator)), { objectMode: false }),
  };
}

type Rows = AsyncIterator<readonly Cell[]>;

interface TableFormat {
  start: string;
  row(cells: readonly Cell[], isFirst: boolean): string;
  end: string;
}

const forms: Record<'csv' | 'json', (name: string, columns: readonly string[]) => TableFormat> = {
  csv: (_name, columns) => ({ start: BYTE_ORDER_MARK + toCsvLine(columns), row: toCsvLine, end: '' }),
  json: (name, columns) => ({
    start: `{"success":true,"data":{"${name}":[`,
    row: (cells, isFirst) =>
      `${isFirst ? '' : ','}\n${JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, cells[at]])))}`,
    end: ']}}\n',
  }),
};

async function* pieces({ start, row, end }: TableFormat, first: IteratorResult<readonly Cell[]>, rows: Rows) {
  let piece = start;
  for (let next = first; !next.done; next = await rows.next()) {
    piece += row(next.value, next === first);
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece + end) yield piece + end;
}

/** The response has begun, so a failure can only be logged. */
async function* logged(app: App, textStream: AsyncIterable<string>) {
  try {
    yield* textStream;
  } catch (error) {
    app.log.error('export aborted', { error });
    throw error;
  }
}
