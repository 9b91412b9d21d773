import { serveReader, startReader } from '../../../engines/reader-process.ts';

const TASK = 'greedy';

export const startGreedyReader = () => startReader(import.meta.url, TASK);

/** What a file can make a reader do. */
const deeds: Record<string, () => unknown> = {
  'fills the heap in one call': () => JSON.parse(`[${'{},'.repeat(8_000_000)}0]`).length,
  'fills the heap with values': () => {
    const kept: number[][] = [];
    for (;;) kept.push([kept.length]);
  },
  'fills memory outside of the heap': () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, kept.length + 1));
  },
  'never ends': () => {
    for (;;);
  },
  throws: () => {
    throw new RangeError('Too deep.');
  },
  exits: () => process.exit(3),
  'tells its process': () => ({ pid: process.pid, environment: Object.keys(process.env) }),
};

serveReader(TASK, (deed: string) => deeds[deed]?.());

// Started by a test, it ends while its reader is busy.
if (process.argv[2] === 'parent') {
  const reader = startGreedyReader();
  const { pid } = await reader.ask<{ pid: number }>('tells its process', 60_000);
  console.log(pid);
  await reader.ask('never ends', 60_000);
}
