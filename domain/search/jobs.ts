import * as z from 'zod';
import type { App } from '../core/app.ts';
import { absent, all, any, lacks, lacksOrAtMost } from '../core/rows/conditions.ts';
import { backfillKey, forgettingKey } from './items.ts';

/** Jobs of the maintenance queue. */
export const searchJobs = [
  z.object({ kind: z.literal('write-segments'), workspaceId: z.string() }),
  z.object({ kind: z.literal('forget-in-segments'), workspaceId: z.string() }),
  z.object({ kind: z.literal('backfill-segments'), workspaceId: z.string() }),
] as const;

/** A container asks for segments of a workspace at most as often. */
const ASK_MS = 15_000;
/** One rewrite of the segments covers all that was erased within this time. */
export const FORGET_SECONDS = 20;
/** A job that was asked for so long ago, and is asked for again, was lost. A queue delivers one again that failed. */
const FORGET_AGAIN_MS = 10 * 60_000;
/** A backfill that has written no segment for this time is asked for again. */
const BACKFILL_AGAIN_MS = 5 * 60_000;

/** Never fails; a later change or search asks again. */
export async function requestSegments(app: App, workspaceId: string): Promise<void> {
  const name = `segments asked#${workspaceId}`;
  if (app.cache.get(name)) return;
  app.cache.set(name, true, ASK_MS);
  await app.queues
    .send('maintenance', { kind: 'write-segments', workspaceId })
    .catch((error: unknown) => app.log.warn('segments could not be requested', { workspaceId, error }));
}

/** Asks once for the segments without the conversations that are listed as forgotten. Call after they are listed. */
export async function requestForgetting(app: App, workspaceId: string): Promise<void> {
  const nowMs = app.clock.now();
  const isDue = any(absent, lacksOrAtMost('askedAtMs', nowMs - FORGET_AGAIN_MS));
  const asked = await app.store.update(forgettingKey(workspaceId), { set: { askedAtMs: nowMs } }, isDue);
  if (asked.applied) await sendForgetting(app, workspaceId, FORGET_SECONDS);
}

export const sendForgetting = (app: App, workspaceId: string, delaySeconds: number): Promise<void> =>
  app.queues.send('maintenance', { kind: 'forget-in-segments', workspaceId }, { delaySeconds });

/** Asks once for segments of the conversations that no change has listed. */
export async function requestBackfill(app: App, workspaceId: string): Promise<void> {
  const nowMs = app.clock.now();
  const isDue = any(absent, all(lacks('complete'), lacksOrAtMost('askedAtMs', nowMs - BACKFILL_AGAIN_MS)));
  const asked = await app.store.update(backfillKey(workspaceId), { set: { askedAtMs: nowMs } }, isDue);
  if (asked.applied) await app.queues.send('maintenance', { kind: 'backfill-segments', workspaceId });
}
