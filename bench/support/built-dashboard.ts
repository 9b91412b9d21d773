import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** A dashboard that others publish as a package, with the files that browsers load in `build`. */
const NAME = 'flowise-ui';

/** Fetches the package without its dependencies, and without running anything of it. Returns its version. */
function fetchPackage(folder: string): string {
  const run = (command: string, args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
    return stdout.trim();
  };
  const archive = run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, NAME]);
  run('tar', ['-xzf', join(folder, archive), '-C', folder]);
  return JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')).version;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Fetches the dashboard into `folder` and serves it without its API, with everything but images and fonts compressed by brotli. Each path without a file gets
 * the page, as single-page applications need.
 */
export async function serveDashboard(folder: string) {
  const version = fetchPackage(folder);
  const files = join(folder, 'package/build');
  const compressed = new Map<string, Buffer>();
  const compress = (file: string): Buffer => {
    const known = compressed.get(file) ?? brotliCompressSync(readFileSync(file));
    compressed.set(file, known);
    return known;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    const named = join(files, normalize(pathname));
    const file = existsSync(named) && statSync(named).isFile() ? named : join(files, 'index.html');
    const type = types[extname(file)];
    const headers = { 'content-type': type ?? 'application/octet-stream', 'cache-control': 'no-store' };
    if (!type) return response.writeHead(200, headers).end(readFileSync(file));
    return response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(compress(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: `${NAME} ${version}`,
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
