import { useEffect } from 'preact/hooks';
import { labels, loadLabels, mutate, rowOf, t, targets, toastError } from '#core';
import { createLabel } from '../../operations/inbox.ts';
import { type Choice, Chooser, folded, matching } from '../parts/chooser.tsx';
import { text } from '../parts/text.ts';
import { changeNow } from './change.ts';

/** Of new labels, in turn. They differ in both themes. */
const colors = ['#0f766e', '#b45309', '#6d28d9', '#be123c', '#1d4ed8', '#4d7c0f', '#a21caf', '#475569'];

export const nextColor = (): string => colors[labels.peek().length % colors.length] ?? '#475569';

async function createAndAdd(name: string): Promise<void> {
  try {
    const { label } = (await mutate(createLabel, { name, color: nextColor() })).createLabel;
    await Promise.all([loadLabels(), changeNow(targets.value.ids, { action: 'ADD_LABELS', labelIds: [label.id] })]);
  } catch (error) {
    toastError(error);
  }
}

function choicesFor(query: string): Choice[] {
  const { ids } = targets.value;
  const choices = labels.value.map(({ id, name, color }): Choice => {
    // Of several conversations, a label that not all have is added.
    const checked = ids.every((conversationId) => rowOf(conversationId)?.labels.some((label) => label.id === id));
    const action = checked ? 'REMOVE_LABELS' : 'ADD_LABELS';
    return { label: name, color, checked, run: () => void changeNow(ids, { action, labelIds: [id] }) };
  });
  const name = query.trim();
  const isNew = name !== '' && labels.value.every((label) => folded(label.name) !== folded(name));
  const create = { label: text('labels_create', { name }), run: () => void createAndAdd(name) };
  return [...matching(query, choices), ...(isNew ? [create] : [])];
}

/** Puts labels on conversations and takes them off. */
export function LabelsDialog() {
  useEffect(() => {
    void loadLabels().catch(toastError);
  }, []);
  return <Chooser title={t('labelsAction')} placeholder={text('labels_find')} choicesFor={choicesFor} stays />;
}
