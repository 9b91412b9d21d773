import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readText } from './gateway/body.ts';
import { type Exposure, isAtThisMachine } from './visitor.ts';

/** A received delivery. */
interface ReceivedDelivery {
  n: number;
  receivedAt: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const MAX_KEPT = 200;
/** Any web page in a browser of this machine can send deliveries here. */
const MAX_KEPT_BYTES = 8 * 1_048_576;
/** More than the platform ever sends. */
const MAX_BYTES = 1_048_576;

/** Allows only own files, no inline code and no framing. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

const files: Record<string, [type: string, file: string]> = {
  '/hooks': ['text/html; charset=utf-8', 'hooks.html'],
  '/hooks/hooks.css': ['text/css; charset=utf-8', 'hooks.css'],
  '/hooks/hooks.js': ['text/javascript; charset=utf-8', 'hooks.js'],
};

function send(response: ServerResponse, status: number, contentType: string, body: string): true {
  response.writeHead(status, {
    'content-type': contentType,
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-request-id': randomUUID(),
  });
  response.end(body);
  return true;
}

const notHere =
  'For visitors at this machine only: not through a proxy, and not with TRUST_PROXY or a ROOT_URL of another host.\n';

const sendText = (response: ServerResponse, status: number, text = '') =>
  send(response, status, 'text/plain; charset=utf-8', text);

/**
 * A webhook receiver for testing. It keeps the last 200 POSTs to `/hooks/in`, at most 8 MB, in memory and shows them on `/hooks`.
 * Signatures are verified in the browser, so that the secret never leaves it. `?status=500` responds with that status.
 */
export function createHookCatcher(now: () => number, exposure: Exposure = {}) {
  const caught: ReceivedDelivery[] = [];
  let count = 0;
  let keptBytes = 0;

  async function take(request: IncomingMessage, response: ServerResponse, status: number): Promise<void> {
    const body = await readText(request, MAX_BYTES);
    if (body === undefined) return void sendText(response, 413);
    caught.push({ n: ++count, receivedAt: new Date(now()).toISOString(), headers: request.headers, body });
    keptBytes += body.length;
    while (caught.length > MAX_KEPT || keptBytes > MAX_KEPT_BYTES) keptBytes -= caught.shift()?.body.length ?? 0;
    sendText(response, status);
  }

  /** Returns true if it handled the request. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    const path = url?.pathname ?? '';
    if (path !== '/hooks' && !path.startsWith('/hooks/')) return false;
    if (!isAtThisMachine(request, exposure)) return sendText(response, 403, notHere);
    if (path === '/hooks/in' && request.method === 'POST') {
      const requestedStatus = Number(url?.searchParams.get('status'));
      const status = requestedStatus >= 200 && requestedStatus <= 599 ? requestedStatus : 200;
      take(request, response, status).catch(() => response.destroy());
      return true;
    }
    if (request.method !== 'GET') return sendText(response, 405);
    if (path === '/hooks/list') {
      const after = Number(url?.searchParams.get('after') ?? 0);
      return send(response, 200, 'application/json', JSON.stringify(caught.filter(({ n }) => n > after)));
    }
    const file = Object.hasOwn(files, path) ? files[path] : undefined;
    if (!file) return sendText(response, 404);
    return send(response, 200, file[0], readFileSync(new URL(`./hooks/${file[1]}`, import.meta.url), 'utf8'));
  };
}
