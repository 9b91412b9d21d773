import { type ExtractedPage, extractHtml } from '../../../domain/knowledge/extraction/extract.ts';

/** Reads a page served as UTF-8 from `https://shop.example/help/page`. */
export const read = (html: string, url = 'https://shop.example/help/page'): ExtractedPage =>
  extractHtml(Buffer.from(html), { url, contentType: 'text/html; charset=utf-8' });
