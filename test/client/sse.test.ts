import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadOptions, readEvents as readBody, type ServerEvent } from '../../client/sse.ts';

const readEvents = ({ body }: Response, options?: ReadOptions) => readBody(body, options);

/** A response whose body comes in these pieces, and breaks off behind them where told. */
function responseOf(pieces: readonly Uint8Array[], cancelled: () => void = () => {}): Response {
  const rest = [...pieces];
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const piece = rest.shift();
    if (piece) controller.enqueue(piece);
    else controller.close();
  };
  return new Response(new ReadableStream({ pull, cancel: cancelled }));
}

/** Cuts bytes wherever told, in the middle of a character too. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((start, index) => bytes.slice(start, ends[index] ?? bytes.length));
}

const frame = ({ event, data, id }: ServerEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\n${data
    .split('\n')
    .map((line) => `data: ${line}`)
    .join('\n')}\n\n`;

describe('server-sent events', () => {
  it('are the same however the network cuts them', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).map((each) => each.replace(/[\r\n]/g, ' '));
    const event = fc.record(
      { event: fc.constantFrom('delta', 'done'), data: text },
      { requiredKeys: ['event', 'data'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event), fc.array(fc.nat()), async (events, places) => {
        const bytes = new TextEncoder().encode(`: still here\n\n${events.map(frame).join(': ping\n\n')}`);
        expect(await Array.fromAsync(readEvents(responseOf(cut(bytes, places))))).toEqual(events);
      }),
      { numRuns: 200 },
    );
  });

  it('take lines of every kind, several of data, an id, and leave out what the end cuts short', async () => {
    const text = 'event:next\r\nid:7\r\ndata:one\r\ndata: two\r\n\r\nevent: empty\n\ndata: plain\n\ndata: cut';
    expect(await Array.fromAsync(readEvents(responseOf([new TextEncoder().encode(text)])))).toEqual([
      { event: 'next', id: '7', data: 'one\ntwo' },
      { event: 'message', data: 'plain' },
    ]);
  });

  it('are read to the end and not cancelled when nobody reads on, where a client wants that', async () => {
    let isCancelled = false;
    let pulled = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      controller.enqueue(new TextEncoder().encode('data: one\n\n'));
      if (++pulled < 100) return;
      controller.close();
      resolve();
    };
    const cancel = () => {
      isCancelled = true;
    };
    const body = new ReadableStream({ pull, cancel });
    for await (const _ of readBody(body, { drain: true })) break;
    await promise;
    expect([pulled, isCancelled]).toEqual([100, false]);
  });

  it('are found after lines that end in CR LF, also where the network cuts between the two', async () => {
    const bytes = new TextEncoder().encode(': hello\r\n\r\ndata: one\r\n\r\nevent: two\r\ndata: 2\r\ndata\r\n\r\n');
    for (let at = 0; at <= bytes.length; at++) {
      let comments = 0;
      const onComment = () => void comments++;
      expect(await Array.fromAsync(readEvents(responseOf(cut(bytes, [at])), { onComment }))).toEqual([
        { event: 'message', data: 'one' },
        { event: 'two', data: '2\n' },
      ]);
      expect(comments).toBe(1);
    }
  });

  it('end the stream when nobody reads on', async () => {
    let isCancelled = false;
    const bytes = new TextEncoder().encode('data: one\n\n');
    const endless = Array.from({ length: 1000 }, () => bytes);
    for await (const _ of readEvents(responseOf(endless, () => (isCancelled = true)))) break;
    expect(isCancelled).toBe(true);
  });
});
