import { Writable } from 'node:stream';
import { type ResponseHead, readPrelude } from './prelude.ts';

/** The destination of a streamed response. */
export interface StreamSink {
  /** Called once, before all other methods. May throw if the head cannot be sent. */
  head(head: ResponseHead): void;
  /** Calls `done` when more may be written. This is the handler's backpressure. */
  write(chunk: Buffer, done: (cause?: Error | null) => void): void;
  end(done: () => void): void;
  /** Aborts if the client disconnects before the end. */
  signal: AbortSignal;
}

type WriteFirst = (write: (chunk: string | Uint8Array) => boolean) => void;

/**
 * The stream that a streaming handler writes to. Like the Lambda runtime's, it sends the prelude of
 * `HttpResponseStream.from` only with the first `write`. A handler that only ends its stream sends no head and fails,
 * as it would on Lambda.
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

  /** The gateway detects a prelude by its bytes, not by this type. */
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

  override _write(chunk: Buffer, _encoding: string, done: (cause?: Error | null) => void): void {
    try {
      const body = this.#headSent ? chunk : this.#takeHead(chunk);
      if (body.length === 0) done();
      else this.#sink.write(body, done);
    } catch (error) {
      done(error as Error);
    }
  }

  override _final(done: (cause?: Error | null) => void): void {
    if (this.#headSent) this.#sink.end(done);
    else done(new Error('The response stream ended before it had a head.'));
  }

  /** Returns the part of this chunk that belongs to the body. */
  #takeHead(chunk: Buffer): Buffer {
    const head = this.#read(chunk);
    if (!head) return chunk.subarray(chunk.length);
    this.#headSent = true;
    this.#sink.head(head.head);
    return head.body;
  }
}
