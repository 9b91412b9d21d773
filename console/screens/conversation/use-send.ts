import { useState } from 'preact/hooks';
import { type ConversationRow, live, loadThread, type Message, send, session, t, threadOf } from '#core';
import { missedSince } from './entries.ts';
import type { PendingFiles } from './file-list.tsx';
import { mentionedIn } from './mention.ts';
import type { DraftHook } from './use-draft.ts';

/** Why the person cannot reply here, or undefined. */
function refusalOf({ status, assignee }: ConversationRow): string | undefined {
  if (status === 'CLOSED') return t('closedHint');
  const isTheirs = status === 'HUMAN_ACTIVE' && assignee && assignee.id !== session().me.id;
  return isTheirs ? t('takenHint', { name: assignee.name }) : undefined;
}

/** What came since the person began to reply. It is shown before the reply is sent. */
function useMissed(id: string, draft: DraftHook) {
  const [missed, setMissed] = useState<readonly Message[]>([]);
  return {
    missed,
    forget: () => setMissed([]),
    /** Returns true if there is something to show first. */
    async check(): Promise<boolean> {
      // Without a network nothing can be read. The platform refuses a reply to what came meanwhile.
      if (draft.kind === 'note' || missed.length || !navigator.onLine) return false;
      if (live.peek().state !== 'live') await loadThread(id).catch(() => {});
      const messages = missedSince(threadOf(id).peek().messages, draft.afterId());
      if (messages.length) setMissed(messages);
      return messages.length > 0;
    },
  };
}

/** Sends what was written. */
export function useSend(row: ConversationRow, draft: DraftHook, files: PendingFiles) {
  const { id } = row;
  const { missed, forget, check } = useMissed(id, draft);
  const { kind, text } = draft;
  const refusal = kind === 'reply' ? refusalOf(row) : undefined;
  const canSend = !refusal && (text.trim() !== '' || files.ready.length > 0) && !files.busy;
  return {
    missed,
    forget,
    refusal,
    canSend,
    /** Resolves to false if nothing was sent. */
    async submit(): Promise<boolean> {
      if (!canSend || (await check())) return false;
      draft.clear();
      forget();
      const what = kind === 'reply' ? { files: files.ready } : { files: [], mentionedMemberIds: mentionedIn(text) };
      void send({ conversationId: id, kind, text: text.trim(), ...what });
      if (kind === 'reply') files.clear();
      return true;
    },
  };
}
