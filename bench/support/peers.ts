import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** An element in the open shadow root of another one. */
export interface Spot {
  host: string;
  selector: string;
}

export interface Peer {
  name: string;
  file: string;
  page: string;
  /** The element that makes it ready, and the one with its messages if it can ask an API of another. */
  spots: { ready: Spot; log?: Spot };
}

/** Chat packages that others publish, each as its maker says that a page embeds it. */
export const peers: Peer[] = [
  {
    name: 'deep-chat',
    file: 'deep-chat/dist/deepChat.bundle.js',
    page: `<deep-chat style="height:500px;width:384px"></deep-chat><script type="module">import '/peer.js';
      const chat = document.querySelector('deep-chat');
      const clientMessageId = crypto.randomUUID();
      chat.requestInterceptor = (request) => ({ ...request, body: { message: request.body.messages[0].text, clientMessageId } });
      chat.responseInterceptor = ({ data }) => ({ text: data.message.content });
      chat.connect = { url: CHAT_URL, method: 'POST', headers: { accept: 'application/json' } };</script>`,
    spots: {
      ready: { host: 'deep-chat', selector: '#text-input' },
      log: { host: 'deep-chat', selector: '#messages' },
    },
  },
  {
    name: '@typebot.io/js',
    file: '@typebot.io/js/dist/web.js',
    page: `<script type="module">import Typebot from '/peer.js'; Typebot.initBubble({ typebot: 'none', apiHost: location.origin });</script>`,
    spots: { ready: { host: 'typebot-bubble', selector: 'button' } },
  },
];

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

/** Serves one page for each, with scripts compressed by brotli. The peers that can ask another's API ask `chatUrl`. */
export async function servePages(folder: string, ownPage: string, chatUrl: string) {
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
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(html((shown?.page ?? ownPage).replace('CHAT_URL', JSON.stringify(chatUrl))));
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
