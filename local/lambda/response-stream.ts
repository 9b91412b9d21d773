import { Writable } from 'node:stream';
import { type ResponseHead, readPrelude } from './prelude.ts';

/** Where a streamed answer goes. */
export interface StreamSink {
  /** Called once, before anything else. May throw when the head cannot be sent as it is. */
  head(head: ResponseHead): void;
  /** Calls `done` as soon as more may be written: that is the backpressure which the handler feels. */
  write(chunk: Buffer, done: (error?: Error | null) => void): void;
  end(done: () => void): void;
  /** Aborted when the client has left before the end. */
  signal: AbortSignal;
}

type WriteFirst = (write: (chunk: string | Uint8Array) => boolean) => void;

/**
 * The stream that a streaming handler writes to. Like the Lambda runtime's, it puts out the prelude that
 * `HttpResponseStream.from` left with it at the first `write`, and at nothing else: a handler that only ends its stream
 * sends no head, and fails here as it would there.
 */
export class ResponseStream extends Writable {
  /** Set by `HttpResponseStream.from`. The name is the runtime's. */
  _onBeforeFirstWrite: WriteFirst | undefined;
  readonly #sink: StreamSink;
  readonly #read = readPrelude();
  #written = false;
  #headSent = false;

  constructor(sink: StreamSink) {
    super();
    this.#sink = sink;
  }

  /** The gateway tells by the bytes, not by this type, whether a prelude comes. */
  setContentType(_contentType: string): void {}

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of Writable.write.
  override write(chunk: any, ...rest: any[]): boolean {
    if (!this.#written) {
      this.#written = true;
      this._onBeforeFirstWrite?.((first) => super.write(first));
    }
    const data = typeof chunk === 'string' || chunk instanceof Uint8Array ? chunk : JSON.stringify(chunk);
    return super.write(data, ...(rest as []));
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    try {
      const body = this.#headSent ? chunk : this.#takeHead(chunk);
      if (body.length === 0) done();
      else this.#sink.write(body, done);
    } catch (error) {
      done(error as Error);
    }
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.#headSent) this.#sink.end(done);
    else done(new Error('The response stream ended before it had a head.'));
  }

  /** What of this chunk is body already. */
  #takeHead(chunk: Buffer): Buffer {
    const found = this.#read(chunk);
    if (!found) return chunk.subarray(chunk.length);
    this.#headSent = true;
    this.#sink.head(found.head);
    return found.body;
  }
}
