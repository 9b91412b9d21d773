import { noAnswerInTime, notFinishedInTime } from './failures.ts';

/** Two bounds on one call. `signal` aborts with the EgressError that says which of them passed. */
export interface Deadline {
  signal: AbortSignal;
  /** Starts the wait for a first byte, once a hop. */
  awaitFirstByte(): void;
  firstByteSeen(): void;
  /** Stops the clocks, so that nothing keeps the process alive. */
  end(): void;
}

/** Both in milliseconds; the total runs from now. */
export function startDeadline(totalMs: number, firstByteMs: number): Deadline {
  const controller = new AbortController();
  let answering = false;
  const total = setTimeout(() => controller.abort(answering ? notFinishedInTime() : noAnswerInTime()), totalMs);
  let firstByte: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    awaitFirstByte() {
      clearTimeout(firstByte);
      answering = false;
      firstByte = setTimeout(() => controller.abort(noAnswerInTime()), firstByteMs);
    },
    firstByteSeen() {
      clearTimeout(firstByte);
      answering = true;
    },
    end() {
      clearTimeout(total);
      clearTimeout(firstByte);
    },
  };
}
