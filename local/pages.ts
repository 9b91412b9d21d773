import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { demoAnswer } from './demo.ts';
import type { DemoFile } from './files.ts';
import { graphiqlPage } from './graphiql.ts';
import { createHookCatcher } from './hooks.ts';
import { isAtThisMachine } from './visitor.ts';

interface PagesOptions {
  root: string;
  demo: DemoFile | null;
}

/** Pages that only one machine serves: the demo, a catcher of webhooks, and GraphiQL for a browser that opens the GraphQL endpoint. */
export function localPages({ root, demo }: PagesOptions) {
  const catchHook = createHookCatcher(Date.now);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (catchHook(request, response)) return true;
    if (request.method !== 'GET') return false;
    const path = request.url?.split('?')[0] ?? '/';
    if (path === '/graphql' && request.headers.accept?.includes('text/html')) {
      const apiKey = demo && isAtThisMachine(request) ? demo.apiKey : null;
      const page = graphiqlPage({ endpoint: '/graphql', apiKey, chatbotId: demo?.chatbotId ?? null });
      page.then(
        (html) =>
          send(response, 200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, html),
        () => send(response, 500, { 'content-type': 'text/plain' }, 'GraphiQL could not be loaded.'),
      );
      return true;
    }
    if (path === '/') {
      send(response, 302, { location: demo ? '/demo' : '/docs' }, '');
      return true;
    }
    const options = { publicId: demo?.publicId ?? null, root, apiKey: isAtThisMachine(request) ? demo?.apiKey : null };
    const page = path.startsWith('/demo') ? demoAnswer(path, options) : undefined;
    if (!page) return false;
    send(response, page.statusCode, page.headers, page.body);
    return true;
  };
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer): void {
  response.writeHead(status, { 'x-request-id': randomUUID(), 'x-content-type-options': 'nosniff', ...headers });
  response.end(body);
}
