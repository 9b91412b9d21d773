import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { conflict, invalid } from '../../core/errors.ts';
import { dateTime } from '../../core/fields.ts';
import { operation } from '../../core/operations/operation.ts';
import { dueKindFor } from '../../core/rows/due-kinds.ts';
import { conversationIds, findConversation } from '../find.ts';
import { awake } from '../records/triage.ts';
import type { StoredConversation } from '../records.ts';
import { changeState, closedConflict } from '../state/change-state.ts';
import { watchIdle } from '../state/idle.ts';
import { WAKE_DUE, wakeKey } from './items.ts';

const MAX_SNOOZE_MS = 366 * 86_400_000;

/** In the form of all times. Throws VALIDATION_ERROR unless it is in the future, within a year. */
function toWakeTime(app: App, until: string | null | undefined): string | null {
  if (!until) return null;
  const untilMs = Date.parse(until);
  const nowMs = app.clock.now();
  if (untilMs > nowMs && untilMs <= nowMs + MAX_SNOOZE_MS) return new Date(untilMs).toISOString();
  const message = 'must be in the future, within a year';
  throw invalid([{ path: 'until', message }], `until ${message}.`);
}

/** The write that has the schedule end the snooze. A row that is left over from an earlier snooze ends nothing. */
function scheduleWake(app: App, { workspaceId, id: conversationId }: StoredConversation, dueAt: string) {
  const dueKind = dueKindFor(app, WAKE_DUE, conversationId);
  return { put: { ...wakeKey(workspaceId, conversationId), workspaceId, conversationId, dueKind, dueAt } };
}

/** Gives back the snooze that a conversation had. One whose time has passed is over. `wake`: a write of the same transaction. */
export function restoreSnooze(
  app: App,
  conversation: StoredConversation,
  { snoozed, snoozedUntil }: Pick<StoredConversation, 'snoozed' | 'snoozedUntil'>,
) {
  if (!snoozed || !snoozedUntil) return { set: { snoozed, snoozedUntil } };
  if (Date.parse(snoozedUntil) <= app.clock.now()) return { set: awake };
  return { set: { snoozed, snoozedUntil }, wake: scheduleWake(app, conversation, snoozedUntil) };
}

export const snoozeInput = z.object({
  until: dateTime.nullish().describe('When it comes back, in the future, within a year. Null: when the visitor writes'),
});

/**
 * Takes a conversation out of the views of open work until a time, or until the visitor writes, whichever comes first. It keeps its
 * status, its assignee and since when the visitor waits. Throws CONFLICT if it has ended, VALIDATION_ERROR for a time out of bounds.
 */
export const snoozeConversation = operation({
  name: 'snoozeConversation',
  scope: 'conversations:write',
  kind: 'write',
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: snoozeInput,
  find: findConversation,
  async run(app, _actor, { target, input }) {
    const snoozedUntil = toWakeTime(app, input.until);
    return changeState(app, target, (current) => {
      if (current.status === 'closed') throw closedConflict();
      if (current.status === 'resolved') throw conflict('The conversation is resolved.');
      if (current.snoozed && current.snoozedUntil === snoozedUntil) return null;
      return {
        change: { set: { snoozed: true, snoozedUntil, updatedAt: nowIso(app) } },
        ...(snoozedUntil ? { also: { wake: scheduleWake(app, current, snoozedUntil) } } : {}),
      };
    });
  },
});

/** Ends a snooze. No effect without one. Throws NOT_FOUND if the conversation was erased. */
export const unsnoozeConversation = operation({
  name: 'unsnoozeConversation',
  scope: 'conversations:write',
  kind: 'write',
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: z.object({}),
  find: findConversation,
  run: (app, _actor, { target }) =>
    changeState(app, target, async (current) => {
      if (!current.snoozed) return null;
      const set = { ...awake, watched: true, updatedAt: nowIso(app) };
      // As after every change of hands: nobody had it for a while.
      return { change: { set }, also: { idle: await watchIdle(app, current) } };
    }),
});
