import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Where in a trace something runs. */
export interface TraceContext {
  /** In AWS's form, `1-<8 hex digits: seconds>-<24 hex digits>`. */
  traceId: string;
  /** Of the run itself, 16 hex digits. */
  spanId: string;
  /** What caused the run. */
  parentId: string | undefined;
}

const running = new AsyncLocalStorage<TraceContext>();

const rootForm = /(?:^|;)\s*Root=(1-[\da-f]{8}-[\da-f]{24})(?:;|$)/i;
const parentForm = /(?:^|;)\s*Parent=([\da-f]{16})(?:;|$)/i;
/** https://www.w3.org/TR/trace-context/ */
const w3cForm = /^[\da-f]{2}-(?!0{32})([\da-f]{8})([\da-f]{24})-(?!0{16})([\da-f]{16})-[\da-f]{2}/i;

/** 16 hex digits. */
export const createSpanId = (): string => randomBytes(8).toString('hex');

/** Reads AWS's `X-Amzn-Trace-Id` or W3C's `traceparent`. Undefined for anything else. */
export function contextOf(header: string | undefined): TraceContext | undefined {
  if (!header) return undefined;
  const [, seconds, rest, parent] = w3cForm.exec(header) ?? [];
  const traceId = seconds ? `1-${seconds}-${rest}` : rootForm.exec(header)?.[1];
  if (!traceId) return undefined;
  const parentId = parent ?? parentForm.exec(header)?.[1];
  return { traceId: traceId.toLowerCase(), spanId: createSpanId(), parentId: parentId?.toLowerCase() };
}

/** A trace that begins here. */
export function newContext(nowMs: number): TraceContext {
  const seconds = Math.floor(nowMs / 1000)
    .toString(16)
    .padStart(8, '0');
  return { traceId: `1-${seconds}-${randomBytes(12).toString('hex')}`, spanId: createSpanId(), parentId: undefined };
}

/** The form that AWS's services read. */
export const headerOf = ({ traceId, spanId }: TraceContext): string => `Root=${traceId};Parent=${spanId}`;

export const runIn = <T>(context: TraceContext, work: () => T): T => running.run(context, work);

/** Where the calling code runs, if that is in what `runIn` runs. */
export const currentContext = (): TraceContext | undefined => running.getStore();
