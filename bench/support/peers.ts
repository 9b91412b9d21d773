import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Chat packages that others publish, each as its maker says that a page embeds it. */
export const peers = [
  {
    name: 'deep-chat',
    file: 'deep-chat/dist/deepChat.bundle.js',
    page: '<script type="module" src="/peer.js"></script><deep-chat demo="true" style="height:500px;width:384px"></deep-chat>',
    ready: 'deep-chat #text-input',
  },
  {
    name: '@typebot.io/js',
    file: '@typebot.io/js/dist/web.js',
    page: `<script type="module">import Typebot from '/peer.js'; Typebot.initBubble({ typebot: 'none', apiHost: location.origin });</script>`,
    ready: 'typebot-bubble button',
  },
] as const;
export type Peer = (typeof peers)[number];

/** Installs them into a folder of their own, without running anything of theirs. Answers the versions. */
export function installPeers(folder: string): Record<string, string> {
  const names = peers.map(({ name }) => name);
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  const { status, stderr } = spawnSync('npm', ['install', ...options, ...names], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm could not install ${names.join(' and ')}:\n${stderr}`);
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version as string;
  return Object.fromEntries(names.map((name) => [name, versionOf(name)]));
}

const html = (body: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><body><h1>Shop</h1>${body}`;

/** A web site with one page for each, scripts compressed as well as the web knows how. */
export async function servePages(folder: string, ownPage: string) {
  const scripts = new Map<string, Buffer>(
    peers.map(({ name, file }) => [name, brotliCompressSync(readFileSync(join(folder, 'node_modules', file)))]),
  );
  let shown: Peer | undefined;
  const server = createServer((request, response) => {
    if (request.url === '/peer.js' && shown) {
      const headers = { 'content-type': 'text/javascript', 'content-encoding': 'br', 'cache-control': 'no-store' };
      return response.writeHead(200, headers).end(scripts.get(shown.name));
    }
    if (request.url !== '/') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html(shown?.page ?? ownPage));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show: (peer: Peer | undefined) => {
      shown = peer;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
