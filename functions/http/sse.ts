import { Readable } from 'node:stream';
import type { HttpAnswer } from './input.ts';

interface Frames<Event> {
  toFrame(sentEvent: Event): string;
  /** Interval of a comment line. Proxies close a connection that is idle for longer. */
  heartbeatMs: number;
  /** True for an event after which no comment is sent. */
  isLast?(sentEvent: Event): boolean;
  /** Called when the response is complete or the client has disconnected. The events are then read to their end. */
  onClose(): void;
}

/**
 * The headers of every response whose parts must arrive one by one. A proxy neither stores nor compresses it, both of which delay
 * its parts. nginx buffers a response that does not forbid it: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
 */
export const eventHeaders = (contentType = 'text/event-stream; charset=utf-8') => ({
  'content-type': contentType,
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
});

/** A response of server-sent events, read no faster than the client accepts them. */
export const sseAnswer = <Event>(events: AsyncGenerator<Event>, frames: Frames<Event>): HttpAnswer<Readable> => ({
  statusCode: 200,
  headers: eventHeaders(),
  body: sseBody(events, frames),
});

function sseBody<Event>(
  events: AsyncGenerator<Event>,
  { toFrame, heartbeatMs, isLast = () => false, onClose }: Frames<Event>,
): Readable {
  let heartbeat: NodeJS.Timeout | undefined;
  return new Readable({
    read() {
      heartbeat ??= setInterval(() => this.push(': keep-alive\n\n'), heartbeatMs);
      const push = ({ done, value }: IteratorResult<Event>) => {
        if (done || isLast(value)) clearInterval(heartbeat);
        if (!this.destroyed) this.push(done ? null : toFrame(value));
      };
      events.next().then(push, (error) => this.destroy(error));
    },
    destroy(cause, callback) {
      clearInterval(heartbeat);
      onClose();
      const end = () => callback(cause);
      drain(events).then(end, end);
    },
  });
}

/** Runs a generator to its end, so that its work and its `finally` blocks are complete. */
async function drain(events: AsyncGenerator<unknown>): Promise<void> {
  for await (const _ of events);
}

/** One event. `data` is sent as JSON. `id` and `retryMs` are omitted if undefined. */
export const sseFrame = (sentEvent: {
  event: string;
  data: unknown;
  id?: string;
  retryMs?: number | undefined;
}): string =>
  (sentEvent.id === undefined ? '' : `id: ${sentEvent.id}\n`) +
  (sentEvent.retryMs === undefined ? '' : `retry: ${sentEvent.retryMs}\n`) +
  `event: ${sentEvent.event}\ndata: ${JSON.stringify(sentEvent.data)}\n\n`;
