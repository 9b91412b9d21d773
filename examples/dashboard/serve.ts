import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const ready = resolve(process.env.DATA_DIR || join(project, '.frontdesk'), 'ready.json');
const page = '/examples/dashboard/';

/** What a browser may have: the page and the client, nothing else of the project. */
const served =
  /^\/(examples\/dashboard\/(index\.html|dashboard\.css|[a-z]+\.ts)|client\/(generated\/|graphql\/|http\/)?[a-z-]+\.ts)$/;
const types: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  ts: 'text/javascript',
  json: 'application/json',
};

const platform = (): { root: string; apiKey: string | null } | undefined =>
  existsSync(ready) ? JSON.parse(readFileSync(ready, 'utf8')) : undefined;

/** The key is this machine's own: it goes to no page under another name than this machine's. */
const isOwnHost = ({ headers }: IncomingMessage) => /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '');

function send(response: ServerResponse, status: number, name: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain'}; charset=utf-8`,
    'content-security-policy': "default-src 'self'; connect-src *; img-src data:; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

function settings(response: ServerResponse): void {
  const { root, apiKey } = platform() ?? {};
  send(response, root ? 200 : 404, 'settings.json', JSON.stringify({ root, apiKey }));
}

function file(response: ServerResponse, path: string): void {
  if (!served.test(path) || !existsSync(join(project, path))) {
    send(response, 404, '', 'Not found\n');
    return;
  }
  const source = readFileSync(join(project, path), 'utf8');
  // Browsers run no types; Node takes them away, so that the example needs no bundler.
  send(response, 200, path, path.endsWith('.ts') ? stripTypeScriptTypes(source) : source);
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (!isOwnHost(request)) return send(response, 403, '', 'Open it as localhost.\n');
  if (pathname === '/') return response.writeHead(302, { location: page }).end();
  if (pathname === `${page}settings.json`) return settings(response);
  return file(response, pathname === page ? `${page}index.html` : pathname);
});
server.listen(Number(process.env.DASHBOARD_PORT ?? 4100), '127.0.0.1', () => {
  console.log(`Dashboard: http://localhost:${(server.address() as AddressInfo).port}/`);
});
