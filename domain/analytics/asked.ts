import type { App, Item, Key } from '../app.ts';
import type { Change } from '../changes.ts';
import { idTime } from '../ids.ts';
import { ASKED_DUE, ASKED_PREFIX, askedPk, DAY_MS, dayName, dayOf, daySk, keptSeconds } from './items.ts';
import { withPlaces } from './places.ts';
import { type Question, questionOf } from './question.ts';

/** After a day's end its last messages may still be on their way. */
const SETTLED_MS = 10 * 60_000;

type RowWrite = { put: Item } | { remove: Key };

const isAsked = (message: Item | undefined) =>
  message?.entity === 'message' && message.role === 'visitor' && message.isTest !== true && Boolean(message.chatbotId);

/**
 * Keeps what visitors ask, a row a question, as long as the message exists. A row is named as its message is, so that doing it
 * twice changes nothing.
 */
export async function keepQuestions(app: App, changes: readonly Change[]): Promise<void> {
  const writes: RowWrite[] = [];
  const days = new Map<string, { key: Key; dayMs: number; count: number }>();
  for (const { kind, before, after } of await withPlaces(app, changes)) {
    const message = kind === 'removed' ? before : after;
    if (kind === 'modified' || !message || !isAsked(message)) continue;
    const question = await questionOf(String(message.content));
    if (!question) continue;
    for (const whose of ['ALL', String(message.chatbotId)]) {
      const pk = askedPk(String(message.workspaceId), whose);
      writes.push(kind === 'removed' ? { remove: keyOf(pk, message) } : { put: rowOf(pk, message, question) });
      const dayMs = dayOf(idTime(String(message.id)));
      const day = days.get(pk + dayMs) ?? { key: { pk, sk: daySk(dayName(dayMs)) }, dayMs, count: 0 };
      days.set(pk + dayMs, { ...day, count: day.count + 1 });
    }
  }
  await app.store.writeMany(writes);
  await Promise.all([...days.values()].map((day) => tellDay(app, day)));
}

const keyOf = (pk: string, { id }: Item): Key => ({ pk, sk: ASKED_PREFIX + String(id) });

const rowOf = (pk: string, message: Item, { key, content }: Question): Item => ({
  ...keyOf(pk, message),
  key,
  content,
  ttl: keptSeconds(idTime(String(message.id))),
});

/** The day's commonest questions, where they were picked already, are not true any more: they are picked again. */
const tellDay = (app: App, { key, dayMs, count }: { key: Key; dayMs: number; count: number }) =>
  app.store.update(key, {
    add: { changes: count },
    set: { ttl: keptSeconds(dayMs) },
    setOnce: { dueKind: ASKED_DUE, dueAt: new Date(dayMs + DAY_MS + SETTLED_MS).toISOString() },
    remove: ['commonest'],
  });

/** One question, however worded, and how often it was asked. */
export interface Asked {
  key: string;
  content: string;
  count: number;
}

/** Most asked first; a draw goes by the alphabet, so that the same questions always give the same list. */
export const byCount = (a: Asked, b: Asked) => b.count - a.count || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** Brings together what asks the same, under its commonest wording; of equally common ones the first. */
export function grouped(all: Iterable<Asked>): Asked[] {
  const groups = new Map<string, { count: number; wordings: Map<string, number> }>();
  for (const { key, content, count } of all) {
    const group = groups.get(key) ?? { count: 0, wordings: new Map<string, number>() };
    group.count += count;
    group.wordings.set(content, (group.wordings.get(content) ?? 0) + count);
    groups.set(key, group);
  }
  return [...groups].map(([key, { count, wordings }]) => ({ key, count, content: commonest(wordings) })).sort(byCount);
}

function commonest(wordings: ReadonlyMap<string, number>): string {
  let best: [string, number] = ['', 0];
  for (const wording of wordings) if (wording[1] > best[1]) best = wording;
  return best[0];
}

export const toAsked = ({ key, content }: Item): Asked => ({ key: String(key), content: String(content), count: 1 });
