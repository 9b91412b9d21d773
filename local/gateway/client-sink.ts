import type { ServerResponse } from 'node:http';
import type { StreamSink } from '../lambda/invoke.ts';
import { type CheckedHead, checkedHead, sendWhole } from './answer.ts';

interface WaitingHead {
  head: CheckedHead;
  chunk: Buffer | undefined;
  timer: NodeJS.Immediate;
}

const nothing = Buffer.alloc(0);

/**
 * Writes a streamed response to a client. Delays the head and the first chunk until the end of the current event loop
 * turn. A response that is complete by then is sent as a whole, with its length, in one packet; any other is streamed.
 */
export function clientSink(response: ServerResponse, signal: AbortSignal): StreamSink {
  let waiting: WaitingHead | undefined;

  const take = () => {
    const taken = waiting;
    waiting = undefined;
    if (taken) clearImmediate(taken.timer);
    // If a handler fails after its head, the response has already started.
    return response.destroyed || response.headersSent ? undefined : taken;
  };
  const flush = () => {
    const taken = take();
    if (!taken) return;
    response.writeHead(taken.head.statusCode, taken.head.headers);
    if (taken.chunk) response.write(taken.chunk);
    else response.flushHeaders();
  };

  return {
    signal,
    head(head) {
      waiting = { head: checkedHead(head), chunk: undefined, timer: setImmediate(flush) };
    },
    write(chunk, done) {
      if (waiting && !waiting.chunk) {
        waiting.chunk = chunk;
        done();
        return;
      }
      flush();
      if (response.destroyed || response.write(chunk)) done();
      else response.once('drain', done);
    },
    end(done) {
      const taken = take();
      if (taken) sendWhole(response, taken.head, taken.chunk ?? nothing);
      else response.end();
      done();
    },
  };
}
