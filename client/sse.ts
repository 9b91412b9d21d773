/** One server-sent event. */
export interface ServerEvent {
  event: string;
  data: string;
  id?: string;
}

export interface ReadOptions {
  /** Called for each comment. */
  onComment?: (() => void) | undefined;
  /**
   * If the consumer stops early, reads the rest and discards it instead of cancelling the stream. A cancelled stream looks like a
   * failed request to both sides.
   */
  drain?: boolean;
  /** Throws if nothing arrives for this long, in milliseconds. Default: waits for ever. */
  silentMs?: number;
}

/**
 * Yields the events of a stream, wherever the network splits them. Skips events without data and an incomplete event at the end.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array> | null,
  { onComment, drain = false, silentMs }: ReadOptions = {},
): AsyncGenerator<ServerEvent, void, undefined> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let isSilent = false;
  try {
    for (;;) {
      let reading = reader.read();
      // A build that sets no `silentMs` can drop this label.
      // biome-ignore lint/suspicious/noConfusingLabels: esbuild's `dropLabels` finds it by this name
      SILENCE: reading = within(silentMs, reading, () => {
        isSilent = true;
      });
      const { value, done } = await reading;
      if (done) return;
      text += decoder.decode(value, { stream: true });
      // A line end may be split. A CR at the very end waits for the next chunk.
      const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
      const blocks = whole.replace(/\r\n?/g, '\n').split('\n\n');
      text = blocks.pop() + (whole === text ? '' : '\r');
      for (const block of blocks) {
        const event = toEvent(block);
        if (event) yield event;
        else if (block.startsWith(':')) onComment?.();
      }
    }
  } finally {
    const ending = (drain && !isSilent ? readToEnd(reader) : reader.cancel()).catch(() => {});
    // Neither a reader that leaves nor a dead connection, which may never confirm it, is waited for.
    if (!drain && !isSilent) await ending;
  }
}

/** Rejects after `ms`, once `onTimeout` has been called. */
async function within<T>(ms: number | undefined, result: Promise<T>, onTimeout: () => void): Promise<T> {
  if (ms === undefined) return result;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onTimeout();
      reject(new Error(`Silent for ${ms} ms.`));
    }, ms);
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}

function toEvent(block: string): ServerEvent | undefined {
  let event = 'message';
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'id') id = value;
    else if (name === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n'), ...(id === undefined ? {} : { id }) } : undefined;
}
