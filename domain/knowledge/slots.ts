import type { App, Item, Key } from '../core/app.ts';
import { anyOf } from '../core/random.ts';
import {
  anyFree,
  freeLease,
  isHeld,
  isHolder,
  type Lease,
  renewLease,
  takeLease,
  whileRenewing,
} from '../core/rows/leases.ts';
import { BACKLOG_PREFIX, ingestPk, SLOT_PREFIX, slotSk } from './items.ts';

/**
 * Maximum number of a workspace's concurrent jobs over all containers: more than a quarter of all workers. Bounds what a site gets at once, and how
 * many workers slow sites of one workspace hold. Who is next when all workers are busy is decided by the queue, which is fair.
 */
export const SLOTS = 8;
/** A worker renews its slot while it works. The slot of a dead worker expires after this time. */
const LEASE_MS = 20_000;
const RENEW_MS = 7_000;
/** How long a container remembers an unused workspace. */
const KNOWN_MS = 10 * 60_000;
/** How many waiting jobs are considered when choosing the next one. */
const BACKLOG_SHOWN = 32;

const names = Array.from({ length: SLOTS }, (_, n) => slotSk(n));

/** How long a job waits for another job of its container to hand over its slot, which saves a call. */
const HAND_OVER_WITHIN_MS = 1_000;
/** After this time a slot is freed instead of handed over, because others may have waited longer. */
const HAND_OVER_MS = 5_000;

interface WorkerSlot extends Lease {
  takenMs: number;
}

/** One container's view of a workspace's slots. */
interface WorkspaceSlots {
  /** Slots that this container has or is acquiring, so that it does not request them again. */
  ownNames: Set<string>;
  /** Acquired slots that no job uses. Exist only while other jobs of the container use other slots. */
  idle: WorkerSlot[];
  waiting: ((slot: WorkerSlot) => void)[];
}
const atWork = ({ ownNames, idle }: WorkspaceSlots) => ownNames.size - idle.length;

/** Reads the slots in use and the first waiting jobs in one query. */
export async function readSlots(app: App, workspaceId: string): Promise<{ used: Item[]; waiting: Item[] }> {
  const pk = ingestPk(workspaceId);
  const { items } = await app.store.query({ pk, limit: SLOTS + BACKLOG_SHOWN, consistent: true });
  const now = app.clock.now();
  return {
    used: items.filter((item) => item.sk.startsWith(SLOT_PREFIX) && isHeld(item, now)),
    waiting: items.filter(({ sk }) => sk.startsWith(BACKLOG_PREFIX)),
  };
}

/** Acquires a slot. Undefined: all are in use. `isAwaited`: the worker that frees the slot must check the backlog. */
export async function takeSlot(app: App, workspaceId: string, isAwaited: boolean): Promise<WorkerSlot | undefined> {
  const slots = slotsOf(app, workspaceId);
  const claim = (sk: string) => claimSlot(app, { pk: ingestPk(workspaceId), sk }, slots, isAwaited);
  const idle = slots.idle.pop();
  if (idle) return idle;
  // One write is usually enough.
  const name = anyOf(names.filter((sk) => !slots.ownNames.has(sk)));
  const slot = name && (await claim(name));
  if (slot) return slot;
  return (slots.ownNames.size > 0 ? await handedOver(slots) : undefined) ?? takeAnyFree(app, workspaceId, claim);
}

async function takeAnyFree(
  app: App,
  workspaceId: string,
  claim: (sk: string) => Promise<WorkerSlot | undefined>,
): Promise<WorkerSlot | undefined> {
  for (let attempt = 0; attempt < SLOTS; attempt++) {
    const { used } = await readSlots(app, workspaceId);
    const sk = anyFree(names, used);
    if (sk === undefined) return undefined;
    const slot = await claim(sk);
    if (slot) return slot;
  }
  return undefined;
}

function slotsOf({ cache }: App, workspaceId: string): WorkspaceSlots {
  const key = `slots#${workspaceId}`;
  const slots = cache.get<WorkspaceSlots>(key) ?? { ownNames: new Set(), idle: [], waiting: [] };
  cache.set(key, slots, KNOWN_MS);
  return slots;
}

function handedOver(slots: WorkspaceSlots): Promise<WorkerSlot | undefined> {
  return new Promise((resolve) => {
    const take = (slot: WorkerSlot | undefined) => {
      clearTimeout(timer);
      slots.waiting = slots.waiting.filter((each) => each !== take);
      resolve(slot);
    };
    const timer = setTimeout(() => take(undefined), HAND_OVER_WITHIN_MS);
    slots.waiting.push(take);
  });
}

async function claimSlot(
  app: App,
  rowKey: Key,
  slots: WorkspaceSlots,
  isAwaited: boolean,
): Promise<WorkerSlot | undefined> {
  const takenMs = app.clock.now();
  let lease: Lease | undefined;
  slots.ownNames.add(rowKey.sk);
  try {
    lease = await takeLease(app, rowKey, { forMs: LEASE_MS, more: isAwaited ? { isAwaited } : {} });
  } finally {
    if (!lease) slots.ownNames.delete(rowKey.sk);
  }
  return lease && { ...lease, takenMs };
}

/** Runs `work` and renews the slot meanwhile. */
export const whileInSlot = <T>(app: App, slot: WorkerSlot, work: () => Promise<T>): Promise<T> =>
  whileRenewing(app, { everyMs: RENEW_MS, renew: () => renewLease(app, slot, LEASE_MS), about: slot.key }, work);

/** Passes a slot to the next job in this container, or frees it. Returns true if the caller must check the backlog. */
export async function freeSlot(app: App, workspaceId: string, slot: WorkerSlot): Promise<boolean> {
  const slots = slotsOf(app, workspaceId);
  const [next] = slots.waiting;
  const isYoung = app.clock.now() - slot.takenMs < HAND_OVER_MS;
  if (isYoung && next) next(slot);
  else if (isYoung && atWork(slots) > 1) slots.idle.push(slot);
  else return removeSlots(app, slots, atWork(slots) > 1 ? [slot] : [slot, ...slots.idle.splice(0)]);
  return false;
}

async function removeSlots(app: App, slots: WorkspaceSlots, freed: readonly WorkerSlot[]): Promise<boolean> {
  for (const { key } of freed) slots.ownNames.delete(key.sk);
  const removed = await Promise.all(freed.map((slot) => freeLease(app, slot)));
  return removed.some(({ item }) => item?.isAwaited === true);
}

/**
 * Marks one of these slots, so that the worker that frees it checks the backlog. Returns false if all have been freed.
 */
export async function markAwaited(app: App, used: readonly Item[]): Promise<boolean> {
  for (const { pk, sk, holder } of used) {
    const marked = await app.store.update({ pk, sk }, { set: { isAwaited: true } }, isHolder(holder));
    if (marked.applied) return true;
  }
  return false;
}
