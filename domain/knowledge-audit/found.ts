import type { FindingKind } from './records.ts';

export const MAX_SENTENCE_CHARS = 500;
/** Of one kind. More would be read by nobody. */
export const MAX_OF_KIND = 200;

/** What an audit found, before it is stored. */
export interface Found {
  kind: FindingKind;
  sides: readonly { sourceId: string; sentence: string; value: string | null }[];
}
