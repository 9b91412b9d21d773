import type { IncomingMessage, ServerResponse } from 'node:http';
import { demoAnswer } from './demo.ts';
import type { DemoFile } from './files.ts';
import { graphiqlPage } from './graphiql.ts';

interface PagesOptions {
  root: string;
  demo: DemoFile | null;
}

const loopbackAddress = /^(::ffff:)?127\.|^::1$/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * True for somebody at this machine who asked for it by its own name. The name matters too: a web page whose own name leads
 * here (DNS rebinding) may read what it gets.
 */
const isAtThisMachine = (request: IncomingMessage) =>
  loopbackAddress.test(request.socket.remoteAddress ?? '') && loopbackHost.test(request.headers.host ?? '');

/** Pages that only one machine serves: the demo, and GraphiQL for a browser that opens the GraphQL endpoint. */
export function localPages({ root, demo }: PagesOptions) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
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
