import { ModelFault } from '../fault.ts';

/** A model's event has a few hundred characters. More than this without an end is not an event stream. */
const MAX_EVENT_CHARS = 1_000_000;

/**
 * Splits chunks into lines as the event stream format defines: each ends with CR LF, LF or CR, wherever the bytes are
 * split.
 */
async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let endedWithCr = false;
  for await (const chunk of chunks) {
    let text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    // A CR ends its line at once. An LF at the start of the next chunk belongs to it.
    if (endedWithCr && text.startsWith('\n')) text = text.slice(1);
    endedWithCr = text.endsWith('\r');
    const parts = (rest + text).split(/\r\n|\n|\r/);
    rest = parts.pop() ?? '';
    if (rest.length > MAX_EVENT_CHARS) throw new ModelFault('broken', 'a line of the event stream is too long');
    yield* parts;
  }
  if (rest) yield rest;
}

/**
 * Yields the data of each server-sent event and skips comments and other fields. The last event counts even without its
 * empty line, which some model servers omit.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export async function* eventData(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  let chars = 0;
  for await (const line of lines(chunks)) {
    if (line === '' && data.length > 0) {
      yield data.join('\n');
      data = [];
      chars = 0;
    }
    if (line !== 'data' && !line.startsWith('data:')) continue;
    data.push(line.slice(5).replace(/^ /, ''));
    chars += line.length;
    if (chars > MAX_EVENT_CHARS) throw new ModelFault('broken', 'an event is too long');
  }
  if (data.length > 0) yield data.join('\n');
}
