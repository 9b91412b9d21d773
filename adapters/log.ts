import { unitOf } from '../config/metrics.ts';
import type { Log, Measured } from '../domain/core/app.ts';

const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;
const levelNames: readonly string[] = levels;
const MAX_DEPTH = 6;
const MAX_TEXT = 4_000;

/** Fields whose values are never logged, at any depth. Also matches the end of a longer name, as in `smtpPassword`. */
const secretNames = /(secret|password|token|apikey|authorization|cookie)$|^bt$/;
/** Fields that may contain what people wrote, which is not logged. */
const textNames = new Set(['content', 'text', 'message', 'question', 'answer', 'prompt', 'body']);
/** Credentials inside other text, such as an error message. */
const credentials = /\b(fd_live|whsec)_[A-Za-z0-9+/=_-]+/g;

const isHidden = (name: string) => {
  const plain = name.toLowerCase().replaceAll(/[-_]/g, '');
  return secretNames.test(plain) || textNames.has(plain);
};

/** SDK errors contain whole responses and items, so only these fields are logged. */
function redactError(loggedError: Error & { code?: unknown }, depth: number): Record<string, unknown> {
  const { name, message, stack, code, cause } = loggedError;
  return {
    name,
    message: redact(message, depth),
    ...(code === undefined ? {} : { code: redact(code, depth) }),
    stack: redact(stack, depth),
    ...(cause === undefined ? {} : { cause: redact(cause, depth + 1) }),
  };
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT).replaceAll(credentials, '$1_[redacted]');
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((part) => redact(part, depth + 1));
  return redactFields(value, depth);
}

const redactFields = (fields: object, depth: number) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isHidden(name) ? '[redacted]' : redact(value, depth + 1)]),
  );

/** Bypasses `console`, because Lambda adds columns to it. */
const toStdout = (line: string) => void process.stdout.write(line);

/**
 * Makes CloudWatch extract metrics from the log line. This needs no call and no library, and metric and log line cannot
 * differ.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
const embedded = (namespace: string, time: Date, measured: readonly Measured[]) => ({
  _aws: {
    Timestamp: time.getTime(),
    CloudWatchMetrics: measured.map(({ names, by }) => ({
      Namespace: namespace,
      Dimensions: [by ? [by] : []],
      Metrics: names.map((Name) => ({ Name, Unit: unitOf(Name) })),
    })),
  },
});

interface LogOptions {
  /** The trace of what runs now, a field of each line. */
  traceId?: () => string | undefined;
  /** The namespace of metrics. If empty, lines contain no metrics. */
  namespace?: string;
  write?: (line: string) => void;
}

/**
 * Logs one JSON line per entry: level, message, time and fields, without secrets and without what people wrote. Of an
 * error it logs name, message, code, stack and cause. `level`: DEBUG, INFO, WARN, ERROR or SILENT; anything else means
 * INFO. Lines with metrics are written at every level except SILENT, because alarms use them.
 */
export function createLog(
  level: string,
  { namespace = '', write = toStdout, traceId: currentTrace }: LogOptions = {},
): Log {
  const levelIndex = levelNames.indexOf(level.toUpperCase());
  const threshold = levelIndex < 0 ? levels.indexOf('INFO') : levelIndex;
  const at = (level: (typeof levels)[number]) => {
    const isWanted = levels.indexOf(level) >= threshold;
    const counts = namespace !== '' && threshold < levels.indexOf('SILENT');
    if (!isWanted && !counts) return () => {};
    return (message: string, fields: Record<string, unknown> = {}, measured: readonly Measured[] = []) => {
      const isCounted = counts && measured.length > 0;
      if (!isWanted && !isCounted) return;
      const time = new Date();
      const traceId = currentTrace?.();
      const head = { level, message: redact(message, 0), time: time.toISOString(), ...(traceId ? { traceId } : {}) };
      const metrics = isCounted ? embedded(namespace, time, measured) : {};
      write(`${JSON.stringify({ ...head, ...redactFields(fields, 0), ...head, ...metrics })}\n`);
    };
  };
  return { debug: at('DEBUG'), info: at('INFO'), warn: at('WARN'), error: at('ERROR') };
}
