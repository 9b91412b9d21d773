import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { graphiqlPage, graphiqlPolicy } from '../functions/graphql/graphiql/page.ts';
import { newestMails } from './demo/mails.ts';
import { demoAnswer } from './demo.ts';
import type { DemoFile } from './files.ts';
import { createHookCatcher } from './hooks.ts';
import { type Exposure, isAtThisMachine } from './visitor.ts';

type LocalPage = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Offers a request to each in turn, until one handles it. Undefined ones are skipped. */
export const firstOf =
  (...pages: (LocalPage | undefined)[]): LocalPage =>
  (request, response) =>
    pages.some((page) => page?.(request, response));

interface PagesOptions extends Exposure {
  root: string;
  demo: DemoFile | null;
  dataDir: string;
}

/** Pages that exist only on a local platform: the demo, a webhook receiver, and GraphiQL with the demo's key. */
export function localPages({ demo, dataDir, ...exposure }: PagesOptions) {
  const { root } = exposure;
  const catchHook = createHookCatcher(Date.now, exposure);
  const isNear = (request: IncomingMessage) => isAtThisMachine(request, exposure);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (catchHook(request, response)) return true;
    if (request.method !== 'GET') return false;
    const path = request.url?.split('?')[0] ?? '/';
    if (path === '/graphql' && demo && isNear(request) && request.headers.accept?.includes('text/html')) {
      send(response, 200, graphiqlHeaders, demoGraphiql(demo));
      return true;
    }
    if (path === '/demo/mails' && demo) {
      if (isNear(request)) void sendMails(response, dataDir);
      else send(response, 403, { 'content-type': 'text/plain' }, 'For visitors at this machine only.\n');
      return true;
    }
    if (path === '/') {
      send(response, 302, { location: demo ? '/demo' : '/docs' }, '');
      return true;
    }
    const options = {
      publicId: demo?.publicId ?? null,
      root,
      apiKey: isNear(request) ? demo?.apiKey : null,
      customer: demo?.customer,
    };
    const page = path.startsWith('/demo') ? demoAnswer(path, options) : undefined;
    if (!page) return false;
    send(response, page.statusCode, page.headers, page.body);
    return true;
  };
}

const graphiqlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': graphiqlPolicy,
  'referrer-policy': 'no-referrer',
};

const demoGraphiql = ({ apiKey, chatbotId }: DemoFile) =>
  graphiqlPage({ apiKey, chatbotId, demo: `${apiKey} ${chatbotId}` });

/** They contain codes of strangers, so only this machine sees them. */
async function sendMails(response: ServerResponse, dataDir: string): Promise<void> {
  const mails = await newestMails(dataDir).catch(() => []);
  send(response, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' }, JSON.stringify(mails));
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer): void {
  response.writeHead(status, { 'x-request-id': randomUUID(), 'x-content-type-options': 'nosniff', ...headers });
  response.end(body);
}
