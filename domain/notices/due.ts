import * as z from 'zod';
import type { DueMail } from '../conversations/state/mail-due.ts';
import type { App, Item, Key } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { all, equals } from '../core/rows/conditions.ts';

/** Longer than a job runs. The mail of a job that died is due again after this time. */
const CLAIM_MS = 3 * 60_000;

const dueMail = { workspaceId: z.string(), conversationId: z.string(), dueAt: z.string() };
export const waitingMailJob = z.object({ kind: z.literal('mail-waiting'), ...dueMail });
export const weeklyMailJob = z.object({
  kind: z.literal('mail-weekly'),
  workspaceId: z.string(),
  memberId: z.string(),
  dueAt: z.string(),
});
export const replyMailJob = z.object({ kind: z.literal('mail-reply'), ...dueMail });

/** Takes a due row, of several jobs at once only one. Undefined: another job has it, or it has changed since. */
export async function claimDue(app: App, rowKey: Key, { dueAt }: Pick<DueMail, 'dueAt'>): Promise<Item | undefined> {
  const claimed = { set: { dueAt: nowIso(app, CLAIM_MS) } };
  const { applied, item } = await app.store.update(rowKey, claimed, equals('dueAt', dueAt));
  return applied ? item : undefined;
}

interface NextMail {
  /** When the row is due again (ms). Undefined: not before something else makes it due. */
  nextMs?: number | undefined;
  set?: Record<string, unknown>;
  remove?: readonly string[];
}

/** Ends a claim. `unchanged`: attributes that fail it if they were written since. False: that, or another job has the row. */
export async function endClaim(
  app: App,
  row: Item,
  { nextMs, set, remove = [] }: NextMail,
  unchanged: readonly string[] = [],
): Promise<boolean> {
  const dueAt = nextMs === undefined ? undefined : new Date(nextMs).toISOString();
  const change = {
    set: { ...set, ...(dueAt ? { dueAt } : {}) },
    remove: [...remove, ...(dueAt ? [] : ['dueKind', 'dueAt'])],
  };
  const asRead = ['dueAt', ...unchanged].map((attribute) => equals(attribute, row[attribute]));
  return (await app.store.update({ pk: row.pk, sk: row.sk }, change, all(...asRead))).applied;
}

/**
 * Marks what is about to be mailed. False: another job has the row, because this one has been too slow, and nothing may be mailed. A mail
 * that is marked is not sent again, also if the job dies: whether the server has it is not known then.
 */
export async function markMailed(app: App, row: Item, set: Record<string, unknown>): Promise<boolean> {
  return (await app.store.update({ pk: row.pk, sk: row.sk }, { set }, equals('dueAt', row.dueAt))).applied;
}
