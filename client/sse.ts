/** One server-sent event. */
export interface ServerEvent {
  event: string;
  data: string;
  id?: string;
}

/**
 * Yields the events of a stream. Skips comments (but calls `onComment` for each), events without data, and an
 * incomplete event at the end.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export async function* readEvents(
  response: Response,
  onComment?: () => void,
): AsyncGenerator<ServerEvent, void, undefined> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const frames = (rest + value).split(/\r\n\r\n|\n\n|\r\r/);
      rest = frames.pop()!;
      for (const frame of frames) {
        const event = readFrame(frame);
        if (event) yield event;
        else if (frame.startsWith(':')) onComment?.();
      }
    }
  } finally {
    // Cancels the stream if the consumer stops reading, so that the platform can release it.
    await reader.cancel().catch(() => {});
  }
}

function readFrame(frame: string): ServerEvent | undefined {
  let event = 'message';
  let id: string | undefined;
  const data: string[] = [];
  for (const line of frame.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'id') id = value;
    else if (name === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n'), ...(id === undefined ? {} : { id }) } : undefined;
}
