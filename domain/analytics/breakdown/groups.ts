import { type CountedConversation, isResolvedByAi } from './counted.ts';
import { MAX_GROUPS } from './records.ts';

/** Numbers of the conversations of one group. */
export interface GroupCounts {
  conversations: number;
  aiResolved: number;
  handoffs: number;
  resolved: number;
}
export const noCounts = (): GroupCounts => ({ conversations: 0, aiResolved: 0, handoffs: 0, resolved: 0 });

export function countIn(counts: GroupCounts, counted: CountedConversation): void {
  counts.conversations++;
  if (isResolvedByAi(counted)) counts.aiResolved++;
  if (counted.handoff) counts.handoffs++;
  if (counted.resolved) counts.resolved++;
}

/** Counts conversations by a value of theirs. */
export class Groups<Value> {
  readonly #byKey = new Map<unknown, { value: Value; counts: GroupCounts }>();

  add(key: unknown, value: Value, counted: CountedConversation): void {
    const group = this.#byKey.get(key) ?? { value, counts: noCounts() };
    this.#byKey.set(key, group);
    countIn(group.counts, counted);
  }

  /** Most conversations first. */
  list<Shown extends object>(show: (value: Value) => Shown): (Shown & GroupCounts)[] {
    return [...this.#byKey.values()]
      .sort((a, b) => b.counts.conversations - a.counts.conversations)
      .slice(0, MAX_GROUPS)
      .map(({ value, counts }) => ({ ...show(value), ...counts }));
  }
}
