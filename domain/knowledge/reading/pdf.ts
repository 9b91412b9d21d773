import type { Picture, PictureLine, RecognisedPages } from '../../../engines/extraction/pdf/index.ts';
import type { App, Ocr } from '../../core/app.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { createLimit } from './limit.ts';

/** For what follows the recognition: reading the PDF again, vectors and writing. */
const RESERVED_MS = 20_000;
/** Bounds what one file costs if each page has a price. */
const MAX_RECOGNISED_PAGES = 100;

/** What readers need of their process. */
export type ReaderTools = Pick<App, 'clock' | 'log' | 'ocr'>;

/** Runs a reader that uses a process. */
type Limit = <T>(withinMs: number, work: () => Promise<T>) => Promise<T>;

/**
 * Reads a PDF within `withinMs`, with the text of pages that are pictures if it can be recognised. Throws IngestProblem with a
 * message that helps its owner.
 */
export async function readPdfDocument(
  tools: ReaderTools,
  { bytes, withinMs }: { bytes: Buffer; withinMs: number },
  limited: Limit,
) {
  const endMs = tools.clock.now() + withinMs;
  const { readPdf } = await import('../../../engines/extraction/pdf/index.ts');
  const read = async (recognised?: RecognisedPages) => {
    const outcome = await limited(endMs - tools.clock.now(), () => readPdf(bytes, recognised));
    if ('problem' in outcome) throw new IngestProblem(outcome.problem);
    return outcome;
  };
  const plain = await read();
  const { ocr } = tools;
  if (!ocr || plain.pictures.length === 0) return plain;
  const until = endMs - RESERVED_MS;
  const recognise = () => recognisePages(tools, ocr, { bytes, pages: plain.pictures }, until);
  return read(await oneAtATime(until - tools.clock.now(), recognise).catch(nothingIfBusy));
}

/** Files wait for each other, because a picture takes a processor and up to 250 MB. */
const oneAtATime = createLimit(1);

/** There was no time for any page, but the text of the others can be used. */
function nothingIfBusy(error: unknown): RecognisedPages {
  if (error instanceof IngestProblem) return new Map();
  throw error;
}

/** Returns the words of as many pages as the time is enough for. A page that fails does not keep the others from being read. */
async function recognisePages(
  tools: ReaderTools,
  ocr: Ocr,
  { bytes, pages }: { bytes: Buffer; pages: readonly number[] },
  untilMs: number,
): Promise<RecognisedPages> {
  const { picturesOfPdf } = await import('../../../engines/extraction/pdf/index.ts');
  const recognised = new Map<number, readonly PictureLine[] | 'failed'>();
  const running = new Set<Promise<void>>();
  const readOne = async (page: number, picture: Picture) => {
    const leftMs = untilMs - tools.clock.now();
    const lines = await ocr.read(picture, leftMs).catch((error: unknown) => {
      if (tools.clock.now() >= untilMs) return undefined;
      tools.log.warn('the text of a page could not be recognised', { page, error });
      return 'failed' as const;
    });
    if (lines) recognised.set(page, lines);
  };
  for await (const { page, picture } of picturesOfPdf(bytes, pages.slice(0, MAX_RECOGNISED_PAGES))) {
    if (tools.clock.now() >= untilMs) break;
    const job = picture ? readOne(page, picture) : Promise.resolve(void recognised.set(page, []));
    running.add(job);
    void job.finally(() => running.delete(job));
    if (running.size >= ocr.parallel) await Promise.race(running);
  }
  await Promise.all(running);
  return recognised;
}
