import type { Item } from '../core/app.ts';

/** A question in any wording, and how often it was asked. */
export interface AskedQuestion {
  key: string;
  content: string;
  count: number;
}

/** Sorts by count, most asked first. Ties sort alphabetically, so the order is deterministic. */
export const byCount = (a: AskedQuestion, b: AskedQuestion) =>
  b.count - a.count || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** Merges questions that ask the same thing, under the most common wording. Of equally common ones, the first. */
export function grouped(all: Iterable<AskedQuestion>): AskedQuestion[] {
  const groups = new Map<string, { count: number; wordings: Map<string, number> }>();
  for (const { key, content, count } of all) {
    const group = groups.get(key) ?? { count: 0, wordings: new Map<string, number>() };
    group.count += count;
    group.wordings.set(content, (group.wordings.get(content) ?? 0) + count);
    groups.set(key, group);
  }
  return [...groups].map(([key, { count, wordings }]) => ({ key, count, content: commonest(wordings) })).sort(byCount);
}

function commonest(wordings: ReadonlyMap<string, number>): string {
  let best: [string, number] = ['', 0];
  for (const wording of wordings) if (wording[1] > best[1]) best = wording;
  return best[0];
}

/** Converts the row of one question, which was asked once. */
export const toAskedQuestion = ({ key, content }: Item): AskedQuestion => ({
  key: String(key),
  content: String(content),
  count: 1,
});
