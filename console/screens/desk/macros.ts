import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  type Action,
  type AnswerOf,
  type ConversationRow,
  loadThread,
  may,
  mutate,
  newId,
  putRows,
  query,
  toast,
  toastError,
} from '#core';
import { macros as macrosDocument, runMacro } from '../../operations/desk.ts';
import { text } from '../parts/text.ts';

export type SavedMacro = AnswerOf<typeof macrosDocument>['macros'][number];

/** An action as the platform takes it: without the fields of other actions. */
export type ActionDraft = Partial<SavedMacro['actions'][number]> & Pick<SavedMacro['actions'][number], 'type'>;

export const actionName = (type: ActionDraft['type']): string =>
  text(`macros_${type.toLowerCase() as Lowercase<ActionDraft['type']>}`);

/** Undefined until a conversation is opened. */
const macros = signal<readonly SavedMacro[] | undefined>(undefined);

export async function loadMacros(): Promise<void> {
  macros.value = (await query(macrosDocument, {})).macros;
}

/** Runs that have not ended. A second click, or another attempt, goes on after the actions that were done. */
const runIds = new Map<string, string>();

/** Runs a macro. Says where it stopped, because what was sent cannot be taken back. */
async function run({ id: macroId, name }: SavedMacro, conversationId: string): Promise<void> {
  const key = macroId + conversationId;
  const clientMessageId = runIds.get(key) ?? newId();
  runIds.set(key, clientMessageId);
  try {
    const { runMacro: answer } = await mutate(runMacro, { conversationId, macroId, clientMessageId });
    putRows([answer.conversation]);
    const { failed } = answer.run;
    if (failed) toast(text('macros_stopped', { name, reason: failed.message }), { kind: 'failed' });
    else {
      runIds.delete(key);
      toast(text('macros_done', { name }));
    }
  } catch (error) {
    toastError(error);
  }
  await loadThread(conversationId).catch(() => {});
}

/** The macros as actions of the open conversation, for its menu and the palette. */
export function useMacroActions({ id, status }: ConversationRow): Action[] {
  useEffect(() => {
    if (!macros.peek() && may('conversations:write')) void loadMacros().catch(() => {});
  }, []);
  if (!may('conversations:write') || status === 'CLOSED') return [];
  return (macros.value ?? []).map((macro) => ({
    label: text('macros_run', { name: macro.name }),
    run: () => void run(macro, id),
  }));
}
