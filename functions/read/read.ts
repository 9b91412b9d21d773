import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { IngestProblem } from '../../domain/knowledge/ingest-problem.ts';
import { readDocument, readRows } from '../../domain/knowledge/reading/readers.ts';
import { containerEnvironment } from '../app/base.ts';
import { readerTools } from '../app/reader-tools.ts';
import { download } from './download.ts';
import { type ReadingEvent, readingEvent } from './event.ts';

const environment = containerEnvironment();
const { readOrigin } = environment;
const tools = readerTools(environment);

/**
 * Reads pages and files of strangers. It may do nothing but write to its log, and have Textract read pictures if that is on, so a
 * document that takes it over finds nothing.
 */
export async function handler(invocation: unknown): Promise<{ problem: string } | { packed: string }> {
  const event = readingEvent.parse(invocation);
  const bytes = event.bytes === undefined ? await download(event.from, readOrigin) : Buffer.from(event.bytes, 'base64');
  try {
    const packed = await promisify(gzip)(JSON.stringify(await read(event, bytes)));
    return { packed: packed.toString('base64') };
  } catch (error) {
    if (error instanceof IngestProblem) return { problem: error.message };
    throw error;
  }
}

const read = ({ task, withinMs, kind, url, contentType }: ReadingEvent, bytes: Buffer) =>
  task === 'rows'
    ? readRows('xlsx', bytes, withinMs)
    : readDocument(tools, kind, { bytes, url, contentType }, withinMs);
