/** Why a page or file could not become a source, with a message for its owner. */
export class IngestProblem extends Error {}
