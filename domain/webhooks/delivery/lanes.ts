import type { DeliveryJob, EndpointRef } from '../jobs.ts';
import { parkJobs } from './backlog.ts';
import { type DeliveryResult, startRound, type Worker } from './round.ts';
import { type DeliverySlot, freeSlot, renewSlot, SLOTS, takeFreeSlot } from './slots.ts';

/**
 * Jobs per round, by how long the last round took at most. Larger rounds save calls. A round reads its endpoint, rows and bodies
 * in one call of at most 100 keys.
 */
const ROUNDS = [
  { jobs: 49, withinMs: 250 },
  { jobs: 20, withinMs: 2_000 },
  { jobs: 10, withinMs: Number.POSITIVE_INFINITY },
] as const;
const sizeAfter = (tookMs: number) => (ROUNDS.find(({ withinMs }) => tookMs < withinMs) ?? ROUNDS[2]).jobs;
/** A slower receiver counts as slow, and no job waits in memory for its slots. */
const QUICK_MS = 1_000;
/** How long a slot is kept for the next batch of this container, while another batch keeps the container running. */
const LINGER_MS = 100;

interface QueuedJob {
  job: DeliveryJob;
  settle(result: DeliveryResult): void;
}

/** The state of one endpoint in this container. A lane holds a slot and runs one round after the other. */
interface Gate {
  endpoint: EndpointRef;
  queue: QueuedJob[];
  /** Names of the slots that this container holds or is taking. */
  own: Set<string>;
  starting: number;
  running: number;
  /** When a round last started or ended. */
  movedMs: number;
  /** Jobs of the next round. */
  roundSize: number;
  spare: DeliverySlot[];
  timer: NodeJS.Timeout | undefined;
}
export type Lanes = ReturnType<typeof createLanes>;

/** `batches`: number of batches in progress in this container. `quickMs`: maximum response time of a quick receiver. */
export function createLanes(worker: Worker, batches: () => number, quickMs = QUICK_MS) {
  const { app } = worker;
  const gates = new Map<string, Gate>();
  const lanes = new Set<Promise<void>>();
  const freeing = new Set<Promise<void>>();
  const nowMs = () => app.clock.now();

  function gateOf(endpoint: EndpointRef): Gate {
    const name = `${endpoint.workspaceId}#${endpoint.feature}`;
    const known = gates.get(name);
    if (known) return known;
    const gate: Gate = {
      endpoint,
      queue: [],
      own: new Set(),
      starting: 0,
      running: 0,
      movedMs: 0,
      roundSize: sizeAfter(Number.POSITIVE_INFINITY),
      spare: [],
      timer: undefined,
    };
    gates.set(name, gate);
    return gate;
  }

  function forget(gate: Gate) {
    const isUsed = gate.queue.length + gate.starting + gate.running + gate.spare.length > 0;
    if (!isUsed) gates.delete(`${gate.endpoint.workspaceId}#${gate.endpoint.feature}`);
  }

  function pump(gate: Gate): void {
    while (gate.starting * gate.roundSize < gate.queue.length && gate.starting + gate.running < SLOTS.length) {
      const lane = startLane(gate).finally(() => lanes.delete(lane));
      lanes.add(lane);
    }
    watch(gate);
  }

  /** Parks jobs behind lanes that make no progress, immediately or once that is known. */
  function watch(gate: Gate): void {
    if (gate.queue.length === 0 || gate.starting > 0) return;
    const restMs = gate.movedMs + quickMs - nowMs();
    if (restMs <= 0) park(gate);
    else
      gate.timer ??= setTimeout(() => {
        gate.timer = undefined;
        watch(gate);
      }, restMs);
  }

  function park(gate: Gate): void {
    const entries = gate.queue.splice(0);
    const jobs = entries.map(({ job }) => job);
    parkJobs(app, gate.endpoint, jobs).then(
      () => settleAll(entries, { status: 'fulfilled', value: undefined }),
      (reason) => settleAll(entries, { status: 'rejected', reason }),
    );
  }

  async function startLane(gate: Gate): Promise<void> {
    gate.starting += 1;
    const taken = await takeSlot(gate).catch((reason: unknown) => ({ reason }));
    gate.starting -= 1;
    if (taken && 'key' in taken) return run(gate, taken);
    // Jobs wait for other lanes of this container, if there are any.
    if (gate.running + gate.starting > 0) watch(gate);
    else if (taken) settleAll(gate.queue.splice(0), { status: 'rejected', reason: taken.reason });
    else park(gate);
    forget(gate);
  }

  async function takeSlot(gate: Gate): Promise<DeliverySlot | undefined> {
    const slot = gate.spare.pop() ?? (await takeFreeSlot(app, gate.endpoint, gate.own));
    if (slot || freeing.size === 0) return slot;
    await Promise.all(freeing);
    return gate.spare.pop() ?? takeFreeSlot(app, gate.endpoint, gate.own);
  }

  async function run(gate: Gate, taken: DeliverySlot): Promise<void> {
    gate.running += 1;
    let slot: DeliverySlot | undefined = taken;
    while (slot && gate.queue.length > 0) {
      slot = await renewSlot(app, slot).catch(() => undefined);
      if (slot) await makeRound(gate);
    }
    gate.running -= 1;
    if (slot) release(gate, slot);
    else gate.own.delete(taken.name);
    pump(gate);
    forget(gate);
  }

  async function makeRound(gate: Gate): Promise<void> {
    const entries = gate.queue.splice(0, gate.roundSize);
    const startedMs = nowMs();
    gate.movedMs = startedMs;
    const { answered, done } = startRound(
      worker,
      gate.endpoint,
      entries.map(({ job }) => job),
    );
    void done.then((results) => {
      for (const [n, { settle }] of entries.entries()) settle(results[n]!);
    });
    watch(gate);
    await answered;
    gate.movedMs = nowMs();
    gate.roundSize = sizeAfter(gate.movedMs - startedMs);
  }

  /** Keeps the slot briefly, unless the container may be frozen because its only batch has ended. */
  function release(gate: Gate, slot: DeliverySlot): void {
    gate.spare.push(slot);
    if (batches() <= 1) freeSpare(gate, slot);
    else setTimeout(() => freeSpare(gate, slot), LINGER_MS);
  }

  function freeSpare(gate: Gate, slot: DeliverySlot): void {
    const at = gate.spare.indexOf(slot);
    if (at < 0) return;
    gate.spare.splice(at, 1);
    const freed = freeSlot(app, slot).then(() => {
      gate.own.delete(slot.name);
      freeing.delete(freed);
      forget(gate);
    });
    freeing.add(freed);
  }

  return {
    /** The outcome of each job, in order. */
    add(endpoint: EndpointRef, jobs: readonly DeliveryJob[]): Promise<DeliveryResult>[] {
      const gate = gateOf(endpoint);
      const outcomes = jobs.map((job) => {
        const { promise, resolve: settle } = Promise.withResolvers<DeliveryResult>();
        gate.queue.push({ job, settle });
        return promise;
      });
      pump(gate);
      return outcomes;
    },
    /** Frees all slots, unless another batch starts: a container may be frozen once its last batch has ended. */
    async freeAll(): Promise<void> {
      while (lanes.size > 0 && batches() === 0) await Promise.race(lanes);
      if (batches() > 0) return;
      for (const gate of gates.values()) for (const slot of [...gate.spare]) freeSpare(gate, slot);
      await Promise.all(freeing);
    },
  };
}

const settleAll = (entries: readonly QueuedJob[], result: DeliveryResult) => {
  for (const { settle } of entries) settle(result);
};
