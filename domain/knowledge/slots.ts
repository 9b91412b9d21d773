import { randomInt } from 'node:crypto';
import type { App, Item, Key, WriteResult } from '../core/app.ts';
import { isFree, isHolder, leaseUntil } from '../core/leases.ts';
import { BACKLOG_PREFIX, ingestPk, SLOT_PREFIX, slotSk } from './items.ts';

/** Jobs of one workspace at work at once, over all containers: a good quarter of the workers that there are. */
export const SLOTS = 8;
/** While others wait. */
const SLOTS_UNDER_LOAD = 3;
/** A job that has waited for so long had no free worker. */
const WAITED_MS = 2_000;
/** A worker renews its slot while it works; that of one that died is free again this soon. */
const LEASE_MS = 20_000;
const RENEW_MS = 7_000;
/** How long a container remembers a workspace that nobody asks for. */
const KNOWN_MS = 10 * 60_000;
/** How many waiting jobs are looked at to choose the next. */
const BACKLOG_SHOWN = 32;

const names = Array.from({ length: SLOTS }, (_, n) => slotSk(n));

/** A job waits so long for another of its container to hand over its slot, which costs no call. */
const HAND_OVER_WITHIN_MS = 1_000;
/** After so long a slot is freed and not handed over: others may have waited for it longer, or the limit may be lower now. */
const HAND_OVER_MS = 5_000;

export interface Slot {
  key: Key;
  holder: string;
  takenMs: number;
}

/** What one container knows of a workspace's slots. */
interface Lane {
  /** Those that it has or is about to take: it need not ask for them. */
  own: Set<string>;
  /** Those of them that no job uses just now. There are some only while other jobs of the container use others. */
  idle: Slot[];
  waiting: ((slot: Slot) => void)[];
}
const atWork = ({ own, idle }: Lane) => own.size - idle.length;

/** How many jobs of its workspace may be at work, this one included. */
export const slotLimit = (app: App, { readyAtMs }: { readyAtMs?: number | undefined }): number =>
  readyAtMs !== undefined && app.clock.now() - readyAtMs > WAITED_MS ? SLOTS_UNDER_LOAD : SLOTS;

/** The slots in use and the first of the jobs that wait for one, in one read. */
export async function readSlots(app: App, workspaceId: string): Promise<{ used: Item[]; waiting: Item[] }> {
  const pk = ingestPk(workspaceId);
  const { items } = await app.store.query({ pk, limit: SLOTS + BACKLOG_SHOWN, consistent: true });
  const now = app.clock.now();
  return {
    used: items.filter(({ sk, until }) => sk.startsWith(SLOT_PREFIX) && Number(until) > now),
    waiting: items.filter(({ sk }) => sk.startsWith(BACKLOG_PREFIX)),
  };
}

/**
 * A slot of the workspace while fewer than `limit` are in use, else undefined. `isAwaited`: who frees it is to look at the backlog.
 */
export async function takeSlot(
  app: App,
  workspaceId: string,
  limit: number,
  isAwaited: boolean,
): Promise<Slot | undefined> {
  const lane = laneOf(app, workspaceId);
  const claim = (sk: string) => claimSlot(app, { pk: ingestPk(workspaceId), sk }, lane, isAwaited);
  if (atWork(lane) < limit && lane.idle.length > 0) return lane.idle.pop();
  if (limit === SLOTS) {
    // One write is enough as a rule: there are no more slots than may be used.
    const others = names.filter((sk) => !lane.own.has(sk));
    const slot = others.length > 0 ? await claim(others[randomInt(others.length)]!) : undefined;
    if (slot) return slot;
  }
  return (lane.own.size > 0 ? await handedOver(lane) : undefined) ?? takeFirstFree(app, workspaceId, limit, claim);
}

async function takeFirstFree(
  app: App,
  workspaceId: string,
  limit: number,
  claim: (sk: string) => Promise<Slot | undefined>,
): Promise<Slot | undefined> {
  for (let attempt = 0; attempt < SLOTS; attempt++) {
    const { used } = await readSlots(app, workspaceId);
    // All want the first that is free, so that no two take the last that is allowed.
    const sk = names.find((each) => !used.some((slot) => slot.sk === each));
    if (used.length >= limit || sk === undefined) return undefined;
    const slot = await claim(sk);
    if (slot) return slot;
  }
  return undefined;
}

function laneOf({ cache }: App, workspaceId: string): Lane {
  const key = `slots#${workspaceId}`;
  const lane = cache.get<Lane>(key) ?? { own: new Set(), idle: [], waiting: [] };
  cache.set(key, lane, KNOWN_MS);
  return lane;
}

function handedOver(lane: Lane): Promise<Slot | undefined> {
  return new Promise((resolve) => {
    const take = (slot: Slot | undefined) => {
      clearTimeout(timer);
      lane.waiting = lane.waiting.filter((each) => each !== take);
      resolve(slot);
    };
    const timer = setTimeout(() => take(undefined), HAND_OVER_WITHIN_MS);
    lane.waiting.push(take);
  });
}

async function claimSlot(app: App, key: Key, lane: Lane, isAwaited: boolean): Promise<Slot | undefined> {
  const now = app.clock.now();
  const slot = { key, holder: app.ids.next(), takenMs: now };
  lane.own.add(key.sk);
  const row = { ...key, holder: slot.holder, ...leaseUntil(now + LEASE_MS), ...(isAwaited ? { isAwaited } : {}) };
  const written: WriteResult = await app.store.put(row, isFree(now)).catch((error: unknown) => {
    lane.own.delete(key.sk);
    throw error;
  });
  if (written.applied) return slot;
  lane.own.delete(key.sk);
  return undefined;
}

/** Renews the slot until the timer is cleared. */
export function renewSlot(app: App, { key, holder }: Slot): NodeJS.Timeout {
  const renew = () => app.store.update(key, { set: leaseUntil(app.clock.now() + LEASE_MS) }, isHolder(holder));
  return setInterval(() => renew().catch((error) => app.log.warn('slot not renewed', { ...key, error })), RENEW_MS);
}

/** Gives a slot to the next job, in this container or in any. True where the backlog is to be looked at. */
export async function freeSlot(app: App, workspaceId: string, slot: Slot): Promise<boolean> {
  const lane = laneOf(app, workspaceId);
  const [next] = lane.waiting;
  const isYoung = app.clock.now() - slot.takenMs < HAND_OVER_MS;
  if (isYoung && next) next(slot);
  else if (isYoung && atWork(lane) > 1) lane.idle.push(slot);
  else return removeSlots(app, lane, atWork(lane) > 1 ? [slot] : [slot, ...lane.idle.splice(0)]);
  return false;
}

async function removeSlots(app: App, lane: Lane, slots: readonly Slot[]): Promise<boolean> {
  for (const { key } of slots) lane.own.delete(key.sk);
  const removed = await Promise.all(slots.map(({ key, holder }) => app.store.remove(key, isHolder(holder))));
  return removed.some(({ item }) => item?.isAwaited === true);
}

/** Has whoever frees one of these slots look at the backlog. False: all have been freed meanwhile. */
export async function markAwaited(app: App, used: readonly Item[]): Promise<boolean> {
  for (const { pk, sk, holder } of used) {
    const marked = await app.store.update({ pk, sk }, { set: { isAwaited: true } }, isHolder(holder));
    if (marked.applied) return true;
  }
  return false;
}
