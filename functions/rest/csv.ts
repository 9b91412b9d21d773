import { Readable } from 'node:stream';
import type { App } from '../../domain/core/app.ts';
import { type Cell, type Table, toCsvLine } from '../../domain/core/csv.ts';
import type { HttpAnswer } from '../http/input.ts';

/** Characters per chunk: large enough to be efficient, small enough to keep in memory. */
const PIECE_LENGTH = 32_768;

/**
 * Streams a table as a CSV file (RFC 4180, UTF-8, a header row), no faster than the client reads. If the first row
 * cannot be read, throws, so that the response is an error. A later failure aborts the transfer, so that a truncated
 * file does not look complete.
 */
export async function csvAnswer(app: App, { name, columns, rows }: Table): Promise<HttpAnswer<Readable>> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  return {
    statusCode: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}-${day}.csv"`,
      'cache-control': 'no-store',
    },
    body: Readable.from(logged(app, pieces(columns, first, iterator)), { objectMode: false }),
  };
}

type Rows = AsyncIterator<readonly Cell[]>;

async function* pieces(columns: readonly string[], first: IteratorResult<readonly Cell[]>, rows: Rows) {
  let piece = toCsvLine(columns);
  for (let row = first; !row.done; row = await rows.next()) {
    piece += toCsvLine(row.value);
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

/** The response has begun, so a failure can only be logged. */
async function* logged(app: App, text: AsyncIterable<string>) {
  try {
    yield* text;
  } catch (error) {
    app.log.error('export aborted', { error });
    throw error;
  }
}
