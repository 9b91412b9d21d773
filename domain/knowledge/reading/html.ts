import { type ExtractedPage, extractHtml } from '../../../engines/extraction/index.ts';
import { readInThread, SMALL_BYTES } from './thread-pool.ts';

interface HtmlSource {
  bytes: Buffer;
  /** The page's URL, after redirects. */
  url: string;
  contentType: string | null;
}

/** Reads a page, a large one as `readInThread` does. `withinMs`: the caller's remaining time. */
export async function readHtml({ bytes, url, contentType }: HtmlSource, withinMs: number): Promise<ExtractedPage> {
  if (bytes.length <= SMALL_BYTES) return extractHtml(bytes, { url, contentType });
  return readInThread({ bytes: new Uint8Array(bytes), url, contentType }, withinMs);
}
