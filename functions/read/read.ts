import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { packMail } from '../../domain/inbound/packed-mail.ts';
import { IngestProblem } from '../../domain/knowledge/ingest-problem.ts';
import { readDocument, readRows } from '../../domain/knowledge/reading/readers.ts';
import { containerEnvironment } from '../app/base.ts';
import { readerTools } from '../app/reader-tools.ts';
import { download } from './download.ts';
import { type ReadingEvent, readingEvent } from './event.ts';

const environment = containerEnvironment();
const { readOrigin } = environment;
const tools = readerTools(environment);

/** An invocation returns at most 6 MB, in which bytes take a third more. */
const PIECE_BYTES = 4_400_000;

type Reading = { problem: string } | { packed: string; isLast: boolean };

/**
 * Reads pages, files and mails of strangers. It may do nothing but write to its log, and have Textract read pictures if that is on, so a
 * document that takes it over finds nothing.
 */
export async function handler(invocation: unknown): Promise<Reading> {
  const event = readingEvent.parse(invocation);
  const bytes = event.bytes === undefined ? await download(event.from, readOrigin) : Buffer.from(event.bytes, 'base64');
  try {
    const packed = await promisify(gzip)(JSON.stringify(await read(event, bytes)));
    const [start, end] = [event.piece * PIECE_BYTES, (event.piece + 1) * PIECE_BYTES];
    return { packed: packed.subarray(start, end).toString('base64'), isLast: end >= packed.length };
  } catch (error) {
    if (error instanceof IngestProblem) return { problem: error.message };
    throw error;
  }
}

async function read(reading: ReadingEvent, bytes: Buffer): Promise<unknown> {
  if (reading.task === 'mail') return packMail(await tools.mailReader.read(bytes));
  const { task, withinMs, kind, url, contentType } = reading;
  if (task === 'rows') return readRows('xlsx', bytes, withinMs);
  return readDocument(tools, kind, { bytes, url, contentType }, withinMs);
}
