import { randomInt } from 'node:crypto';
import type { App, Key } from '../app.ts';
import { heldTo, isFree, isHolder } from '../leases.ts';
import { hookSlotKey } from './items.ts';

/** Batches under way to one endpoint, over all containers: with 30 workers, ten hanging receivers fit. */
const PLACES = ['0', '1', '2'] as const;
/** Above the 10 s of an attempt. A holder that was killed keeps its place for this long. */
const HELD_MS = 30_000;
/** A place that is handed on must hold for another attempt. */
const RENEW_BELOW_MS = 15_000;
/** Whoever has held a place for longer has a slow receiver, and nobody waits behind it. */
const QUICK_MS = 500;
/** All batches of one machine but those that hold a place; on AWS a container has but one. */
const MAX_WAITING = 27;

export interface Slot {
  key: Key;
  holder: string;
  untilMs: number;
  /** True where somebody else had the place first: what was read of the endpoint may be old. */
  waited: boolean;
}

/** What this container knows of one endpoint. */
interface Gate {
  /** When a place was last given on. */
  movedMs: number;
  /** When each place was taken. */
  held: Map<string, number>;
  waiting: Waiter[];
}
interface Waiter {
  timer: NodeJS.Timeout;
  give(slot: Slot | undefined): void;
}

const rowOf = ({ key, holder, untilMs }: Slot) => ({ ...key, holder, ...heldTo(untilMs) });

/**
 * The places of endpoints; `quickMs`: for how long a holder counts as quick. One object a container: within it a place goes from
 * batch to batch without a write.
 */
export function createSlots(app: App, quickMs = QUICK_MS) {
  const gates = new Map<string, Gate>();

  function gateOf(endpointId: string): Gate {
    const gate = gates.get(endpointId) ?? { movedMs: 0, held: new Map(), waiting: [] };
    gates.set(endpointId, gate);
    return gate;
  }

  async function takePlace(gate: Gate, endpointId: string, place: string): Promise<Slot | undefined> {
    const now = app.clock.now();
    gate.held.set(place, now);
    const key = hookSlotKey(endpointId, place);
    const slot: Slot = { key, holder: app.ids.next(), untilMs: now + HELD_MS, waited: false };
    try {
      if ((await app.store.put(rowOf(slot), isFree(now))).applied) return slot;
    } catch (error) {
      leave(gate, endpointId, place);
      throw error;
    }
    leave(gate, endpointId, place);
    return undefined;
  }

  /** Any that nobody in this container has; first a random one, since containers that come at once would want the same. */
  async function takeFree(gate: Gate, endpointId: string): Promise<Slot | undefined> {
    const shift = randomInt(PLACES.length);
    for (const n of PLACES.keys()) {
      const place = PLACES[(n + shift) % PLACES.length]!;
      const slot = gate.held.has(place) ? undefined : await takePlace(gate, endpointId, place);
      if (slot) return slot;
    }
    return undefined;
  }

  /** Waits for a place that this container has, where one of those who hold them may be quick. */
  async function waitFor(gate: Gate, endpointId: string): Promise<Slot | undefined> {
    const newestMs = app.clock.now() - Math.max(0, ...gate.held.values());
    if (newestMs > quickMs || gate.waiting.length >= MAX_WAITING) return undefined;
    const { promise, resolve: give } = Promise.withResolvers<Slot | undefined>();
    const giveUp = () => {
      // As long as places are given on, the receiver is quick and the turn comes: to go by way of the queue would be slower.
      if (app.clock.now() - gate.movedMs < quickMs) waiter.timer = setTimeout(giveUp, quickMs);
      else leaveQueue();
    };
    const leaveQueue = () => {
      gate.waiting = gate.waiting.filter((each) => each !== waiter);
      forget(gate, endpointId);
      give(undefined);
    };
    const waiter: Waiter = { timer: setTimeout(giveUp, quickMs), give };
    gate.waiting.push(waiter);
    return promise;
  }

  function leave(gate: Gate, endpointId: string, place: string) {
    gate.held.delete(place);
    forget(gate, endpointId);
  }

  function forget(gate: Gate, endpointId: string) {
    if (gate.held.size === 0 && gate.waiting.length === 0) gates.delete(endpointId);
  }

  /** The same place for whoever waits, or undefined where it was lost meanwhile. */
  async function renewed(slot: Slot, now: number): Promise<Slot | undefined> {
    if (slot.untilMs - now > RENEW_BELOW_MS) return { ...slot, waited: true };
    const longer = { ...slot, untilMs: now + HELD_MS, waited: true };
    return (await app.store.put(rowOf(longer), isHolder(slot.holder))).applied ? longer : undefined;
  }

  async function handOn(gate: Gate, endpointId: string, slot: Slot, next: Waiter): Promise<void> {
    clearTimeout(next.timer);
    const now = app.clock.now();
    gate.movedMs = now;
    const handed = await renewed(slot, now).catch(() => undefined);
    if (handed) gate.held.set(slot.key.sk, now);
    else leave(gate, endpointId, slot.key.sk);
    next.give(handed);
  }

  return {
    /** A place, to be freed in the end; undefined where all are taken and none is soon to be had. */
    async take(endpointId: string): Promise<Slot | undefined> {
      const gate = gateOf(endpointId);
      return (await takeFree(gate, endpointId)) ?? waitFor(gate, endpointId);
    },
    async free(endpointId: string, slot: Slot): Promise<void> {
      const gate = gateOf(endpointId);
      const next = gate.waiting.shift();
      if (next) return handOn(gate, endpointId, slot, next);
      leave(gate, endpointId, slot.key.sk);
      await app.store.remove(slot.key, isHolder(slot.holder));
    },
  };
}
export type Slots = ReturnType<typeof createSlots>;
