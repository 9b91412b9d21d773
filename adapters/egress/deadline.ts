import { noAnswerInTime, notFinishedInTime } from './failures.ts';

/** Two timeouts for one call. `signal` aborts with the EgressError of the one that expired. */
export interface Deadline {
  signal: AbortSignal;
  /** Starts the first-byte timeout, once per hop. */
  awaitFirstByte(): void;
  firstByteSeen(): void;
  /** Clears the timers, so that they do not keep the process alive. */
  end(): void;
}

/** Both in milliseconds. The total starts now. */
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
