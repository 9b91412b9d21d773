import { ModelFault } from '../fault.ts';
import { eventData } from './sse.ts';

/** A whole answer has a few thousand characters. */
const MAX_JSON_CHARS = 1_000_000;

async function* rejoined(first: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* first;
  for (;;) {
    const { done, value } = await rest.next();
    if (done) return;
    yield value;
  }
}

async function wholeText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_JSON_CHARS) throw new ModelFault('broken', 'the answer is too long');
  }
  return text;
}

/**
 * Yields the data of each event of a response. A response that is one JSON object, whatever its content type, is one
 * event: some servers do not stream although they were asked to, and report errors with status 200.
 */
export async function* completionData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const chunks = body[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let beginning = '';
  try {
    while (beginning === '') {
      const { done, value } = await chunks.next();
      if (done) return;
      first.push(value);
      beginning = new TextDecoder().decode(value).trimStart();
    }
    const all = rejoined(first, chunks);
    if (beginning.startsWith('{')) yield await wholeText(all);
    else yield* eventData(all);
  } finally {
    await chunks.return?.();
  }
}
