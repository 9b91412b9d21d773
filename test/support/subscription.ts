// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

export interface Subscription {
  status: number;
  headers: Headers;
  /** All results so far: `{ data }` or `{ errors }`. */
  results: Json[];
  /** Pings so far. */
  pings(): number;
  /** The next `count` results. Throws where the stream completes before. */
  take(count: number): Promise<Json[]>;
  /** The next `count` events of the one root field. */
  events(count: number): Promise<Json[]>;
  /** Results up to `complete`. Throws where the connection ends without. */
  rest(): Promise<Json[]>;
  leave(): void;
}

interface Options {
  /** A key, or a session's token. */
  apiKey?: string | undefined;
  variables?: Record<string, unknown>;
  method?: 'GET' | 'POST';
  accept?: string;
  /** The name that the client gives itself. */
  clientId?: string | undefined;
}

type Piece = { ping: true } | { event: string; data: string };

function pieceOf(block: string): Piece {
  if (block.startsWith(':')) return { ping: true };
  const lines = block.split('\n');
  const field = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  return { event: field('event'), data: field('data') };
}

async function* piecesOf(response: Response): AsyncGenerator<Piece> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      if (block) yield pieceOf(block);
    }
  }
}

function send(graphqlUrl: string, query: string, options: Options, signal: AbortSignal) {
  const { apiKey, variables, method, accept, clientId } = options;
  const headers = {
    accept: accept ?? 'text/event-stream',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    ...(clientId ? { 'x-client-id': clientId } : {}),
  };
  if (method === 'GET') {
    const asked = new URLSearchParams({ query, variables: JSON.stringify(variables ?? {}) });
    return fetch(`${graphqlUrl}?${asked}`, { headers, signal });
  }
  const body = JSON.stringify({ query, variables });
  return fetch(graphqlUrl, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    signal,
  });
}

/** Subscribes in GraphQL over SSE's distinct connections mode, and reads as the test asks. */
export async function subscribe(graphqlUrl: string, query: string, options: Options = {}): Promise<Subscription> {
  const leaving = new AbortController();
  const response = await send(graphqlUrl, query, options, leaving.signal);
  const pieces = piecesOf(response);
  const results: Json[] = [];
  let pings = 0;
  let completed = false;
  const next = async (): Promise<Json> => {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done || completed) return undefined;
      if ('ping' in value) pings++;
      else if (value.event === 'complete') {
        completed = true;
        return undefined;
      } else {
        results.push(JSON.parse(value.data));
        return results.at(-1);
      }
    }
  };
  const take = async (count: number) => {
    const taken: Json[] = [];
    while (taken.length < count) {
      const result = await next();
      if (!result) throw new Error(`the subscription ended after ${JSON.stringify(results)}`);
      taken.push(result);
    }
    return taken;
  };
  return {
    status: response.status,
    headers: response.headers,
    results,
    pings: () => pings,
    take,
    events: async (count) => (await take(count)).map(({ data }) => Object.values(data)[0]),
    async rest() {
      const from = results.length;
      while (await next());
      if (!completed) throw new Error('the connection ended without complete');
      return results.slice(from);
    },
    leave: () => leaving.abort(),
  };
}
