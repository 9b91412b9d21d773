import { useState } from 'preact/hooks';
import {
  type Action,
  type ConversationRow,
  copyText,
  type Filter,
  href,
  loadThread,
  may,
  mutate,
  nameOf,
  navigate,
  neighbours,
  openFor,
  path,
  RESOLVE_KEY,
  releaseNow,
  resolveSoon,
  resolving,
  t,
  takeOverNow,
  toast,
  toastError,
  useActions,
  viewState,
} from '#core';
import { erase } from '../../operations/inbox.ts';
import { useMacroActions } from '../desk/macros.ts';
import { text } from '../parts/text.ts';

export interface HeadProps {
  row: ConversationRow;
  filter: Filter;
  details: boolean;
  toggleDetails(): void;
}

/** Runs one change of a conversation at a time. `busy`: one is running. */
function useChange(id: string) {
  const [busy, setBusy] = useState(false);
  const change = async (run: (id: string) => Promise<void>, done: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await run(id);
      toast(done);
    } catch (error) {
      toastError(error);
      // Somebody else was first: shows who.
      void loadThread(id).catch(() => {});
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}

const openIn = (filter: Filter, id: string | undefined) =>
  navigate(href(id ? `/inbox/${id}` : '/inbox', { ...filter }));

/** Opens the next conversation of the view, because this one leaves it. What a search has found stays. */
function openNext(row: ConversationRow, filter: Filter): void {
  if (filter.q || !path.peek().endsWith(row.id)) return;
  const { rows } = viewState(filter, resolving.peek());
  const { before, after } = neighbours(rows, row, filter.view);
  openIn(filter, (after ?? before)?.id);
}

/** Resolves the conversation and opens the next one of the view. */
function resolveAndOpenNext(row: ConversationRow, filter: Filter): void {
  resolveSoon([row.id], t('resolved', { name: nameOf(row) }), () => openIn(filter, row.id));
  openNext(row, filter);
}

export async function eraseConversation(conversationId: string, filter: Filter): Promise<void> {
  try {
    await mutate(erase, { conversationId });
    navigate(href('/inbox', { ...filter }));
  } catch (error) {
    toastError(error);
  }
}

/** What can be done with a conversation. `ask`: opens the dialogs of what needs an answer first. */
export function useConversationActions(
  { row, filter, details, toggleDetails }: HeadProps,
  ask: Record<'erase' | 'merge', () => void>,
) {
  const { id, status } = row;
  const { busy, change } = useChange(id);
  const canWrite = may('conversations:write');
  const isOver = status === 'RESOLVED' || status === 'CLOSED';
  const isWithPerson = status === 'HUMAN_ACTIVE';
  const actions = {
    take: {
      label: t('takeOver'),
      key: 't',
      icon: 'hand',
      when: canWrite && status !== 'CLOSED' && !isWithPerson,
      run: () => void change(takeOverNow, t('tookOver')),
    },
    giveBack: {
      label: t('handBack'),
      key: 'b',
      icon: 'spark',
      when: canWrite && (isWithPerson || status === 'HUMAN_REQUESTED'),
      run: () => void change(releaseNow, t('wasReleased')),
    },
    resolve: {
      label: t('resolveAction'),
      key: RESOLVE_KEY,
      icon: 'check',
      when: canWrite && !isOver && !resolving.value.has(id),
      run: () => resolveAndOpenNext(row, filter),
    },
    snooze: {
      label: t('snoozeAction'),
      key: 'h',
      when: canWrite && !isOver,
      run: () => openFor('snooze', [id], () => openNext(row, filter)),
    },
    label: { label: t('labelsAction'), key: 'l', when: canWrite, run: () => openFor('labels', [id]) },
    prioritise: { label: t('priorityAction'), key: 'p', when: canWrite, run: () => openFor('priority', [id]) },
    details: { label: t('detailsTitle'), key: 'i', icon: 'info', checked: details, run: toggleDetails },
    link: { label: t('copyLink'), run: () => void copyText(location.href) },
    merge: { label: text('merge_action'), when: canWrite && !row.mergedIntoId, run: ask.merge },
    erase: { label: t('eraseAction'), danger: true, when: canWrite, run: ask.erase },
  } satisfies Record<string, Action>;
  const macros = useMacroActions(row);
  useActions('conversation', [...Object.values(actions), ...macros]);
  return { ...actions, macros, busy };
}
