export interface ServerEvent {
  id: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own shape
  data: any;
}

/** Yields the events of a stream, wherever the network splits them. Calls `onComment` for each comment. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onComment?: () => void,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      // A line end may be split. A CR at the very end waits for the next chunk.
      const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
      const blocks = whole.replace(/\r\n?/g, '\n').split('\n\n');
      text = blocks.pop()! + (whole === text ? '' : '\r');
      for (const block of blocks) {
        const event = toEvent(block);
        if (event) yield event;
        else onComment?.();
      }
    }
  } finally {
    // If the consumer stops early, the rest is read and discarded: an aborted stream looks like a failure to both
    // sides.
    drain(reader).catch(() => {});
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
function toEvent(block: string): ServerEvent | undefined {
  const found: Record<string, string[]> = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon);
    found[name] ??= [];
    found[name].push(line.slice(colon + 1).replace(/^ /, ''));
  }
  if (!found.data) return undefined;
  return {
    id: found.id?.at(-1) ?? '',
    event: found.event?.at(-1) ?? 'message',
    data: JSON.parse(found.data.join('\n')),
  };
}
