import { type ConversationRow, number, peekRow, t, targets, toast, UNDO_MS } from '#core';
import { Chooser, matching } from '../parts/chooser.tsx';
import { text } from '../parts/text.ts';
import { changeNow } from './change.ts';

export const priorities = ['URGENT', 'HIGH', 'MEDIUM', 'LOW', 'NONE'] as const;
type Priority = (typeof priorities)[number];

/** Sets the priority at once. Undo gives each conversation the one that it had. */
async function prioritise(priority: Priority): Promise<void> {
  const before = targets.value.ids.flatMap((id) => peekRow(id) ?? []);
  const done = await changeNow(targets.value.ids, { action: 'SET_PRIORITY', priority });
  if (!done.length) return;
  const undo = () => {
    const groups = Map.groupBy<Priority, ConversationRow>(before, (row) => row.priority);
    for (const [was, rows] of groups) {
      const ids = rows.map(({ id }) => id);
      void changeNow(ids, { action: 'SET_PRIORITY', priority: was });
    }
  };
  toast(text('changed', { n: number(done.length) }), { action: { label: t('undoLast'), run: undo }, ms: UNDO_MS });
}

export function PriorityDialog() {
  const current = new Set(targets.value.ids.map((id) => peekRow(id)?.priority));
  const choices = priorities.map((priority) => ({
    label: t(`priority_${priority}`),
    checked: current.has(priority),
    run: () => void prioritise(priority),
  }));
  return <Chooser title={t('priorityAction')} choicesFor={(query) => matching(query, choices)} />;
}
