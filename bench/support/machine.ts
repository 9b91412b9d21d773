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
