import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '../platform.ts';

const find = (path: string) => (existsSync(path) ? path : undefined);
/** Reverse proxies as distributions install them. Undefined if this machine has none. */
export const nginxPath = find('/usr/sbin/nginx');
export const apachePath = find('/usr/sbin/apache2');
export const caddyPath = find('/usr/bin/caddy');
for (const [name, path] of Object.entries({ nginx: nginxPath, Apache: apachePath, Caddy: caddyPath }))
  if (!path) console.warn(`${name} was not found: the tests behind it are left out.`);

export interface ReverseProxy {
  url: string;
  stop(): Promise<void>;
}

/** Starts a proxy with a configuration in a folder of its own. */
async function startProxy(path: string, args: string[], configure: (folder: string, port: number) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-proxy-'));
  const port = await freePort();
  const config = join(folder, 'proxy.conf');
  writeFileSync(config, configure(folder, port));
  const child = spawn(path, [...args, config], { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  const exit = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isUp = () => {
    if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}.`);
    return fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  await until(path, isUp).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

/** nginx with one location for everything. `directives` are added to its `proxy_pass`. */
export const startNginx = (target: string, directives = ''): Promise<ReverseProxy> =>
  startProxy(
    nginxPath!,
    ['-c'],
    (folder, port) => `daemon off; pid ${folder}/pid; error_log /dev/null; worker_processes 1;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; location / { proxy_pass ${target}; ${directives} } }
}`,
  );

/** Apache with its `ProxyPass`. */
export const startApache = (target: string): Promise<ReverseProxy> =>
  startProxy(apachePath!, ['-D', 'FOREGROUND', '-f'], (folder, port) => {
    const modules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http'];
    return `ServerRoot ${folder}
ServerName proxy.example
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog /dev/null
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
ProxyPass / ${target}/
`;
  });

/** Caddy with its `reverse_proxy`, and the Host header that the target expects. */
export const startCaddy = (target: string): Promise<ReverseProxy> =>
  startProxy(
    caddyPath!,
    ['run', '--adapter', 'caddyfile', '--config'],
    (_folder, port) => `{
  admin off
  auto_https off
}
http://:${port} {
  bind 127.0.0.1
  reverse_proxy ${target} {
    header_up Host {upstream_hostport}
  }
}
`,
  );
