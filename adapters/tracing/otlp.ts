import type { Clock, SpanAttributes } from '../../domain/core/app.ts';
import { type FinishedSpan, Recorder, type SpanExport } from './recorder.ts';

interface OtlpOptions {
  /** Base URL of a collector, such as `http://localhost:4318`. */
  endpoint: string;
  /** `name=value` pairs with commas between them, percent-encoded, sent with each request, for example to authenticate. */
  headers: string;
  serviceName: string;
  onProblem(problem: string): void;
}

/** More are dropped, so that a collector that is down cannot fill the memory. */
const MOST_WAITING = 2_000;
/** What runs now waits for more spans before they are sent, so that one request sends one message. */
const GATHER_MS = 200;
/** As long as a worker may wait for a collector. */
const SEND_MS = 2_000;

/** https://github.com/open-telemetry/opentelemetry-proto: the numbers of `SpanKind` and `StatusCode`. */
const kinds = { server: 2, client: 3, consumer: 5 } as const;
const FAILED = 2;

/**
 * Sends spans by OTLP over HTTP, in JSON. Written out instead of taken from a library, because a function's start would read the
 * library's hundreds of kilobytes, and all it would do for these few spans is this.
 * https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
function createOtlpExport({ endpoint, headers, serviceName, onProblem }: OtlpOptions): SpanExport {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  let waiting: FinishedSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  async function send(spans: readonly FinishedSpan[]): Promise<void> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headersIn(headers), 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(serviceName, spans)),
        signal: AbortSignal.timeout(SEND_MS),
      });
      await response.body?.cancel();
      if (!response.ok) onProblem(`status ${response.status}`);
    } catch (error) {
      onProblem(error instanceof Error ? error.name : 'unknown');
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const spans = waiting;
    waiting = [];
    if (spans.length > 0) sending = sending.then(() => send(spans));
    return sending;
  };
  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push(span);
      timer ??= setTimeout(flush, GATHER_MS).unref();
    },
    flush,
  };
}

/** https://opentelemetry.io/docs/specs/otel/protocol/exporter/#specifying-headers-via-environment-variables */
const headersIn = (pairs: string): Record<string, string> =>
  Object.fromEntries(
    pairs.split(',').flatMap((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return name ? [[name.trim(), decodeURIComponent(value.trim())]] : [];
    }),
  );

export const createOtlpRecorder = (clock: Clock, options: OtlpOptions): Recorder =>
  new Recorder(clock, createOtlpExport(options));

const requestOf = (serviceName: string, spans: readonly FinishedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName }) },
      scopeSpans: [{ scope: { name: 'frontdesk' }, spans: spans.map(toOtlp) }],
    },
  ],
});

/** 64-bit numbers are text in JSON. */
const nanoseconds = (ms: number) => `${Math.round(ms)}000000`;

const toOtlp = ({ traceId, spanId, parentId, name, kind, ...span }: FinishedSpan) => ({
  // The digits of AWS's form.
  traceId: traceId.slice(2).replace('-', ''),
  spanId,
  ...(parentId ? { parentSpanId: parentId } : {}),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(span.startedAtMs),
  endTimeUnixNano: nanoseconds(span.endedAtMs),
  attributes: attributesOf({ ...span.attributes, 'error.type': span.error }),
  ...(span.error ? { status: { code: FAILED } } : {}),
});

const attributesOf = (attributes: SpanAttributes) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: otlpValue(value) }]));

function otlpValue(value: string | number) {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
