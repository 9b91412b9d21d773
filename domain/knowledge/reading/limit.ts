import { IngestProblem } from '../ingest-problem.ts';

const TOO_BUSY = 'The server was too busy to read it in time. Try again.';

/** Runs at most `max` tasks at once in this container, in the order in which they were requested. */
export function createLimit(max: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  /** False if the time is over. */
  const isMyTurn = (withinMs: number): Promise<boolean> => {
    if (running < max) {
      running++;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(
        () => {
          waiting.splice(waiting.indexOf(begin), 1);
          resolve(false);
        },
        Math.max(0, withinMs),
      );
      waiting.push(begin);
    });
  };
  /** The task that waits longest is next. */
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  /** Throws IngestProblem if the task cannot start in time. */
  return async function limited<T>(withinMs: number, work: () => Promise<T>): Promise<T> {
    if (!(await isMyTurn(withinMs))) throw new IngestProblem(TOO_BUSY);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
