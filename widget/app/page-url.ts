import type { Core } from '../types.ts';

/** The API's limit, in characters. */
const MAX_LENGTH = 2000;

/**
 * The page that the visitor sees, for the team. Without query and hash, which may contain secrets such as tokens, unless the
 * script or element has `data-page-url="full"`.
 */
export const pageUrl = ({ element }: Core): string =>
  (element.dataset.pageUrl === 'full' ? location.href : location.origin + location.pathname).slice(0, MAX_LENGTH);
