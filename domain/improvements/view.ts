import type { App } from '../core/app.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { improvementsPk } from '../knowledge/items.ts';
import { IMPROVEMENT_PREFIX, isExpired, toImprovement } from './items.ts';
import {
  type Improvement,
  type ImprovementState,
  type StoredImprovement,
  improvement as shownImprovement,
} from './records.ts';

const COUNTED_MS = 30 * 24 * 3600_000;
const MAX_CONVERSATIONS = 5;

/** How many visitors asked the question in the last 30 days. */
export function countOf(app: App, { askers }: StoredImprovement): number {
  const since = new Date(app.clock.now() - COUNTED_MS).toISOString();
  return askers.filter(({ at }) => at >= since).length;
}

const lastAskedAt = ({ askers }: StoredImprovement): string => askers.at(-1)?.at ?? '';

/** As callers see it. */
export function toPublic(app: App, improvement: StoredImprovement): Improvement {
  const conversationIds = improvement.askers.map(({ conversationId }) => conversationId).toReversed();
  return shownImprovement.parse({
    ...improvement,
    count: countOf(app, improvement),
    lastAskedAt: lastAskedAt(improvement) || null,
    conversationIds: [...new Set(conversationIds)].slice(0, MAX_CONVERSATIONS),
  });
}

/** All that a chatbot has, in no particular order. There are at most about a thousand, of which most have few askers. */
export async function improvementsOf(app: App, chatbotRef: ChatbotRef): Promise<StoredImprovement[]> {
  const { workspaceId, chatbotId } = chatbotRef;
  const where = { pk: improvementsPk(workspaceId, chatbotId), prefix: IMPROVEMENT_PREFIX, consistent: true };
  const rows = await Array.fromAsync(app.store.queryAll(where), toImprovement);
  return rows.filter((improvement) => !isExpired(app, improvement));
}

type Place = readonly [count: number, at: string, id: string];

/** Where a row stands in the list of a state: open ones by what is asked most, decided ones by when, newest first. */
const placeOf = (app: App, state: ImprovementState, improvement: StoredImprovement): Place =>
  state === 'open'
    ? [countOf(app, improvement), lastAskedAt(improvement), improvement.id]
    : [0, improvement.undoneAt ?? improvement.decidedAt ?? '', improvement.id];

const comparePlaces = (a: Place, b: Place): number =>
  b[0] - a[0] || (a[1] === b[1] ? (a[2] > b[2] ? -1 : 1) : a[1] > b[1] ? -1 : 1);

/**
 * The rows of a state in their order, or those that follow a row, which may have another state by now. An unknown one means the
 * beginning.
 */
export function rowsAfter(
  app: App,
  state: ImprovementState,
  rows: readonly StoredImprovement[],
  cursor: string | null = null,
): StoredImprovement[] {
  const last = rows.find(({ id }) => id === cursor);
  const lastPlace = last && placeOf(app, state, last);
  return rows
    .filter((improvement) => improvement.state === state && improvement.id !== last?.id)
    .map((improvement) => ({ improvement, place: placeOf(app, state, improvement) }))
    .filter(({ place }) => !lastPlace || comparePlaces(place, lastPlace) > 0)
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ improvement }) => improvement);
}
