import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import type { Log } from '../../domain/core/app.ts';
import { type BufferedHandler, invoke } from '../lambda/invoke.ts';
import { type Poller, pause, startLoop } from './loop.ts';

interface ScheduleOptions {
  handler: BufferedHandler;
  everyMinutes: number;
  log: Log;
  /** Shortly after the start, so that overdue work does not wait for a whole period. */
  firstAfterMs?: number;
  timeoutSeconds?: number;
  name?: string;
  /** Called when a run has ended, successfully or not, because it may have written something. */
  onSettled?: () => void;
}

/** Calls the handler with EventBridge's event at a fixed interval. A run that takes longer delays the next. */
export function startSchedule(options: ScheduleOptions): Poller {
  const { handler, everyMinutes, log, firstAfterMs = 5_000, timeoutSeconds = 60, name = 'schedule' } = options;
  let nextAt = Date.now() + firstAfterMs;
  const step = async (signal: AbortSignal) => {
    await pause(Math.max(0, nextAt - Date.now()), signal);
    if (signal.aborted) return;
    nextAt = Date.now() + everyMinutes * 60_000;
    try {
      await invoke(handler, scheduledEvent(name, new Date()), { timeoutSeconds, functionName: name, memoryMb: 512 });
    } catch (error) {
      log.error('A scheduled run failed. The next one starts as scheduled.', { function: name, error });
    }
    options.onSettled?.();
  };
  return startLoop(name, step, log);
}

const scheduledEvent = (name: string, time: Date): ScheduledEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: time.toISOString().replace(/\.\d+Z$/, 'Z'),
  region: 'us-east-1',
  resources: [`arn:aws:events:us-east-1:000000000000:rule/${name}`],
  detail: {},
});
