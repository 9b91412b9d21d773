import { idsOf } from '../../../engines/segments/index.ts';
import { conversationKey } from '../../conversations/items.ts';
import type { App } from '../../core/app.ts';
import { equals } from '../../core/rows/conditions.ts';
import { readMany } from '../entries.ts';
import { FORGOTTEN_PREFIX, forgottenKey, type Recent, recentKey, type Segment, searchPk, toRecent } from '../items.ts';
import { requestForgetting } from '../jobs.ts';
import { readFile, rewrite, segmentsOf } from './segments.ts';
import { asWriter } from './writer.ts';

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

/** Rewrites the segments that have conversations of the list. Those that still exist are then recent ones again. */
export async function forgetListed(app: App, { workspaceId }: { workspaceId: string }): Promise<void> {
  const isWriter = await asWriter(app, workspaceId, async () => {
    const where = { pk: searchPk(workspaceId), prefix: FORGOTTEN_PREFIX, consistent: true };
    const listed = await Array.fromAsync(app.store.queryAll(where), toRecent);
    if (listed.length === 0) return;
    await dropFromSegments(app, workspaceId, new Set(listed.map(({ conversationId }) => conversationId)));
    await listAgain(app, workspaceId, listed);
  });
  if (!isWriter) await requestForgetting(app, workspaceId, TRY_AGAIN_SECONDS);
}

async function dropFromSegments(app: App, workspaceId: string, dropped: ReadonlySet<string>): Promise<void> {
  const isWithin = ({ newest, oldest }: Segment) => [...dropped].some((id) => oldest <= id && id <= newest);
  for (const segment of (await segmentsOf(app, workspaceId)).filter(isWithin)) {
    const ids = idsOf(await readFile(app, workspaceId, segment));
    if (ids.some((id) => dropped.has(id))) {
      await rewrite(app, workspaceId, [segment], { level: segment.level, dropped });
    }
  }
}

async function listAgain(app: App, workspaceId: string, listed: readonly Recent[]): Promise<void> {
  const keys = listed.map(({ conversationId }) => conversationKey(workspaceId, conversationId));
  const existing = new Set((await readMany(app, keys)).map(({ id }) => String(id)));
  for (const { conversationId, mark } of listed) {
    const recent = recentKey(workspaceId, conversationId);
    if (existing.has(conversationId)) await app.store.put({ ...recent, v: 1, mark: app.ids.next() });
    else await app.store.remove(recent);
    // Erased once more in between, it stays in the list for the next job.
    await app.store.remove(forgottenKey(workspaceId, conversationId), equals('mark', mark));
  }
}
