import type { App, Condition, Item } from '../../core/app.ts';
import { absent, all, any, equals, lacks, lacksOrAtMost } from '../../core/rows/conditions.ts';
import {
  conversationKey,
  pointerPrefix,
  pointersMarkKey,
  pointersPk,
  toConversation,
  waitingPk,
  waitingSk,
} from '../items.ts';
import type { ConversationStatus } from '../records.ts';
import type { PlacedRows } from './newest.ts';

/** The states in which a human is requested or active, and the platform does not answer. */
export const withHumans = ['human_requested', 'human_active'] as const satisfies ConversationStatus[];
type WithHumans = (typeof withHumans)[number];

export const isWithHumans = (status: ConversationStatus): status is WithHumans =>
  withHumans.some((humanStatus) => humanStatus === status);

/** How long a container reads all conversations before it checks again whether the pointers are complete. */
const LOOK_AGAIN_MS = 60_000;
/** A backfill request is repeated after this time. */
const ASK_AGAIN_MS = 3600_000;
/** The maximum delay of a queue. By then no container runs a version that wrote no pointers. */
const DELAY_SECONDS = 900;

/** What a workspace's pointers can answer. */
interface PointersState {
  /** Each conversation with humans has one, by its status. */
  areComplete: boolean;
  /** They know the assignee and who waits, and the views are counted. */
  haveViews: boolean;
}

/**
 * Reads what the pointers of a workspace can answer. Conversations of earlier versions lack them. Then a backfill is requested if
 * `asks`, and until it is done, lists read all conversations.
 */
export async function pointersState(app: App, workspaceId: string, asks: boolean): Promise<PointersState> {
  const remembered = `conversation pointers of ${workspaceId}`;
  const cachedState = app.cache.get<PointersState>(remembered);
  if (cachedState !== undefined) return cachedState;
  const mark = await app.store.get(pointersMarkKey(workspaceId), { consistent: true });
  const state = { areComplete: mark?.complete === true, haveViews: mark?.views === true };
  app.cache.set(remembered, state, state.haveViews ? Number.POSITIVE_INFINITY : LOOK_AGAIN_MS);
  if (!state.haveViews && asks) await enqueueBackfill(app, workspaceId);
  return state;
}

async function enqueueBackfill(app: App, workspaceId: string): Promise<void> {
  const nowMs = app.clock.now();
  const backfillMark = await app.store.update(
    pointersMarkKey(workspaceId),
    { set: { askedAtMs: nowMs } },
    any(absent, all(lacks('views'), lacksOrAtMost('askedAtMs', nowMs - ASK_AGAIN_MS))),
  );
  if (!backfillMark.applied) return;
  const job = { kind: 'point-conversations', workspaceId };
  // The list is correct without the backfill.
  await app.queues
    .send('maintenance', job, { delaySeconds: DELAY_SECONDS })
    .catch((error: unknown) => app.log.error('backfill of handoffs not enqueued', { workspaceId, error }));
}

export interface PointerFilter {
  chatbotId?: string | null | undefined;
  assigneeId?: string | null | undefined;
  /** Only those that are not snoozed. */
  isAwake?: boolean | undefined;
}
export interface RowPosition {
  limit: number;
  after: string | undefined;
}

export const storeFilter = ({ chatbotId, assigneeId, isAwake }: PointerFilter): { filter?: Condition } => {
  const conditions = [
    ...(chatbotId ? [equals('chatbotId', chatbotId)] : []),
    ...(assigneeId ? [equals('assigneeId', assigneeId)] : []),
    ...(isAwake ? [lacks('snoozed')] : []),
  ];
  return conditions.length > 0 ? { filter: all(...conditions) } : {};
};

/** The rows of pointers. Skips conversations whose state changed in between. */
export async function rowsOf(
  app: App,
  workspaceId: string,
  pointers: readonly Item[],
  isStill: (row: Item, n: number) => boolean,
) {
  const keys = pointers.map((item) => conversationKey(workspaceId, String(item.conversationId)));
  const rows = keys.length > 0 ? await app.store.getMany(keys) : [];
  return rows.filter((row, n): row is Item => row !== undefined && isStill(row, n));
}

/**
 * Up to `limit` conversations in one state with humans, newest first, read by their pointers: one query and one batch read.
 */
export async function readPointed(
  app: App,
  workspaceId: string,
  { status, ...filter }: { status: WithHumans } & PointerFilter,
  { limit, after }: RowPosition,
): Promise<PlacedRows> {
  const prefix = pointerPrefix(status);
  const pointers = await app.store.query({
    pk: pointersPk(workspaceId),
    prefix,
    descending: true,
    consistent: true,
    limit,
    ...(after ? { after: prefix + after } : {}),
    ...storeFilter(filter),
  });
  const items = await rowsOf(app, workspaceId, pointers.items, (row) => row.status === status);
  return { items, next: pointers.next?.slice(prefix.length) };
}

/** Up to `limit` conversations whose visitor waits, longest first. Their places are `waitingSk`. */
export async function readWaiting(
  app: App,
  workspaceId: string,
  filter: PointerFilter,
  { limit, after }: RowPosition,
): Promise<PlacedRows> {
  const where = { pk: waitingPk(workspaceId), consistent: true, limit, ...(after ? { after } : {}) };
  const pointers = await app.store.query({ ...where, ...storeFilter({ chatbotId: filter.chatbotId }) });
  const isStill = (row: Item, n: number) => placeOf(row) === pointers.items[n]?.sk;
  return { items: await rowsOf(app, workspaceId, pointers.items, isStill), next: pointers.next };
}

/** The place of a waiting conversation. Undefined if nobody waits, or it is snoozed. */
export function placeOf(row: Item): string | undefined {
  const { waitingSince, id, snoozed } = toConversation(row);
  return waitingSince && !snoozed ? waitingSk(waitingSince, id) : undefined;
}
