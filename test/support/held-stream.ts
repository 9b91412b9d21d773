// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

export interface Frame {
  id: string;
  event: string;
  data: Json;
}

export interface HeldStreamReader {
  status: number;
  headers: Headers;
  /** Where it was refused: its envelope. */
  body: Json;
  /** All that came so far. */
  frames: Frame[];
  /** The next `count` events. Throws where the stream ends before. */
  take(count: number): Promise<Frame[]>;
  /** The rest, up to the stream's own end. */
  rest(): Promise<Frame[]>;
  leave(): void;
}

/** Events and comments of a piece of a stream; of a comment, only its text. */
export function toFrames(text: string): (Frame | { comment: string })[] {
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      if (block.startsWith(':')) return { comment: block.slice(1).trim() };
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) };
    });
}

async function* framesOf(response: Response): AsyncGenerator<Frame> {
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const end = text.lastIndexOf('\n\n');
    if (end < 0) continue;
    for (const frame of toFrames(text.slice(0, end))) if ('id' in frame) yield frame;
    text = text.slice(end + 2);
  }
}

/** Opens `<url>/stream` and reads it as the test asks. */
export async function holdStream(
  url: string,
  bt: string,
  headers: Record<string, string> = {},
  more = '',
): Promise<HeldStreamReader> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/stream?bt=${bt}${more}`, { headers, signal: leaving.signal });
  const head = { status: response.status, headers: response.headers };
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const body = isStream ? undefined : await response.json();
  const incoming = isStream ? framesOf(response) : undefined;
  const frames: Frame[] = [];
  const next = async () => {
    const { done, value } = (await incoming?.next()) ?? { done: true, value: undefined };
    if (!done && value) frames.push(value);
    return done ? undefined : value;
  };
  return {
    ...head,
    body,
    frames,
    leave: () => leaving.abort(),
    async take(count) {
      const taken: Frame[] = [];
      while (taken.length < count) {
        const frame = await next();
        if (!frame) throw new Error(`the stream ended after ${frames.map(({ event }) => event).join(', ')}`);
        taken.push(frame);
      }
      return taken;
    },
    async rest() {
      const from = frames.length;
      while (await next());
      return frames.slice(from);
    },
  };
}
