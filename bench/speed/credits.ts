import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { setOrganisation } from '../../domain/provisioning/organisations.ts';
import { appOf } from '../../test/support/app-of.ts';
import { machineFacts } from '../support/machine.ts';
import { rounded } from '../support/numbers.ts';
import { removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';

/**
 * How many moves of credits a second one pool takes, asked for 50 at a time over HTTP, each a transaction of its own.
 *
 *   node bench/speed/credits.ts [moves]
 */
const AT_ONCE = 50;
const CLIENTS = 10;
const moves = Number(process.argv[2] ?? 1_000);

const folder = temporaryFolder();
const platform = await startPlatform(folder);
const clock = { now: () => Date.now() };
const store = createStore(
  createDynamoClient({ region: platform.region, endpoint: platform.dynamodbEndpoint }),
  platform.tableName,
);
await setOrganisation(appOf({ store, clock, ids: uuidv7Source(clock) }), platform.organisationId, {
  poolBalance: 100_000_000,
  reseller: 'active',
});

async function post(path: string, body: object): Promise<{ status: number; data: Record<string, string> }> {
  const headers = { 'x-api-key': platform.apiKey, 'content-type': 'application/json' };
  const answer = await fetch(platform.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data } = (await answer.json()) as { data: Record<string, string> };
  return { status: answer.status, data };
}

const clients: string[] = [];
for (let n = 0; n < CLIENTS; n++) {
  const made = await post('/reseller/clients', { name: `Client ${n}`, plan: 'pro' });
  clients.push(made.data.id!);
}

let next = 0;
const statuses = new Map<number, number>();
async function worker(): Promise<void> {
  while (next < moves) {
    const n = next++;
    const body = { amount: n % 3 === 2 ? -500 : 1_000, idempotencyKey: `bench-move-${n}` };
    const { status } = await post(`/reseller/clients/${clients[n % CLIENTS]}/credits`, body);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: AT_ONCE }, worker));
const seconds = (performance.now() - startedAt) / 1000;
console.log(machineFacts());
console.log(`${moves} moves on one pool, ${AT_ONCE} at a time: ${rounded(moves / seconds)} a second`);
console.log(`answers: ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`);
await platform.stop();
removeFolder(folder);
