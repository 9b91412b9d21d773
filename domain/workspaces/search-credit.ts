import { setTimeout as sleep } from 'node:timers/promises';
import type { App, Key } from '../core/app.ts';
import { anyOf } from '../core/random.ts';
import { AGAIN } from '../core/retry.ts';
import type { Workspace } from '../core/tenants.ts';
import { readShards } from './credit-shards.ts';
import { creditMonthOf, sourceOf } from './credits.ts';
import { draw, drawable } from './draw-credits.ts';
import { returnShards } from './gather-credits.ts';
import { anyShard, type CreditSource, fromRow, fromShard, rememberedName } from './spend.ts';

/** Average delay before the next attempt while credits are being gathered, which takes a fraction of a second. */
const HELD_WAIT_MS = 30;
/** How long a container continues with the last shard that had credits. */
const REMEMBERED_MS = 60_000;

type SourceSearch = CreditSource | typeof AGAIN | undefined;

/** Looks for credits in the shards, then in the row. AGAIN: credits moved, or are being gathered. Undefined: there are none. */
export async function searchCredit(
  app: App,
  workspace: Workspace,
  preferredKey: Key | undefined,
  prefersFilled: boolean,
): Promise<SourceSearch> {
  const { id, creditShards, creditsHeldUntil } = workspace;
  const isHeld = creditsHeldUntil > app.clock.now();
  if (creditShards > 0 || (preferredKey && !isHeld)) {
    const searchResult = await findInShards(app, workspace, {
      preferredKey: preferredKey ?? anyShard(id),
      prefersFilled,
      isHeld,
    });
    if (searchResult) return searchResult;
  }
  if (!isHeld) return fromRow(app, workspace);
  await sleep(Math.random() * 2 * HELD_WAIT_MS);
  return AGAIN;
}

interface ShardRequest {
  preferredKey: Key;
  prefersFilled: boolean;
  isHeld: boolean;
}

/** Undefined: no credits can be drawn, and the shards are empty. */
async function findInShards(
  app: App,
  workspace: Workspace,
  { preferredKey, prefersFilled, isHeld }: ShardRequest,
): Promise<SourceSearch> {
  const nowMs = app.clock.now();
  const shards = await readShards(app, workspace.id);
  const stale = shards.filter(({ month }) => month !== creditMonthOf(nowMs));
  if (stale.length > 0) {
    await returnShards(app, workspace, stale);
    return AGAIN;
  }
  const filled = shards.filter(({ left }) => left > 0);
  const monthly = filled.filter(({ kind }) => kind === 'monthly');
  const [anyMonthly, anyFilled] = [anyOf(monthly), anyOf(filled)];
  if (anyMonthly && sourceOf(workspace, nowMs) === 'pool') return fromShard(app, anyMonthly.key);
  const amount = isHeld ? 0 : drawable(workspace, nowMs);
  if (anyFilled && (amount === 0 || prefersFilled)) return fromShard(app, anyFilled.key);
  if (amount === 0) return undefined;
  if (!(await draw(app, workspace, preferredKey, amount))) return AGAIN;
  app.cache.set(rememberedName(workspace.id), preferredKey, REMEMBERED_MS);
  return fromShard(app, preferredKey);
}
