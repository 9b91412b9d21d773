/** Calls its listeners. */
export class Emitter {
  readonly #listeners = new Set<() => void>();

  /** Returns what removes the listener. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(): void {
    for (const listener of this.#listeners) listener();
  }
}
