import { type ExtractedPage, Extractor, type PageOrigin } from './extractor.ts';
import { allRules, summariseRules } from './rules/index.ts';

export { type ExtractedPage, Extractor } from './extractor.ts';
export { fragmentToText } from './fragment.ts';
export { decodeText, isEncodingUnknown } from './html/charset.ts';
export { wideEncoding } from './html/wide.ts';
export { refreshTarget } from './metadata/forward.ts';
export { brandColorsIn, type SiteSigns } from './metadata/site-signs.ts';
export type { PageProblem } from './page-problem.ts';
export { isErrorResponse } from './problem/json-error.ts';

/** All rules and their exceptions, each with the page of the tests that needs it. */
export const ruleSummaries = summariseRules(allRules);

const extractor = new Extractor({ without: [] });

/**
 * Extracts a page's text without menus, banners, footers and other surroundings, and its metadata. Accepts any bytes, takes
 * linear time and never throws.
 */
export function extractHtml(bytes: Buffer, origin: PageOrigin): ExtractedPage {
  return extractor.extract(bytes, origin);
}
