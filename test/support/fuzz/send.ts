import { Agent, type IncomingMessage, request } from 'node:http';

export interface FuzzRequest {
  method: string;
  /** Path and query as they go over the line. */
  target: string;
  headers: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface FuzzResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** True: a stream that was left before it ended. */
  left: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
/** A held stream does not end by itself. */
const STREAM_MS = 150;
const ANSWER_MS = 20_000;

/** Sends exactly this: `fetch` would put paths and headers in order first. Throws where no answer comes. */
export function send(root: string, { method, target, headers, body }: FuzzRequest): Promise<FuzzResponse> {
  const { hostname, port } = new URL(root);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { agent, hostname, port, method, path: target, headers: { ...headers, ...length }, timeout: ANSWER_MS },
      (response) => collect(response, resolve, reject),
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject).end(body);
  });
}

function collect(response: IncomingMessage, resolve: (received: FuzzResponse) => void, reject: (error: Error) => void) {
  const pieces: Buffer[] = [];
  const give = (left: boolean) => {
    const text = Buffer.concat(pieces).toString();
    resolve({ status: response.statusCode!, headers: response.headers, text, left });
  };
  const holds = response.headers['content-type']?.startsWith('text/event-stream') ?? false;
  const leave = setTimeout(() => {
    if (!holds) return;
    give(true);
    response.destroy();
  }, STREAM_MS);
  response.on('data', (piece) => pieces.push(piece));
  response.on('end', () => give(false));
  response.on('error', reject);
  response.on('close', () => clearTimeout(leave));
}
