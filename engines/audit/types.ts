/** A FAQ or a passage of a page, file or text. */
export interface AuditPassage {
  sourceId: string;
  isFaq: boolean;
  /** A FAQ's question, otherwise the source's title. */
  title: string;
  /** The headings above the passage, joined by ` > `. */
  heading: string | null;
  /** A FAQ's answer, otherwise the text. */
  content: string;
}

export type AuditFindingKind = 'contradiction' | 'duplicate';

/** A sentence of a passage, and what of it differs. */
interface AuditSide {
  sourceId: string;
  sentence: string;
  /** The amount, time or address as it is written, or `yes` and `no`. Null for a duplicate. */
  value: string | null;
}

/** Two sources of which one should be changed. */
export interface AuditFinding {
  kind: AuditFindingKind;
  sides: readonly [AuditSide, AuditSide];
}
