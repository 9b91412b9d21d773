import type { Socket } from 'node:net';
import { SmtpFault } from './failures.ts';

/** One reply of an SMTP server. `lines`: its text by line. */
export interface SmtpReply {
  code: number;
  lines: string[];
}
export interface Replies {
  /** Waits for the next reply. Throws if the connection ends first or the reply is malformed. */
  next(): Promise<SmtpReply>;
  /** Stops listening. Throws if unread data has arrived, because it would be taken for the next reply. */
  leave(): void;
}
/** How many bytes the server may still send. */
interface ReplyBudget {
  left: number;
}

/** Reads a server's replies. Destroys the connection when the signal aborts or the budget is exhausted. */
export function readReplies(socket: Socket, budget: ReplyBudget, signal: AbortSignal): Replies {
  const ready: SmtpReply[] = [];
  let lines: string[] = [];
  let rest = '';
  let ended: Error | undefined;
  let wake = () => {};

  const end = (error: Error) => {
    ended ??= error;
    socket.destroy();
    wake();
  };
  const takeLine = (line: string) => {
    const [, code, mark, text = ''] = /^([2-5]\d\d)(?:([ -])(.*))?$/.exec(line) ?? [];
    if (!code) return end(new SmtpFault('The server sent a malformed reply.'));
    lines.push(text);
    if (mark === '-') return;
    ready.push({ code: Number(code), lines });
    lines = [];
  };
  const onData = (chunk: Buffer) => {
    budget.left -= chunk.length;
    if (budget.left < 0) return end(new SmtpFault('The server sent too much.'));
    const parts = (rest + chunk.toString('latin1')).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (!ended) takeLine(part.replace(/\r$/, ''));
    wake();
  };
  const onClose = () => end(new SmtpFault('The connection ended.', 'interrupted', true));
  const onAbort = () => end(new SmtpFault('The server took too long.', 'timeout', true));
  socket.on('error', end);
  socket.on('data', onData);
  socket.on('close', onClose);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();

  return {
    async next() {
      for (;;) {
        const reply = ready.shift();
        if (reply) return reply;
        if (ended) throw ended;
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
    },
    leave() {
      socket.off('data', onData);
      socket.off('close', onClose);
      signal.removeEventListener('abort', onAbort);
      if (ready.length > 0 || lines.length > 0 || rest !== '') throw new SmtpFault('The server sent unexpected data.');
    },
  };
}
