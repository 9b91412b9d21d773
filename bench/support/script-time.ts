import type { Browser } from 'playwright-core';

/** What `scriptTime` needs of a trace. Times are in microseconds. */
interface TraceEvent {
  name: string;
  /** `X` for an event with a duration. */
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
}

export const traceCategories = ['devtools.timeline', 'v8', 'v8.execute'];

/** Everything in which a page's script is compiled or runs. */
const SCRIPT = new Set([
  'EvaluateScript',
  'FunctionCall',
  'RunMicrotasks',
  'v8.callFunction',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
  'v8.run',
]);

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;

/** Ends a trace. Returns the milliseconds of script, microtasks included, on the thread with most of it: the page's main thread. */
export async function scriptTime(browser: Browser): Promise<number> {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const scripts = traceEvents.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name));
  const threads = [...Map.groupBy(scripts, threadOf).values()].map(timeOf);
  return Math.max(0, ...threads) / 1000;
}

/** Nested events count once. */
function timeOf(events: readonly TraceEvent[]): number {
  let total = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { ts, dur = 0 } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (ts + dur <= end) continue;
    total += ts + dur - Math.max(ts, end);
    end = ts + dur;
  }
  return total;
}
