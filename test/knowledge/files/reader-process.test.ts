import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { ReaderLimitError, type ReaderProcess } from '../../../engines/reader-process.ts';
import { startGreedyReader } from './greedy-reader.ts';

const WITHIN_MS = 60_000;

const readers: ReaderProcess[] = [];
const start = () => {
  const reader = startGreedyReader();
  readers.push(reader);
  return reader;
};
afterEach(() => {
  for (const reader of readers.splice(0)) reader.end();
});

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a file that its reader cannot bear ends the reader alone', () => {
  it.each(['fills the heap in one call', 'fills the heap with values', 'fills memory outside of the heap'])(
    'because it %s',
    async (deed) => {
      await expect(start().ask(deed, WITHIN_MS)).rejects.toThrow(ReaderLimitError);
    },
  );

  it('because it never ends', async () => {
    await expect(start().ask('never ends', 1_000)).rejects.toThrow(ReaderLimitError);
  });

  it('and what the reader throws is thrown here', async () => {
    await expect(start().ask('throws', WITHIN_MS)).rejects.toThrow(new RangeError('Too deep.'));
  });

  it('and an exit of its own is no limit', async () => {
    await expect(start().ask('exits', WITHIN_MS)).rejects.toThrow('The reader ended without a reply.');
  });
});

it('a reader sees nothing of the environment that a file could tell', async () => {
  process.env.FRONTDESK_TEST_SECRET = 'secret';
  try {
    const { environment } = await start().ask<{ environment: string[] }>('tells its process', WITHIN_MS);
    expect(environment).not.toContain('FRONTDESK_TEST_SECRET');
    expect(environment).not.toContain('PATH');
  } finally {
    delete process.env.FRONTDESK_TEST_SECRET;
  }
});

it('a busy reader ends when its platform is killed', async () => {
  const parent = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./greedy-reader.ts')), 'parent'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(line);
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
});
