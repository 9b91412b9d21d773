import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';

/** One line that belongs above every table: figures of two machines, or of a busy and a quiet one, are not comparable. */
export function machineFacts(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  const model = cpus()[0]?.model.trim() || 'unknown processor';
  return [
    new Date().toISOString(),
    `Node ${process.version}`,
    `${process.platform}-${process.arch}`,
    `${availableParallelism()} cores (${model})`,
    `load ${load.join(' ')} over 1, 5 and 15 minutes`,
  ].join(' · ');
}

/** `/proc` counts processor time in ticks; Linux shows user space 100 of them a second on every architecture. */
const TICK_MS = 10;

/** Processor time that a process has used so far, in milliseconds. Undefined where the system does not tell (not Linux). */
export function cpuTimeMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, which may hold spaces, ends at the last parenthesis; user and system time are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Resident memory of a process in megabytes. Undefined where the system does not tell. */
export function residentMb(pid: number): number | undefined {
  const status = readFile(`/proc/${pid}/status`);
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Every process below one, at any depth. Empty where the system does not tell. */
export function descendants(pid: number): number[] {
  const children = readFile(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
