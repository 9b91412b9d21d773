import type { App, Item } from '../core/app.ts';
import { absent, all, any, atMost, equals, lacks } from '../core/conditions.ts';
import { conversationKey, pointerPrefix, pointersMarkKey, pointersPk } from './items.ts';
import type { ConversationStatus } from './records.ts';

/** The states in which a human is requested or active, and the platform does not answer. */
export const withHumans = ['human_requested', 'human_active'] as const satisfies ConversationStatus[];
export type WithHumans = (typeof withHumans)[number];

export const isWithHumans = (status: ConversationStatus): status is WithHumans =>
  withHumans.some((each) => each === status);

/** How long a container reads all conversations before it checks again whether the pointers are complete. */
const LOOK_AGAIN_MS = 60_000;
/** A backfill request is repeated after this time. */
const ASK_AGAIN_MS = 3600_000;
/** The maximum delay of a queue. By then no container runs a version that wrote no pointers. */
const DELAY_SECONDS = 900;

/**
 * Whether the pointers of a workspace are complete. They are not if an earlier version wrote conversations. Then a backfill is
 * requested if `asks`, and until it is done, lists read all conversations.
 */
export async function arePointersComplete(app: App, workspaceId: string, asks: boolean): Promise<boolean> {
  const remembered = `conversation pointers of ${workspaceId}`;
  const known = app.cache.get<boolean>(remembered);
  if (known !== undefined) return known;
  const mark = await app.store.get(pointersMarkKey(workspaceId), { consistent: true });
  const isComplete = mark?.complete === true;
  app.cache.set(remembered, isComplete, isComplete ? Number.POSITIVE_INFINITY : LOOK_AGAIN_MS);
  if (!isComplete && asks) await enqueueBackfill(app, workspaceId);
  return isComplete;
}

async function enqueueBackfill(app: App, workspaceId: string): Promise<void> {
  const nowMs = app.clock.now();
  const asked = await app.store.update(
    pointersMarkKey(workspaceId),
    { set: { askedAtMs: nowMs } },
    any(absent, all(lacks('complete'), atMost('askedAtMs', nowMs - ASK_AGAIN_MS))),
  );
  if (!asked.applied) return;
  const job = { kind: 'point-conversations', workspaceId };
  // The list is correct without the backfill.
  await app.queues
    .send('maintenance', job, { delaySeconds: DELAY_SECONDS })
    .catch((error: unknown) => app.log.error('backfill of handoffs not enqueued', { workspaceId, error }));
}

export interface PointedRows {
  /** Conversation rows, newest first. */
  items: Item[];
  /** The id to continue after. Undefined at the end. */
  next: string | undefined;
}

/**
 * Up to `limit` conversations in one state with humans, read by their pointers: one query and one batch read. Skips conversations
 * whose state changed in between.
 */
export async function readPointed(
  app: App,
  workspaceId: string,
  { status, chatbotId }: { status: WithHumans; chatbotId?: string | null | undefined },
  { limit, after }: { limit: number; after: string | undefined },
): Promise<PointedRows> {
  const prefix = pointerPrefix(status);
  const pointers = await app.store.query({
    pk: pointersPk(workspaceId),
    prefix,
    descending: true,
    consistent: true,
    limit,
    ...(after ? { after: prefix + after } : {}),
    ...(chatbotId ? { filter: equals('chatbotId', chatbotId) } : {}),
  });
  const keys = pointers.items.map((item) => conversationKey(workspaceId, String(item.conversationId)));
  const rows = keys.length > 0 ? await app.store.getMany(keys) : [];
  return {
    items: rows.filter((row): row is Item => row?.status === status),
    next: pointers.next?.slice(prefix.length),
  };
}
