import { request } from 'node:http';

export interface VisitorConversation {
  conversationId: string;
  /** `<public url>/conversations/<id>`. */
  url: string;
  bindingToken: string;
  /** Of the visitor, as a trusted proxy says it: one address holds few streams. */
  address: string;
}

export interface Held {
  status: number;
  /** When each message came, by its id, as `performance.now()` tells. */
  messages: Map<string, number>;
  /** Breaks the connection off as a killed client does. */
  kill(): void;
}

/** Makes calls with a key. Throws where the answer is none of success. */
export const caller =
  (baseUrl: string, apiKey?: string) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...(apiKey ? { 'x-api-key': apiKey } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as { success: boolean; data: T };
    if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };

let visitors = 0;

export async function startConversation(publicUrl: string): Promise<VisitorConversation> {
  const visitor = visitors++;
  const address = `10.0.${visitor >> 8}.${visitor & 255}`;
  const started = await caller(publicUrl)<Pick<VisitorConversation, 'conversationId' | 'bindingToken'>>(
    'POST',
    '/conversations',
    {},
  );
  return { ...started, address, url: `${publicUrl}/conversations/${started.conversationId}` };
}

/** Holds a visitor's stream. Gives it once its answer has begun, whatever that is. */
export function hold({ url, bindingToken, address }: VisitorConversation): Promise<Held> {
  const messages = new Map<string, number>();
  return new Promise((resolve, reject) => {
    const opened = request(
      `${url}/stream?bt=${bindingToken}`,
      { agent: false, headers: { 'x-forwarded-for': address } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          const at = performance.now();
          text += piece;
          const end = text.lastIndexOf('\n\n') + 1;
          for (const [, id] of text.slice(0, end).matchAll(/^id: (\S+)\nevent: message$/gm)) messages.set(id!, at);
          text = text.slice(end);
        });
        response.on('error', () => {});
        const kill = () => void response.socket.resetAndDestroy();
        resolve({ status: response.statusCode!, messages, kill });
      },
    );
    opened.on('error', reject).end();
  });
}
