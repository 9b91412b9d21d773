/** One server-sent event. */
export interface ServerEvent {
  event: string;
  data: string;
  id?: string;
}

/**
 * The events of a stream as they come. Comments and events without data are left out, but `onComment` is called for each comment;
 * an event that the end of the stream cuts short is left out too. https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
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
    // Whoever stops to read ends the stream itself, so that the platform holds nothing for nobody.
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
