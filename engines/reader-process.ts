import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Limit of the JavaScript heap. V8 ends the whole process at it, also in the middle of a call that cannot be interrupted. */
const MAX_HEAP_MB = 384;
/** Limit of all memory, heap and code included: a file of 10 MB can unpack to 10 GB outside of the heap. */
const MAX_MEMORY_BYTES = 768 * 1024 * 1024;
const WATCH_EVERY_MS = 50;
/** What Node itself needs of the environment: the system's libraries and its cache of compiled modules. */
const KEPT_VARIABLES = ['LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];
/** Exit codes above it stand for signals, as in a shell. */
const LAST_PLAIN_EXIT_CODE = 128;

/** A reader needed more time or memory than it may use. Which bound a file meets first depends on the machine. */
export class ReaderLimitError extends Error {}

/** A process that reads what strangers have written. Whatever a file does to it, this process goes on. */
export interface ReaderProcess {
  /** Sends a message and returns the reply, or throws what the reader threw. Throws ReaderLimitError; the caller ends the process then. */
  ask<Reply>(message: unknown, withinMs: number): Promise<Reply>;
  /** Whether this process waits for the reader before it exits. */
  setRef(keepsAlive: boolean): void;
  end(): void;
}

type Reply = { value: unknown } | { error: unknown };

/**
 * Starts a module as a process, without environment or output; it gets only what it is asked. A worker thread would not do, because V8 ends the
 * process when a thread's heap is full. `script`: the module's own `import.meta.url`, which is correct both in source and in a bundle, where
 * a dynamically imported module is a separate file. The module calls `serveReader` with the same task.
 */
export function startReader(script: string, task: string): ReaderProcess {
  const child = fork(fileURLToPath(script), [task], {
    env: Object.fromEntries(KEPT_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Without a listener, a message to a process that has ended is an error of this one.
  child.on('error', () => {});
  return {
    ask: (message, withinMs) => replyOf(child, message, withinMs),
    setRef(keepsAlive) {
      for (const handle of [child, child.channel]) keepsAlive ? handle?.ref() : handle?.unref();
    },
    end: () => child.kill('SIGKILL'),
  };
}

function replyOf<T>(child: ChildProcess, message: unknown, withinMs: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onTooMuch = () => reject(new ReaderLimitError('The reader uses too much time or memory.'));
  const onReply = (reply: Reply) => ('error' in reply ? reject(reply.error) : resolve(reply.value as T));
  const onExit = (code: number | null, endedBy: string | null) =>
    endedBy || (code ?? 0) > LAST_PLAIN_EXIT_CODE
      ? onTooMuch()
      : reject(new Error('The reader ended without a reply.'));
  const timer = setTimeout(onTooMuch, withinMs);
  child.once('message', onReply).once('error', reject).once('exit', onExit);
  child.send(message as object);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onReply).off('error', reject).off('exit', onExit);
  });
}

/** Replies to the messages of the process that started this one for `task`. Does nothing in any other process. */
export function serveReader<Message>(task: string, read: (message: Message) => unknown): void {
  if (!process.send || process.argv[2] !== task) return;
  new Worker(watch, { eval: true, workerData: { maxBytes: MAX_MEMORY_BYTES, everyMs: WATCH_EVERY_MS } }).unref();
  process.on('disconnect', () => process.exit());
  process.on('message', async (message: Message) => {
    const reply = await Promise.try(read, message).then(
      (value): Reply => ({ value }),
      (error): Reply => ({ error }),
    );
    process.send?.(reply);
  });
}

/** Ends a reader that has too much memory, or whose parent has ended, however busy it is. Runs in a thread. */
const watch = `
  const { workerData: { maxBytes, everyMs } } = require('node:worker_threads');
  const parent = process.ppid;
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, everyMs);
`;
