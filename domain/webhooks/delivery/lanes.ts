import type { DeliveryJob, EndpointRef } from '../jobs.ts';
import { EndpointLane, type LaneTerms } from './endpoint-lane.ts';
import type { DeliveryResult } from './round.ts';

/** The lanes of one container. */
export class Lanes {
  readonly #lanes = new Map<string, EndpointLane>();
  readonly #terms: LaneTerms;

  constructor(terms: LaneTerms) {
    this.#terms = terms;
  }

  /** The outcome of each job, in order. */
  deliver(endpoint: EndpointRef, jobs: readonly DeliveryJob[]): Promise<DeliveryResult>[] {
    const name = `${endpoint.workspaceId}#${endpoint.feature}`;
    const lane = this.#lanes.get(name) ?? new EndpointLane(endpoint, this.#terms, () => this.#lanes.delete(name));
    this.#lanes.set(name, lane);
    return lane.deliver(jobs);
  }

  /** Frees all slots, unless another batch starts: a container may be frozen once its last batch has ended. */
  async freeAll(): Promise<void> {
    const { batches } = this.#terms;
    const runners = () => [...this.#lanes.values()].flatMap((lane) => lane.runners());
    for (let running = runners(); running.length > 0 && batches() === 0; running = runners())
      await Promise.race(running);
    if (batches() > 0) return;
    await Promise.all([...this.#lanes.values()].map((lane) => lane.freeSpareSlots()));
  }
}
