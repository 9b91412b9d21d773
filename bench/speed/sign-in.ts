import { boot, CONSOLE, CookieBrowser } from '../../test/people/support.ts';
import { machineFacts } from '../support/machine.ts';
import { roundsRow } from '../support/numbers.ts';
import { removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';

/**
 * How long it takes to sign in with the embedded provider, by the button of its page, from opening the address to the first
 * token, over HTTP: the first sign-in of a process, which loads the provider, and the next one.
 *
 *   node bench/speed/sign-in.ts
 */
const ROUNDS = 5;
/** The owner of the demo. */
const OWNER = 'owner@lumen-and-leaf.example';

async function signInMs(root: string, address: string): Promise<number> {
  const visitor = new CookieBrowser();
  const startMs = performance.now();
  const page = await visitor.open(`${root}/auth/sign-in`);
  const landed = await visitor.submit(page.url, { demo: address }, CONSOLE);
  const { status } = await boot({ root: new URL(landed.url).origin }, visitor);
  if (status !== 200) throw new Error(`Signing in ended with ${status}.`);
  return performance.now() - startMs;
}

async function round(): Promise<{ first: number; next: number }> {
  const dataDir = temporaryFolder();
  const { baseUrl, stop } = await startPlatform(dataDir);
  try {
    const root = new URL(baseUrl).origin;
    return { first: await signInMs(root, OWNER), next: await signInMs(root, OWNER) };
  } finally {
    await stop();
    removeFolder(dataDir);
  }
}

const rounds: Awaited<ReturnType<typeof round>>[] = [];
for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round());
console.log(machineFacts());
console.table({
  'first sign-in of the process': roundsRow(rounds.map(({ first }) => first)),
  'next sign-in': roundsRow(rounds.map(({ next }) => next)),
});
