import type { IncomingMessage } from 'node:http';

export interface BodyLimits {
  /** Memory that all unfinished bodies may take together. */
  maxTotalBytes: number;
  /** A body of which nothing arrives for this long is given up, after at most twice this time. */
  stalledMs: number;
}

const defaults: BodyLimits = { maxTotalBytes: 64 * 1024 * 1024, stalledMs: 30_000 };

/** Why a body is no longer read. `crowded`: the bodies of others need its memory. */
export type BodyFault = 'stalled' | 'crowded';

interface Unfinished {
  bytes: number;
  grownAtMs: number;
  giveUp(fault: BodyFault): void;
}

/** The bodies that have begun to arrive and are not complete. Whoever sends half a body must not take memory or a place for ever. */
export class UnfinishedBodies {
  readonly #limits: BodyLimits;
  readonly #open = new Map<IncomingMessage, Unfinished>();
  #totalBytes = 0;

  constructor(limits: Partial<BodyLimits> = {}) {
    this.#limits = { ...defaults, ...limits };
  }

  /** Watches a request until its body is complete. `giveUp` is called at most once; after it, the body must not be kept. */
  add(request: IncomingMessage, giveUp: (fault: BodyFault) => void): void {
    let seen = request.socket.bytesRead;
    const timer = setInterval(() => {
      if (!this.#open.has(request)) return clearInterval(timer);
      if (request.socket.bytesRead === seen) return body.giveUp('stalled');
      seen = request.socket.bytesRead;
    }, this.#limits.stalledMs);
    timer.unref();
    const body: Unfinished = {
      bytes: 0,
      grownAtMs: Date.now(),
      giveUp: (fault) => {
        if (this.remove(request)) giveUp(fault);
      },
    };
    this.#open.set(request, body);
    request.once('end', () => this.remove(request));
    request.once('close', () => this.remove(request));
  }

  /** Tells what a body takes now. Where all take too much, the largest ones that wait the longest are given up. */
  resize(request: IncomingMessage, byteCount: number): void {
    const body = this.#open.get(request);
    if (!body) return;
    this.#totalBytes += byteCount - body.bytes;
    Object.assign(body, { bytes: byteCount, grownAtMs: Date.now() });
    while (this.#totalBytes > this.#limits.maxTotalBytes) this.#mostIdle().giveUp('crowded');
  }

  /** Returns false if the body was complete or given up before. */
  remove(request: IncomingMessage): boolean {
    this.#totalBytes -= this.#open.get(request)?.bytes ?? 0;
    return this.#open.delete(request);
  }

  /** Small bodies and those that are just arriving are given up last. */
  #mostIdle(): Unfinished {
    const now = Date.now();
    const costOf = ({ bytes, grownAtMs }: Unfinished) => bytes * (now - grownAtMs + 1);
    return [...this.#open.values()].reduce((worst, body) => (costOf(body) > costOf(worst) ? body : worst));
  }
}
