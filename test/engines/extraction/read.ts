import { type ExtractedPage, extractHtml } from '../../../engines/extraction/index.ts';

/** Reads a page served as UTF-8 from `https://shop.example/help/page`. */
export const read = (html: string, url = 'https://shop.example/help/page'): ExtractedPage =>
  extractHtml(Buffer.from(html), { url, contentType: 'text/html; charset=utf-8' });
