import { computed, signal } from '@preact/signals';
import { release, resolve, takeOver } from '../operations/inbox.ts';
import { dismiss, toast, toastError } from '../parts/toasts.tsx';
import { mutate } from '../session/api.ts';
import { bearer } from '../session/token.ts';
import { t } from '../texts/t.ts';
import { putRows } from './rows.ts';

const UNDO_MS = 8_000;
/** Resolves the open conversation, also after a reply that is sent with Ctrl+Enter. */
export const RESOLVE_KEY = 'e';

interface PendingResolve {
  timer: ReturnType<typeof setTimeout>;
  toastId: number;
}

/** Conversations that will be resolved unless the person changes their mind. */
const pending = signal<ReadonlyMap<string, PendingResolve>>(new Map());
/** They are hidden from the views meanwhile. */
export const resolving = computed<ReadonlySet<string>>(() => new Set(pending.value.keys()));

function take(id: string): boolean {
  const pendingResolve = pending.peek().get(id);
  if (!pendingResolve) return false;
  clearTimeout(pendingResolve.timer);
  dismiss(pendingResolve.toastId);
  const others = new Map(pending.peek());
  others.delete(id);
  pending.value = others;
  return true;
}

/**
 * Resolves a conversation after 8 s. Until then nothing has changed, so that Undo restores it exactly, whatever its state was,
 * and calls `reopen`.
 */
export function resolveSoon(id: string, name: string, reopen: () => void): void {
  if (pending.peek().has(id)) return;
  const undo = { label: t('undoLast'), run: () => take(id) && reopen() };
  const toastId = toast(t('resolved', { name }), { action: undo, ms: UNDO_MS });
  const timer = setTimeout(() => void commit(id), UNDO_MS);
  // Renews a token that expires soon: a page that unloads cannot.
  bearer().catch(() => {});
  pending.value = new Map(pending.peek()).set(id, { timer, toastId });
}

async function commit(id: string): Promise<void> {
  try {
    const { resolveConversation } = await mutate(resolve, { conversationId: id }, { keepalive: true });
    putRows([resolveConversation.conversation]);
  } catch (error) {
    toastError(error);
  } finally {
    take(id);
  }
}

/** The conversation is not over: the visitor wrote, or the last reply was not sent. */
export function keepOpen(id: string, why: string): void {
  if (take(id)) toast(why);
}

/** The page is left: what was decided is done at once. */
export function commitAll(): void {
  for (const id of pending.peek().keys()) void commit(id);
}

export async function takeOverNow(id: string): Promise<void> {
  const { takeOverConversation } = await mutate(takeOver, { conversationId: id });
  putRows([takeOverConversation.conversation]);
}

export async function releaseNow(id: string): Promise<void> {
  const { releaseConversation } = await mutate(release, { conversationId: id });
  putRows([releaseConversation.conversation]);
}
