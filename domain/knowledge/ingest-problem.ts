/** Why a page or file could not become a source, with a message for its owner. */
export class IngestProblem extends Error {}

/** What tells whether a source answers with what was read before. */
interface Served {
  chunkSet: string | null;
  enabled: boolean;
}

/** Adds to why a source could not be read that what was read before still answers, if it does. */
export const withLastCopy = (problem: string, served: Served | undefined): string =>
  served?.chunkSet && served.enabled ? `${problem}${LAST_COPY}` : problem;
export const LAST_COPY = ' The last copy still answers.';
