import type { Socket } from 'node:net';
import { SmtpFault } from './failures.ts';

/** One reply of an SMTP server. `lines`: its text by line. */
export interface SmtpReply {
  code: number;
  lines: string[];
}
/** How many bytes the server may still send. */
interface ReplyBudget {
  left: number;
}

/** A server's replies. Destroys the connection when the signal aborts or the budget is exhausted. */
export class Replies {
  readonly #socket: Socket;
  readonly #budget: ReplyBudget;
  readonly #signal: AbortSignal;
  readonly #ready: SmtpReply[] = [];
  /** Of a reply that is not complete. */
  #lines: string[] = [];
  #incompleteLine = '';
  #failure: Error | undefined;
  #wake = () => {};

  constructor(socket: Socket, budget: ReplyBudget, signal: AbortSignal) {
    this.#socket = socket;
    this.#budget = budget;
    this.#signal = signal;
    socket.on('error', this.#onError);
    socket.on('data', this.#onData);
    socket.on('close', this.#onClose);
    signal.addEventListener('abort', this.#onAbort);
    if (signal.aborted) this.#onAbort();
  }

  /** Waits for the next reply. Throws if the connection ends first or the reply is malformed. */
  async next(): Promise<SmtpReply> {
    for (;;) {
      const reply = this.#ready.shift();
      if (reply) return reply;
      if (this.#failure) throw this.#failure;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }

  /** Stops listening. Throws if unread data has arrived, because it would be taken for the next reply. */
  leave(): void {
    this.#socket.off('data', this.#onData);
    this.#socket.off('close', this.#onClose);
    this.#signal.removeEventListener('abort', this.#onAbort);
    if (this.#ready.length > 0 || this.#lines.length > 0 || this.#incompleteLine !== '') {
      throw new SmtpFault('The server sent unexpected data.');
    }
  }

  readonly #onData = (chunk: Buffer) => {
    this.#budget.left -= chunk.length;
    if (this.#budget.left < 0) return this.#fail(new SmtpFault('The server sent too much.'));
    const lines = (this.#incompleteLine + chunk.toString('latin1')).split('\n');
    this.#incompleteLine = lines.pop() ?? '';
    for (const line of lines) if (!this.#failure) this.#takeLine(line.replace(/\r$/, ''));
    this.#wake();
  };
  readonly #onError = (cause: Error) => this.#fail(cause);
  readonly #onClose = () => this.#fail(new SmtpFault('The connection ended.', 'interrupted', true));
  readonly #onAbort = () => this.#fail(new SmtpFault('The server took too long.', 'timeout', true));

  #takeLine(line: string): void {
    const [, code, mark, text = ''] = /^([2-5]\d\d)(?:([ -])(.*))?$/.exec(line) ?? [];
    if (!code) {
      this.#fail(new SmtpFault('The server sent a malformed reply.'));
      return;
    }
    this.#lines.push(text);
    if (mark === '-') return;
    this.#ready.push({ code: Number(code), lines: this.#lines });
    this.#lines = [];
  }

  #fail(cause: Error): void {
    this.#failure ??= cause;
    this.#socket.destroy();
    this.#wake();
  }
}
