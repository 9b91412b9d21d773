import type { App, BatchWrite, Item, Key } from '../core/app.ts';
import { idTime } from '../core/ids.ts';
import type { Change } from '../core/rows/change.ts';
import { absent } from '../core/rows/conditions.ts';
import { dueKindFor } from '../core/rows/due-kinds.ts';
import { withChatbotIds } from './chatbot-ids.ts';
import { ASKED_DUE, ASKED_PREFIX, askedPk, DAY_MS, dayName, dayOf, daySk, keptSeconds } from './items.ts';
import { type NormalisedQuestion, questionOf } from './question.ts';

/** The last messages of a day may be processed after its end. */
const SETTLED_MS = 10 * 60_000;

const isAsked = (messageItem: Item | undefined) =>
  messageItem?.entity === 'message' &&
  messageItem.role === 'visitor' &&
  messageItem.isTest !== true &&
  messageItem.toTeam !== true &&
  Boolean(messageItem.chatbotId);

/**
 * Stores visitors' questions, one row per question, for as long as the message exists. A row has the id of its message, so this
 * is idempotent.
 */
export async function storeQuestions(app: App, changes: readonly Change[]): Promise<void> {
  const writes: BatchWrite[] = [];
  const days = new Map<string, QuestionDay>();
  for (const { kind, before, after } of await withChatbotIds(app, changes)) {
    const message = kind === 'removed' ? before : after;
    if (kind === 'modified' || !message || !isAsked(message)) continue;
    const question = await questionOf(String(message.content));
    if (!question) continue;
    for (const figuresScope of ['ALL', String(message.chatbotId)]) {
      const pk = askedPk(String(message.workspaceId), figuresScope);
      writes.push(kind === 'removed' ? { remove: askedKey(pk, message) } : { put: rowOf(pk, message, question) });
      const dayMs = dayOf(idTime(String(message.id)));
      const day = days.get(pk + dayMs) ?? { key: { pk, sk: daySk(dayName(dayMs)) }, dayMs, count: 0 };
      days.set(pk + dayMs, { ...day, count: day.count + 1 });
    }
  }
  await app.store.writeMany(writes);
  await scheduleDays(app, [...days.values()]);
}

const askedKey = (pk: string, { id }: Item): Key => ({ pk, sk: ASKED_PREFIX + String(id) });

const rowOf = (pk: string, messageItem: Item, { key, content }: NormalisedQuestion): Item => ({
  ...askedKey(pk, messageItem),
  key,
  content,
  conversationId: messageItem.conversationId,
  ttl: keptSeconds(idTime(String(messageItem.id))),
});

/** A day of one partition in which questions were added or removed. */
interface QuestionDay {
  key: Key;
  dayMs: number;
  /** Number of questions in this batch. */
  count: number;
}

const endOf = ({ dayMs }: QuestionDay) => dayMs + DAY_MS;
const dueOf = (app: App, { key, dayMs }: QuestionDay) => ({
  dueKind: dueKindFor(app, ASKED_DUE, key.pk),
  dueAt: new Date(dayMs + DAY_MS + SETTLED_MS).toISOString(),
});

/**
 * Schedules the summary of these days for when they are over. An unfinished day is written once, regardless of the number of
 * questions, because the summary includes everything stored by then. A finished day is summarised again.
 */
async function scheduleDays(app: App, days: readonly QuestionDay[]): Promise<void> {
  const now = app.clock.now();
  const over = days.filter((day) => endOf(day) <= now);
  const current = days.filter((day) => endOf(day) > now && !app.cache.get(scheduledName(day)));
  await Promise.all([scheduleCurrent(app, current), ...over.map((day) => reschedule(app, day))]);
}

const scheduledName = ({ key: { pk, sk } }: QuestionDay) => `asked-day#${pk}#${sk}`;

/** A container writes once per day, then caches that it did. */
async function scheduleCurrent(app: App, days: readonly QuestionDay[]): Promise<void> {
  if (days.length === 0) return;
  const rows = await app.store.getMany(days.map(({ key }) => key));
  const missing = days.filter((_, n) => !rows[n]);
  await Promise.all(
    missing.map((day) =>
      app.store.put({ ...day.key, ...dueOf(app, day), changes: 0, ttl: keptSeconds(day.dayMs) }, absent),
    ),
  );
  for (const day of days) app.cache.set(scheduledName(day), true, endOf(day) - app.clock.now());
}

/** Invalidates the day's summary. */
const reschedule = (app: App, day: QuestionDay) =>
  app.store.update(day.key, {
    add: { changes: day.count },
    set: { ttl: keptSeconds(day.dayMs) },
    setOnce: dueOf(app, day),
    remove: ['commonest'],
  });
