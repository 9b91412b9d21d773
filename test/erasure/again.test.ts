import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStore } from '../../adapters/dynamodb.ts';
import type { Item } from '../../domain/core/app.ts';
import { erasedPk } from '../../domain/erasure/items.ts';
import { createEraseAgain } from '../../local/operator/restore/erase-again.ts';
import { ensureTable } from '../../local/stores/dynamodb.ts';
import { inline } from '../conversations/attachment-client.ts';
import { call, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { startTestQueues, startTestTable, type TestQueues, type TestTable } from '../support/stores/stores.ts';
import { everythingStored } from '../support/stores/walk.ts';
import { everyRow } from '../support/stores/whole-store.ts';
import { chatJson, makeBot } from '../support/visitor.ts';

/** Words that stand nowhere else: of what is erased, and of what stays. */
const ERASED = 'plimsoll';
const KEPT = 'wimbrel';

let table: TestTable;
let aws: TestQueues;
beforeAll(async () => {
  [table, aws] = await Promise.all([startTestTable(), startTestQueues()]);
});
afterAll(() => Promise.all([table.stop(), aws.stop()]));

it('A restored table loses again what was erased after its time, and nothing else', async () => {
  const { platform, tenant } = await useScene();
  const bot = await makeBot(platform, tenant);
  const talk = async (word: string) => {
    const { conversationId } = (await chatJson(bot.publicUrl, { message: `Where is ${word}?` })).body.data;
    await tenant.api.post(`/conversations/${conversationId}/takeover`);
    const attachments = [inline(`${word}.txt`, Buffer.from(word))];
    await tenant.api.post(`/conversations/${conversationId}/reply`, { content: word, attachments });
    await call('POST', `${bot.publicUrl}/leads`, { name: word, email: `${word}@example.org`, visitorId: word });
    return conversationId as string;
  };
  const [erasedId] = [await talk(ERASED), await talk(KEPT)];
  const { body } = await tenant.api.get('/leads');
  const lead = body.data.data.find(({ name }: { name: string }) => name === ERASED);
  const workspaceId = (await tenant.api.get('/workspace')).body.data.id;
  const before = [...(await everythingStored(platform))];
  const toMs = Date.now();
  await tenant.api.delete(`/conversations/${erasedId}`);
  await tenant.api.delete(`/leads/${lead.id}`);
  const listed = await until('both are listed as erased', async () => {
    const { items } = await platform.store.query({ pk: erasedPk(workspaceId), consistent: true });
    return items.length === 2 ? items : undefined;
  });
  expect(JSON.stringify(listed)).not.toContain(ERASED);
  for (const { ttl } of listed) expect(Number(ttl) - toMs / 1000).toBeGreaterThan(34 * 86_400);

  // As the table was before, beside the live one, and the files that came back with it.
  await ensureTable(table.client, 'restored');
  const rows = before.filter(([key, text]) => key.includes(workspaceId) && text.startsWith('{"'));
  const puts = rows.map(([, text]) => ({ put: JSON.parse(text) as Item }));
  await createStore(table.client, 'restored').writeMany(puts);
  const files = before.filter(([key]) => key.startsWith(`ws/${workspaceId}/`));
  expect(files.length).toBeGreaterThan(1);
  for (const [key, text] of files) await aws.blobs.put(key, text);
  await table.store.writeMany(listed.map((item) => ({ put: item })));
  const left = async () =>
    (await everyRow(table.client, 'restored')).map((row) => `${row.pk} | ${row.sk}: ${JSON.stringify(row)}`);
  const holders = async (word: string) => (await left()).filter((row) => row.includes(word));
  expect((await holders(ERASED)).length).toBeGreaterThan(5);

  const eraseAgain = createEraseAgain({ dynamo: table.client, s3: aws.s3, tableName: table.tableName });
  const restored = { tableName: 'restored', bucketName: aws.bucketName, toMs };
  for (let times = 0; times < 2; times++) {
    expect(await eraseAgain(restored)).toBe(2);
    expect(await holders(ERASED)).toEqual([]);
    expect((await holders(KEPT)).length).toBeGreaterThan(5);
  }
  const contents = await Promise.all(files.map(async ([key]) => String((await aws.blobs.get(key)) ?? '')));
  expect(contents).toContain(KEPT);
  expect(contents).not.toContain(ERASED);
  expect(await eraseAgain({ ...restored, toMs: Date.now() + 60_000 })).toBe(0);
});
