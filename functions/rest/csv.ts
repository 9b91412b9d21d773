import { Readable } from 'node:stream';
import type { App } from '../../domain/core/app.ts';
import { type Cell, type Table, toCsvLine } from '../../domain/core/csv.ts';
import type { HttpAnswer } from '../http/input.ts';

/** Characters that are sent in one piece: enough that pieces cost nothing, little enough to hold. */
const PIECE_LENGTH = 32_768;

/**
 * A table as a CSV file (RFC 4180, UTF-8, a header row), sent while it is read and no faster than the client takes it. A table
 * whose beginning cannot be read throws, and so gets an answer of its own; later a failure breaks the transfer off, so that no
 * half file looks whole.
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

/** The answer is on its way, so nobody but the log hears why it broke off. */
async function* logged(app: App, text: AsyncIterable<string>) {
  try {
    yield* text;
  } catch (error) {
    app.log.error('export broke off', { error });
    throw error;
  }
}
