import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '../platform.ts';

const guide = readFileSync(new URL('../../../docs/self-host.md', import.meta.url), 'utf8');

/** The text of the guide's block of a language. */
export const blockOf = (language: string): string => {
  const [, text] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(guide) ?? [];
  if (!text) throw new Error(`docs/self-host.md has no block of ${language}`);
  return text;
};

interface Server {
  program: string;
  /** The whole configuration around a site's. `root` is an empty folder. */
  config(site: string, root: string, port: number): string;
  arguments(file: string, root: string): string[];
}

const isRoot = process.getuid?.() === 0;
const modules = ['mpm_event', 'authz_core', 'filter', 'deflate', 'proxy', 'proxy_http'];

/** As Debian installs them, in the foreground, without TLS and without files outside `root`. */
const servers = {
  nginx: {
    program: '/usr/sbin/nginx',
    arguments: (file, root) => ['-p', root, '-e', 'stderr', '-c', file],
    config: (site, root, port) => `
      ${isRoot ? 'user root;' : ''}
      daemon off; pid ${root}/pid; error_log stderr; events {}
      http {
        gzip on; access_log off;
        client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy;
        fastcgi_temp_path ${root}/fastcgi; uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
        ${site.replace('listen 443 ssl', `listen 127.0.0.1:${port}`).replace(/^\s*ssl_.*\n/gm, '')}
      }`,
  },
  apache: {
    program: '/usr/sbin/apache2',
    arguments: (file, root) => ['-d', root, '-f', file, '-D', 'FOREGROUND'],
    config: (site, root, port) => `
      ${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
      ServerName localhost
      Listen 127.0.0.1:${port}
      DefaultRuntimeDir ${root}
      PidFile ${root}/pid
      ErrorLog "|/bin/cat >&2"
      AddOutputFilterByType DEFLATE text/html text/plain text/css application/javascript application/json
      ${site.replace('*:443', `127.0.0.1:${port}`).replace(/^\s*SSL.*\n/gm, '')}`,
  },
  caddy: {
    program: '/usr/bin/caddy',
    arguments: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    config: (site, root, port) => `{
        admin off
        auto_https off
        storage file_system ${root}
      }
      ${site.replace('desk.example.com', `http://:${port}`)}`,
  },
} satisfies Record<string, Server>;

export type ServerName = keyof typeof servers;

export function hasServer(name: ServerName): boolean {
  const isThere = existsSync(servers[name].program);
  if (!isThere) console.warn(`${servers[name].program} was not found: its tests are left out.`);
  return isThere;
}

export interface ReverseProxy {
  root: string;
  stop(): Promise<void>;
}

/** Runs a server with a site of it, whose upstream is `127.0.0.1:4000` or `localhost:4000`, in front of a port. */
export async function startReverseProxy(name: ServerName, site: string, upstream: string): Promise<ReverseProxy> {
  const root = mkdtempSync(join(tmpdir(), `frontdesk-${name}-`));
  chmodSync(root, 0o755);
  const port = await freePort();
  const file = join(root, 'config');
  const { program, config, arguments: list } = servers[name];
  writeFileSync(file, config(site, root, port).replaceAll(/(localhost|127\.0\.0\.1):4000/g, new URL(upstream).host));
  const env = { ...process.env, HOME: root, XDG_CONFIG_HOME: root, XDG_DATA_HOME: root };
  const child = spawn(program, list(file, root), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
    // A process group of its own, which ends as a whole.
    detached: true,
  });
  process.once('exit', () => kill(child));
  let output = '';
  child.stderr.on('data', (data) => {
    output += data;
  });
  const proxy = { root: `http://127.0.0.1:${port}`, stop: () => stop(child, root) };
  try {
    await until(`${name} answers`, async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended:\n${output}`);
      return (await fetch(`${proxy.root}/health`).catch(() => undefined))?.ok;
    });
  } catch (error) {
    await proxy.stop();
    throw error;
  }
  return proxy;
}

/** Ends a server with its workers at once: on other signals some wait for streams to end. */
function kill({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null && process.kill(-pid!, 'SIGKILL');
}

async function stop(child: ChildProcess, root: string): Promise<void> {
  const ended = once(child, 'exit');
  if (kill(child)) await ended;
  rmSync(root, { recursive: true, force: true });
}
