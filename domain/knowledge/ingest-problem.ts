/** Why a page or a file could not become a source, in words for its owner. */
export class IngestProblem extends Error {}
