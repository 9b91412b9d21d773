import { conversationKey } from '../../conversations/items.ts';
import type { App } from '../../core/app.ts';
import { idTime } from '../../core/ids.ts';
import { equals } from '../../core/rows/conditions.ts';
import { readMany } from '../entries.ts';
import {
  FORGOTTEN_PREFIX,
  forgettingKey,
  forgottenKey,
  type Recent,
  recentKey,
  type Segment,
  searchPk,
  toRecent,
} from '../items.ts';
import { FORGET_SECONDS, requestForgetting, sendForgetting } from '../jobs.ts';
import { readIds, rewrite, segmentsOf } from './segments.ts';
import { asWriter, type SegmentWriter } from './writer.ts';

/** While another writer is at work. */
const TRY_AGAIN_SECONDS = 10;

export interface ErasedText {
  workspaceId: string;
  /** The erased conversation, or that of the erased lead. */
  conversationId?: string | null | undefined;
}

/**
 * Takes conversations out of a workspace's segments, because they or their leads were erased. Until a job has rewritten the segments, a
 * search finds nothing of them, because it reads what it shows from the table. Idempotent.
 */
export async function forgetInSearch(app: App, erased: readonly ErasedText[]): Promise<void> {
  for (const [workspaceId, group] of Map.groupBy(erased, (each) => each.workspaceId)) {
    const ids = new Set(group.flatMap(({ conversationId }) => conversationId ?? []));
    if (ids.size === 0) continue;
    await app.store.writeMany(
      [...ids].map((id) => ({ put: { ...forgottenKey(workspaceId, id), v: 1, mark: app.ids.next() } })),
    );
    await requestForgetting(app, workspaceId);
  }
}

/** Takes all listed conversations out of the segments. */
export async function forgetListed(app: App, { workspaceId }: { workspaceId: string }): Promise<void> {
  const isWriter = await asWriter(app, workspaceId, async (writer) => {
    // What is listed from now on asks for another job.
    await app.store.remove(forgettingKey(workspaceId));
    await forget(app, writer, await forgottenOf(app, workspaceId));
  });
  if (!isWriter) await sendForgetting(app, workspaceId, TRY_AGAIN_SECONDS);
}

/** The same in the work of another writer, whose next steps may take long. Not of what was just listed, so that one rewrite covers more. */
export async function forgetDue(app: App, writer: SegmentWriter): Promise<void> {
  const listed = await forgottenOf(app, writer.workspaceId);
  const dueMs = app.clock.now() - FORGET_SECONDS * 1_000;
  if (listed.some(({ mark }) => idTime(mark) <= dueMs)) await forget(app, writer, listed);
}

function forgottenOf(app: App, workspaceId: string): Promise<Recent[]> {
  const where = { pk: searchPk(workspaceId), prefix: FORGOTTEN_PREFIX, consistent: true };
  return Array.fromAsync(app.store.queryAll(where), toRecent);
}

/** Rewrites each segment that has conversations of the list once. Those that still exist are recent ones from now on. */
async function forget(app: App, writer: SegmentWriter, listed: readonly Recent[]): Promise<void> {
  if (listed.length === 0) return;
  const { workspaceId } = writer;
  const keys = listed.map(({ conversationId }) => conversationKey(workspaceId, conversationId));
  const existing = new Set((await readMany(app, keys)).map(({ id }) => String(id)));
  await app.store.writeMany(
    listed.map(({ conversationId }) => {
      const key = recentKey(workspaceId, conversationId);
      return existing.has(conversationId) ? { put: { ...key, v: 1, mark: app.ids.next() } } : { remove: key };
    }),
  );
  await dropFromSegments(app, writer, new Set(listed.map(({ conversationId }) => conversationId)));
  // One that was erased once more in between stays in the list for the next job.
  await app.store.writeEach(
    listed.map(({ conversationId, mark }) => ({
      remove: forgottenKey(workspaceId, conversationId),
      when: equals('mark', mark),
    })),
  );
}

async function dropFromSegments(app: App, writer: SegmentWriter, dropped: ReadonlySet<string>): Promise<void> {
  const isWithin = ({ newest, oldest }: Segment) => [...dropped].some((id) => oldest <= id && id <= newest);
  for (const segment of (await segmentsOf(app, writer.workspaceId)).filter(isWithin)) {
    const ids = await readIds(app, writer.workspaceId, segment);
    if (ids.some((id) => dropped.has(id))) {
      await rewrite(app, writer, [segment], { level: segment.level, dropped });
    }
  }
}
