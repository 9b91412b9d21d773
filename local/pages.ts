import type { IncomingMessage, ServerResponse } from 'node:http';
import { demoAnswer } from './demo.ts';
import type { DemoFile } from './files.ts';
import { graphiqlPage } from './graphiql.ts';

interface PagesOptions {
  root: string;
  demo: DemoFile | null;
}

/** Pages that only one machine serves: the demo, and GraphiQL for a browser that opens the GraphQL endpoint. */
export function localPages({ root, demo }: PagesOptions) {
  let graphiql: Promise<string> | undefined;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false;
    const path = request.url?.split('?')[0] ?? '/';
    if (path === '/graphql' && request.headers.accept?.includes('text/html')) {
      graphiql ??= graphiqlPage({ endpoint: '/graphql', apiKey: demo?.apiKey ?? null, chatbotId: demo?.chatbotId ?? null });
      void graphiql.then((page) => send(response, 200, { 'content-type': 'text/html; charset=utf-8' }, page));
      return true;
    }
    if (path === '/') {
      send(response, 302, { location: demo ? '/demo' : '/docs' }, '');
      return true;
    }
    const page = path.startsWith('/demo') ? demoAnswer(path, { publicId: demo?.publicId ?? null, root }) : undefined;
    if (!page) return false;
    send(response, page.statusCode, page.headers, page.body);
    return true;
  };
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer): void {
  response.writeHead(status, { 'x-content-type-options': 'nosniff', ...headers });
  response.end(body);
}
