/** Nested lists and texts that one request reads at a time. Bounds what a refused answer has read. */
const PARALLEL_READS = 16;

/** Runs reads, at most `PARALLEL_READS` at a time, in the order in which they came. */
export class ReadGate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** `check` runs when the read's turn comes. It throws if nothing more is to be read. */
  async run<T>(check: () => void, read: () => Promise<T>): Promise<T> {
    if (this.#running >= PARALLEL_READS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      check();
      return await read();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
