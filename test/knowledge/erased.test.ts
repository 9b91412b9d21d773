import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3Client } from '../../adapters/s3.ts';
import { HEAD_SK, indexPk } from '../../domain/knowledge/items.ts';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { everyBlob, everyRow, tableOf } from '../support/stores/whole-store.ts';
import { addFaq, type Bot, makeBot } from '../support/visitor.ts';

let platform: OwnPlatform;
let tenant: Tenant;
beforeAll(async () => {
  platform = await startPlatform();
  tenant = await platform.tenant();
});
afterAll(() => platform?.stop());

const SECRET = 'quokkasecret';

/** Where a word stands in the table and in the bucket. */
async function placesOf(word: string): Promise<string[]> {
  const { client, tableName } = tableOf(platform);
  const { sqsEndpoint } = JSON.parse(readFileSync(join(platform.dataDir, 'platform.json'), 'utf8'));
  const s3 = createS3Client({ region: 'us-east-1', endpoint: sqsEndpoint });
  const rows = (await everyRow(client, tableName)).filter((row) => JSON.stringify(row).includes(word));
  const blobs = [...(await everyBlob(s3, 'frontdesk'))].filter(([, bytes]) => bytes.includes(word));
  client.destroy();
  s3.destroy();
  return [...rows.map(({ pk, sk }) => `${pk} | ${sk}`), ...blobs.map(([key]) => key)];
}

/** Waits until no place passes the test. Reading all of the table and the bucket takes the platform a while, so it is not done at once again. */
const untilGone = (word: string, counts = (_place: string) => true) =>
  until(`nothing tells of ${word}`, async () => {
    if (!(await placesOf(word)).some(counts)) return true;
    await sleep(2_000);
    return false;
  });

const addText = async (bot: Bot, title: string, text: string) =>
  (await tenant.api.post(`${bot.path}/sources/text`, { title, text })).body.data;
const headOf = (bot: Bot) =>
  platform.store.get({ pk: indexPk(tenant.workspaceId, bot.id), sk: HEAD_SK }, { consistent: true });
const long = (word: string) => `The ${word} was here, and many have seen it. `.repeat(4_000);

it('deleted sources are gone from table, bucket and index within a minute', async () => {
  const bot = await makeBot(platform, tenant);
  const kept = await addText(bot, 'Wombats', long('wombat'));
  const erased = [
    await addText(bot, `About the ${SECRET}`, long(SECRET)),
    await addText(bot, 'A short one', `Only the ${SECRET} knows.`),
    await addFaq(tenant, bot, `Where does the ${SECRET} live?`, `The ${SECRET} lives on an island.`),
  ];
  await tenant.api.post(`${bot.path}/search`, { query: `where does the ${SECRET} live` });
  await until('there is a snapshot', () => headOf(bot));
  expect((await placesOf(SECRET)).some((place) => place.includes('/index/'))).toBe(true);
  for (const { id } of erased) await tenant.api.delete(`${bot.path}/sources/${id}`);
  await untilGone(SECRET);
  const found = async (query: string) => {
    const { results } = (await tenant.api.post(`${bot.path}/search`, { query })).body.data;
    return [...new Set(results.map(({ sourceId }: { sourceId: string }) => sourceId))];
  };
  expect(await found(`where does the ${SECRET} live`)).toEqual([]);
  expect(await found('who has seen the wombat')).toEqual([kept.id]);
});

it('nothing of a deleted chatbot stays, in table or bucket', async () => {
  const bot = await makeBot(platform, tenant);
  await addText(bot, 'Bilbies', long('bilby'));
  const gone = await addText(bot, 'More', long('bilbyson'));
  await until('there is a snapshot', () => headOf(bot));
  await tenant.api.delete(`${bot.path}/sources/${gone.id}`);
  await tenant.api.delete(bot.path);
  await untilGone('bilby');
  await untilGone(bot.id, (place) => place.includes(`BOT#${bot.id}#`));
});
