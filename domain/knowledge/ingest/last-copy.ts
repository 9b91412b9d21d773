import type { StoredSource } from '../records.ts';

/** Adds to why a source could not be read that what was read before still answers, if it does. */
export const withLastCopy = (
  problem: string,
  source: Pick<StoredSource, 'chunkSet' | 'enabled'> | undefined,
): string => (source?.chunkSet && source.enabled ? `${problem} The last copy still answers.` : problem);
