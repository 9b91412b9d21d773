import { computed, signal } from '@preact/signals';
import { release, resolve, takeOver } from '../operations/inbox.ts';
import { dismiss, toast, toastError } from '../parts/toasts.tsx';
import { mutate } from '../session/api.ts';
import { bearer } from '../session/token.ts';
import { t } from '../texts/t.ts';
import { putRows } from './rows.ts';
import { threadOf } from './threads.ts';

export const UNDO_MS = 8_000;
/** Resolves the open conversation, also after a reply that is sent with Ctrl+Enter. */
export const RESOLVE_KEY = 'e';

/** Conversations that will be resolved together. */
interface PendingResolve {
  ids: Set<string>;
  timer: ReturnType<typeof setTimeout>;
  toastId: number;
  commit(ids: string[]): Promise<void>;
}

/** Conversations that will be resolved unless the person changes their mind. */
const pending = signal<ReadonlyMap<string, PendingResolve>>(new Map());
/** They are hidden from the views meanwhile. */
export const resolving = computed<ReadonlySet<string>>(() => new Set(pending.value.keys()));

function take(id: string): boolean {
  const group = pending.peek().get(id);
  if (!group) return false;
  group.ids.delete(id);
  if (group.ids.size === 0) {
    clearTimeout(group.timer);
    dismiss(group.toastId);
  }
  const others = new Map(pending.peek());
  others.delete(id);
  pending.value = others;
  return true;
}

/**
 * Resolves conversations after 8 s. Until then nothing has changed, so that Undo restores them exactly, whatever their state was, and
 * calls `reopen`. `commit` resolves those that are still to be.
 */
export function resolveSoon(
  all: readonly string[],
  text: string,
  reopen: () => void,
  commit: PendingResolve['commit'] = resolveNow,
): void {
  const ids = new Set(all.filter((id) => !pending.peek().has(id)));
  if (ids.size === 0) return;
  const undo = () => {
    for (const id of [...ids]) take(id);
    reopen();
  };
  const toastId = toast(text, { action: { label: t('undoLast'), run: undo }, ms: UNDO_MS });
  const group: PendingResolve = { ids, toastId, commit, timer: setTimeout(() => void finish(group), UNDO_MS) };
  // Renews a token that expires soon: a page that unloads cannot.
  bearer().catch(() => {});
  pending.value = new Map([...pending.peek(), ...[...ids].map((id) => [id, group] as const)]);
}

async function finish({ ids, commit }: PendingResolve): Promise<void> {
  const all = [...ids];
  try {
    await commit(all);
  } catch (error) {
    toastError(error);
  } finally {
    for (const id of all) take(id);
  }
}

async function resolveNow([conversationId]: string[]): Promise<void> {
  if (!conversationId) return;
  // A visitor who writes while the request is on its way is not resolved.
  const afterMessageId = threadOf(conversationId).peek().messages.at(-1)?.id ?? null;
  const { resolveConversation } = await mutate(resolve, { conversationId, afterMessageId }, { keepalive: true });
  putRows([resolveConversation.conversation]);
}

/** The conversation is not over: the visitor wrote, or the last reply was not sent. */
export function keepOpen(id: string, why: string): void {
  if (take(id)) toast(why);
}

/** The page is left: what was decided is done at once. */
export function commitAll(): void {
  for (const group of new Set(pending.peek().values())) void finish(group);
}

export async function takeOverNow(id: string): Promise<void> {
  const { takeOverConversation } = await mutate(takeOver, { conversationId: id });
  putRows([takeOverConversation.conversation]);
}

export async function releaseNow(id: string): Promise<void> {
  const { releaseConversation } = await mutate(release, { conversationId: id });
  putRows([releaseConversation.conversation]);
}
