import type { DeliveryJob, EndpointRef } from '../jobs.ts';
import { parkJobs } from './backlog.ts';
import type { Worker } from './batcher.ts';
import { type DeliveryResult, startRound } from './round.ts';
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
const roundSizeAfter = (roundMs: number) => (ROUNDS.find(({ withinMs }) => roundMs < withinMs) ?? ROUNDS[2]).jobs;
/** How long a slot is kept for the next batch of this container, while another batch keeps the container running. */
const LINGER_MS = 100;

interface QueuedJob {
  job: DeliveryJob;
  settle(result: DeliveryResult): void;
}

/** What all lanes of a container share. */
export interface LaneTerms {
  worker: Worker;
  /** The number of batches in progress in this container. */
  batches(): number;
  /** The longest response time of a quick receiver. */
  quickMs: number;
}

/** The jobs, slots and rounds of one endpoint in this container. Each runner holds a slot and runs one round after the other. */
export class EndpointLane {
  readonly #endpoint: EndpointRef;
  readonly #terms: LaneTerms;
  readonly #onIdle: () => void;
  readonly #queue: QueuedJob[] = [];
  readonly #runners = new Set<Promise<void>>();
  /** Runners that are taking a slot, and those that have one. */
  #starting = 0;
  #running = 0;
  /** Names of the slots that this container holds, is taking or is freeing. */
  readonly #ownNames = new Set<string>();
  readonly #spareSlots: DeliverySlot[] = [];
  readonly #freeing = new Set<Promise<void>>();
  /** When a round last started or ended. */
  #progressAtMs = 0;
  #roundSize: number = roundSizeAfter(Number.POSITIVE_INFINITY);
  #stallTimer: NodeJS.Timeout | undefined;

  /** `onIdle` is called whenever the lane has neither jobs nor slots. */
  constructor(endpoint: EndpointRef, terms: LaneTerms, onIdle: () => void) {
    this.#endpoint = endpoint;
    this.#terms = terms;
    this.#onIdle = onIdle;
  }

  /** The outcome of each job, in order. */
  deliver(jobs: readonly DeliveryJob[]): Promise<DeliveryResult>[] {
    const outcomes = jobs.map((job) => {
      const { promise, resolve: settle } = Promise.withResolvers<DeliveryResult>();
      this.#queue.push({ job, settle });
      return promise;
    });
    this.#startRunners();
    return outcomes;
  }

  runners(): Promise<void>[] {
    return [...this.#runners];
  }

  async freeSpareSlots(): Promise<void> {
    for (const slot of [...this.#spareSlots]) this.#freeSpareSlot(slot);
    await Promise.all(this.#freeing);
  }

  #startRunners(): void {
    while (this.#starting * this.#roundSize < this.#queue.length && this.#starting + this.#running < SLOTS.length) {
      const runner = this.#startRunner().finally(() => this.#runners.delete(runner));
      this.#runners.add(runner);
    }
    this.#parkIfStalled();
  }

  async #startRunner(): Promise<void> {
    this.#starting += 1;
    const taken = await this.#takeSlot().catch((reason: unknown) => ({ reason }));
    this.#starting -= 1;
    if (taken && 'key' in taken) return this.#runRounds(taken);
    // Jobs wait for other runners of this container, if there are any.
    if (this.#running + this.#starting > 0) this.#parkIfStalled();
    else if (taken) settleAll(this.#queue.splice(0), { status: 'rejected', reason: taken.reason });
    else this.#park();
    this.#reportIdle();
  }

  async #takeSlot(): Promise<DeliverySlot | undefined> {
    const { app } = this.#terms.worker;
    const slot = this.#spareSlots.pop() ?? (await takeFreeSlot(app, this.#endpoint, this.#ownNames));
    if (slot || this.#freeing.size === 0) return slot;
    await Promise.all(this.#freeing);
    return this.#spareSlots.pop() ?? takeFreeSlot(app, this.#endpoint, this.#ownNames);
  }

  async #runRounds(firstSlot: DeliverySlot): Promise<void> {
    this.#running += 1;
    let slot: DeliverySlot | undefined = firstSlot;
    while (slot && this.#queue.length > 0) {
      slot = await renewSlot(this.#terms.worker.app, slot).catch(() => undefined);
      if (slot) await this.#runRound();
    }
    this.#running -= 1;
    if (slot) this.#releaseSlot(slot);
    else this.#ownNames.delete(firstSlot.name);
    this.#startRunners();
    this.#reportIdle();
  }

  async #runRound(): Promise<void> {
    const entries = this.#queue.splice(0, this.#roundSize);
    const startedMs = this.#nowMs();
    this.#progressAtMs = startedMs;
    const jobs = entries.map(({ job }) => job);
    const { answered, done } = startRound(this.#terms.worker, this.#endpoint, jobs);
    void done.then((results) => {
      for (const [n, result] of results.entries()) entries[n]?.settle(result);
    });
    this.#parkIfStalled();
    await answered;
    this.#progressAtMs = this.#nowMs();
    this.#roundSize = roundSizeAfter(this.#progressAtMs - startedMs);
  }

  /** Parks jobs behind runners that make no progress, immediately or once that is known. */
  #parkIfStalled(): void {
    if (this.#queue.length === 0 || this.#starting > 0) return;
    const untilStalledMs = this.#progressAtMs + this.#terms.quickMs - this.#nowMs();
    if (untilStalledMs <= 0) this.#park();
    else
      this.#stallTimer ??= setTimeout(() => {
        this.#stallTimer = undefined;
        this.#parkIfStalled();
      }, untilStalledMs);
  }

  #park(): void {
    const entries = this.#queue.splice(0);
    const jobs = entries.map(({ job }) => job);
    parkJobs(this.#terms.worker.app, this.#endpoint, jobs).then(
      () => settleAll(entries, { status: 'fulfilled', value: undefined }),
      (reason) => settleAll(entries, { status: 'rejected', reason }),
    );
  }

  /** Keeps the slot briefly, unless the container may be frozen because its only batch has ended. */
  #releaseSlot(slot: DeliverySlot): void {
    this.#spareSlots.push(slot);
    if (this.#terms.batches() <= 1) this.#freeSpareSlot(slot);
    else setTimeout(() => this.#freeSpareSlot(slot), LINGER_MS);
  }

  #freeSpareSlot(slot: DeliverySlot): void {
    const at = this.#spareSlots.indexOf(slot);
    if (at < 0) return;
    this.#spareSlots.splice(at, 1);
    const freed = freeSlot(this.#terms.worker.app, slot).then(() => {
      this.#ownNames.delete(slot.name);
      this.#freeing.delete(freed);
      this.#reportIdle();
    });
    this.#freeing.add(freed);
  }

  #reportIdle(): void {
    const jobsAndSlots = this.#queue.length + this.#starting + this.#running + this.#spareSlots.length;
    if (jobsAndSlots + this.#freeing.size === 0) this.#onIdle();
  }

  #nowMs(): number {
    return this.#terms.worker.app.clock.now();
  }
}

const settleAll = (entries: readonly QueuedJob[], result: DeliveryResult) => {
  for (const { settle } of entries) settle(result);
};
