import type { Item } from '../../core/app.ts';
import type { Change } from '../../core/rows/change.ts';
import { quarterOf } from '../items.ts';

/** What a change adds to the numbers of conversations by label, in the quarter in which the conversation began. */
export interface LabelCounts {
  atMs: number;
  /** By the label's id: 1 or -1. */
  counts: Record<string, number>;
}

/** Test conversations count nowhere. Erased ones remain counted. */
const labelIdsOf = (item: Item | undefined): readonly string[] =>
  item?.entity === 'conversation' && item.isTest !== true && Array.isArray(item.labelIds) ? item.labelIds : [];

/** Undefined if the change is none of a conversation's labels. */
export function labelCountsOf({ before, after }: Change): LabelCounts | undefined {
  if (!after) return undefined;
  const [from, to] = [labelIdsOf(before), labelIdsOf(after)];
  const counts = Object.fromEntries([
    ...to.filter((labelId) => !from.includes(labelId)).map((labelId) => [labelId, 1]),
    ...from.filter((labelId) => !to.includes(labelId)).map((labelId) => [labelId, -1]),
  ]);
  if (Object.keys(counts).length === 0) return undefined;
  return { atMs: quarterOf(Date.parse(String(after.createdAt))), counts };
}
