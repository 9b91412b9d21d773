import { type ExtractedPage, extractHtml } from '../../../engines/extraction/index.ts';
import { readInProcess, SMALL_BYTES } from './process-pool.ts';

interface HtmlSource {
  bytes: Buffer;
  /** The page's URL, after redirects. */
  url: string;
  contentType: string | null;
}

/** Reads a page, a large one as `readInProcess` does. `withinMs`: the caller's remaining time. */
export async function readHtml({ bytes, url, contentType }: HtmlSource, withinMs: number): Promise<ExtractedPage> {
  if (bytes.length <= SMALL_BYTES) return extractHtml(bytes, { url, contentType });
  return readInProcess({ bytes: new Uint8Array(bytes), url, contentType }, withinMs);
}
