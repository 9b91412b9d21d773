import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What is known of a running process. PIDs are reused, but the pair of PID and start time is unique. */
interface ProcessInfo {
  startedAt: string;
  commandLine: string;
}

/**
 * Returns the process with this PID, or undefined if there is none. Linux provides it as files, macOS and other Unix
 * systems by `ps`, Windows by PowerShell.
 */
export function processInfo(pid: number, platform: NodeJS.Platform = process.platform): ProcessInfo | undefined {
  if (platform === 'linux') return fromProc(pid);
  return platform === 'win32' ? fromPowerShell(pid) : fromPs(pid);
}

/** Field 22 of `/proc/<pid>/stat` is the start time in clock ticks since boot. */
function fromProc(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return startedAt ? { startedAt, commandLine } : undefined;
  } catch {
    return undefined;
  }
}

/** `lstart` has a fixed width of 24 characters, such as `Sat Nov 22 23:42:10 2026`. */
function fromPs(pid: number): ProcessInfo | undefined {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'lstart=,command=', '-p', String(pid)], { encoding: 'utf8', env });
  const line = (stdout ?? '').trim();
  return line ? { startedAt: line.slice(0, 24), commandLine: line.slice(24).trim() } : undefined;
}

function fromPowerShell(pid: number): ProcessInfo | undefined {
  const query = `Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}' | ForEach-Object { $_.CreationDate.Ticks; $_.CommandLine }`;
  const { stdout } = spawnSync('powershell', ['-NoProfile', '-Command', query], { encoding: 'utf8' });
  const [startedAt, ...rest] = (stdout ?? '').trim().split(/\r?\n/);
  return startedAt ? { startedAt, commandLine: rest.join(' ') } : undefined;
}
