import { machineFacts } from '../support/machine.ts';
import { roundsRow } from '../support/numbers.ts';
import { removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';

/**
 * How long `npm start` takes, from the start of the process to its `ready.json`: on an empty data folder, where the demo is
 * made first, and again on the same folder.
 *
 *   node bench/speed/start-up.ts
 */
const ROUNDS = 3;

async function startMs(dataDir: string): Promise<number> {
  const platform = await startPlatform(dataDir);
  await platform.stop();
  return platform.startMs;
}

async function round(): Promise<{ first: number; again: number }> {
  const dataDir = temporaryFolder();
  try {
    return { first: await startMs(dataDir), again: await startMs(dataDir) };
  } finally {
    removeFolder(dataDir);
  }
}

const rounds: Awaited<ReturnType<typeof round>>[] = [];
for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round());
console.log(machineFacts());
console.table({
  'first start, makes the demo': roundsRow(rounds.map(({ first }) => first)),
  'start on the same folder': roundsRow(rounds.map(({ again }) => again)),
});
