import { ANSWER_WITHIN_MS, call, type Platform, type Tenant } from './platform.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

export interface SentEvent {
  event: string;
  data: Json;
}

export interface ChatResult {
  status: number;
  headers: Headers;
  /** Names in the order in which they came. */
  names: string[];
  events: SentEvent[];
  /** The deltas joined. */
  text: string;
  start: Json;
  sources: Json;
  handoff: Json;
  done: Json;
  error: Json;
  /** Where the answer was no stream: its envelope. */
  body: Json;
}

const eventOf = (block: string): SentEvent => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  return { event: field('event'), data: JSON.parse(field('data') || 'null') };
};

/** The events of a stream as they come. */
export async function* eventsOf(response: Response): AsyncGenerator<SentEvent> {
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield eventOf(text.slice(0, end));
      text = text.slice(end + 2);
    }
  }
}

/** Opens a chat stream and leaves the reading to the test. */
export const openChat = (publicUrl: string, body: object, init: RequestInit = {}): Promise<Response> =>
  fetch(`${publicUrl}/chat`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
    body: JSON.stringify(body),
  });

/** One turn over server-sent events; a refusal is in `status` and `body`. */
export async function chat(publicUrl: string, body: object, headers: Record<string, string> = {}): Promise<ChatResult> {
  const response = await openChat(publicUrl, body, { headers });
  const head = { status: response.status, headers: response.headers };
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream) return collect(head, [], await response.json());
  const events: SentEvent[] = [];
  for await (const event of eventsOf(response)) events.push(event);
  return collect(head, events, undefined);
}

function collect(head: Pick<ChatResult, 'status' | 'headers'>, events: SentEvent[], body: Json): ChatResult {
  const last = (name: string) => events.findLast(({ event }) => event === name)?.data;
  const deltas = events.filter(({ event }) => event === 'delta');
  return {
    ...head,
    events,
    body,
    names: events.map(({ event }) => event),
    text: deltas.map(({ data }) => data.text).join(''),
    start: last('start'),
    sources: last('sources'),
    handoff: last('handoff'),
    done: last('done'),
    error: last('error'),
  };
}

export interface Bot {
  id: string;
  publicId: string;
  /** `/chatbots/<id>`. */
  path: string;
  publicUrl: string;
}

/** A chatbot of its own for a test. */
export async function makeBot(
  { root }: Pick<Platform, 'root'>,
  { api }: Pick<Tenant, 'api'>,
  fields: object = {},
): Promise<Bot> {
  const { status, body, text } = await api.post('/chatbots', { name: 'Bot', ...fields });
  if (status !== 200 && status !== 201) throw new Error(`no chatbot: ${status} ${text}`);
  const { id, publicId } = body.data;
  return { id, publicId, path: `/chatbots/${id}`, publicUrl: `${root}/public/${publicId}` };
}

/** Adds a FAQ and answers the source. */
export async function addFaq({ api }: Pick<Tenant, 'api'>, bot: Bot, question: string, answer: string): Promise<Json> {
  const { status, body, text } = await api.post(`${bot.path}/sources/faq`, { question, answer });
  if (body?.success !== true) throw new Error(`no FAQ: ${status} ${text}`);
  return body.data;
}

/** The stored messages of a conversation, as the owner reads them. */
export async function messagesOf({ api }: Pick<Tenant, 'api'>, conversationId: string): Promise<Json[]> {
  const messages: Json[] = [];
  let before = '';
  do {
    const { data } = (await api.get(`/conversations/${conversationId}/messages${before && `?before=${before}`}`)).body;
    messages.unshift(...data.messages);
    before = data.nextBefore ?? '';
  } while (before);
  return messages;
}

/** One turn as a single envelope. */
export const chatJson = (publicUrl: string, body: object, headers: Record<string, string> = {}) =>
  call('POST', `${publicUrl}/chat`, body, { accept: 'application/json', ...headers });

/** Waits, where fewer than 20 s of the clock's minute are left, for the next: a limit counts within one, or within several. */
export async function roomInMinute(minutes = 1): Promise<void> {
  const leftMs = minutes * 60_000 - (Date.now() % (minutes * 60_000));
  if (leftMs < 20_000) await new Promise((resolve) => setTimeout(resolve, leftMs + 50));
}
