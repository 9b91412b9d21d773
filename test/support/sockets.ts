import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface ListeningSocket {
  host: string;
  port: number;
}

const numbersIn = (path: string) => readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);

/** A process and everything that it started, by the kernel. */
function treeOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) => numbersIn(`/proc/${pid}/task/${thread}/children`));
  return [pid, ...children.flatMap(treeOf)];
}

function inodesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      // Closed since it was listed.
      return [];
    }
  });
}

/** `0100007F` → `127.0.0.1`. Bytes are in the order of the machine. */
const ipv4 = (hex: string) => [...Buffer.from(hex, 'hex').reverse()].join('.');
const LISTEN = '0A';

/** What a process and its children listen on. Addresses of IPv6 are given as the kernel writes them. */
export function listeningSockets(pid: number): ListeningSocket[] {
  const inodes = new Set(treeOf(pid).flatMap(inodesOf));
  return ['tcp', 'tcp6'].flatMap((family) =>
    readFileSync(`/proc/net/${family}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === LISTEN && inodes.has(inode ?? ''))
      .map(([, local = '']) => {
        const [address = '', port = ''] = local.split(':');
        return { host: family === 'tcp' ? ipv4(address) : address, port: Number.parseInt(port, 16) };
      }),
  );
}
