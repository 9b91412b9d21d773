import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App, Item } from '../../../domain/core/app.ts';
import { workspaceKey } from '../../../domain/core/tenants.ts';
import { readImportFile, storeFile } from '../../../domain/knowledge/faq-imports/file.ts';
import { pushOverdueImports } from '../../../domain/knowledge/faq-imports/follow.ts';
import { importBlob, importItem, keyOfImport } from '../../../domain/knowledge/faq-imports/items.ts';
import { stepFaqImport } from '../../../domain/knowledge/faq-imports/job.ts';
import { importDue } from '../../../domain/knowledge/faq-imports/start.ts';
import { SOURCE_PREFIX, sourcePk } from '../../../domain/knowledge/items.ts';
import { type Place, putChatbot, startWorkshop, type Workshop } from '../worker-support.ts';

let workshop: Workshop;
let app: App;
beforeAll(async () => {
  workshop = await startWorkshop();
  app = workshop.container();
});
afterAll(() => workshop?.stop());

/** A chatbot whose import of so many rows waits for a worker. */
async function putImport(count: number, place?: Place) {
  const chatbotRef = place ?? (await putChatbot(app));
  const { workspaceId } = chatbotRef;
  await app.store.put({
    ...workspaceKey(workspaceId),
    id: workspaceId,
    organisationId: workspaceId,
    name: 'W',
    plan: 'agency',
    apiAccess: null,
    primary: true,
    chatbotCount: 1,
    creditMonth: '2026-11',
    monthlyCredits: 0,
    poolCredits: 0,
    createdAt: '2026-11-01T00:00:00.000Z',
  });
  const importRef = { ...chatbotRef, importId: app.ids.next() };
  const rows = Array.from({ length: count }, (_, n) => ({
    line: n + 2,
    cells: [`Where is shelf ${n}?`, `Aisle ${n}.`],
  }));
  const sheet = { name: '', rows: [{ line: 1, cells: ['question', 'answer'] }, ...rows] };
  const { file } = readImportFile([sheet], {}, () => false);
  const blob = importBlob(importRef);
  await storeFile(app, blob, file);
  const started = {
    id: importRef.importId,
    ...chatbotRef,
    fileName: 'a.csv',
    status: 'running' as const,
    total: count,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    errorMessage: null,
    ignoredColumns: [],
    ignoredSheets: [],
    createdAt: new Date(app.clock.now()).toISOString(),
    completedAt: null,
    blob,
    begins: 0,
  };
  await app.store.put({ ...importItem(started, app.clock.now()), ...importDue(app, 60_000) });
  return importRef;
}
type ImportRef = Awaited<ReturnType<typeof putImport>>;

const step = (by: App, importRef: ImportRef) => stepFaqImport(by, { kind: 'faq-import', ...importRef });
const read = async (importRef: ImportRef) =>
  (await app.store.get(keyOfImport(importRef), { consistent: true })) as Item;
const titlesOf = ({ workspaceId, chatbotId }: Place) =>
  Array.fromAsync(
    app.store.queryAll({ pk: sourcePk(workspaceId, chatbotId), prefix: SOURCE_PREFIX, consistent: true }),
    ({ title }) => String(title),
  );

/** A container that dies after so many transactions, before or after the last one is written. */
function dying(after: number, isWritten: boolean): App {
  let count = 0;
  const { transact } = workshop.table.store;
  const fail = () => Promise.reject(new Error('killed'));
  const store: App['store'] = {
    ...workshop.table.store,
    transact: async (writes) => {
      count++;
      if (count > after) return fail();
      const done = await transact(writes);
      return count === after && isWritten ? fail() : done;
    },
  };
  return workshop.container({ store });
}

it.each([
  [1, true],
  [1, false],
  [3, true],
])(
  'a worker that dies after %i transactions (written: %s) is followed by one that imports each row once',
  async (after, isWritten) => {
    const importRef = await putImport(130);
    await expect(step(dying(after, isWritten), importRef)).rejects.toThrow('killed');
    const atDeath = await read(importRef);
    expect(atDeath).toMatchObject({ status: 'running', created: 20 * after });
    expect(await titlesOf(importRef)).toHaveLength(20 * after);
    await step(app, importRef);
    expect(await read(importRef)).toMatchObject({ status: 'completed', created: 130, unchanged: 0, refused: 0 });
    const titles = await titlesOf(importRef);
    expect([titles.length, new Set(titles).size]).toEqual([130, 130]);
  },
);

it('several workers at once import each row once', async () => {
  const importRef = await putImport(90);
  const containers = Array.from({ length: 4 }, () => workshop.container());
  await Promise.all(containers.map((container) => step(container, importRef)));
  await step(app, importRef);
  expect(await read(importRef)).toMatchObject({ status: 'completed', created: 90 });
  expect(await titlesOf(importRef)).toHaveLength(90);
});

it('an import waits for the earlier one, whose end enqueues it', async () => {
  const first = await putImport(5);
  const second = await putImport(5, { workspaceId: first.workspaceId, chatbotId: first.chatbotId });
  await step(app, second);
  expect(await read(second)).toMatchObject({ status: 'running', created: 0, unchanged: 0 });
  workshop.sent.length = 0;
  await step(app, first);
  expect(workshop.sent).toMatchObject([{ queue: 'ingest', body: { kind: 'faq-import', importId: second.importId } }]);
  await step(app, second);
  expect(await read(second)).toMatchObject({ status: 'completed', unchanged: 5 });
});

it('an import whose workers die without progress ends after some, and says so', async () => {
  const importRef = await putImport(5);
  for (let died = 0; died < 5; died++) await expect(step(dying(0, false), importRef)).rejects.toThrow('killed');
  await step(app, importRef);
  expect(await read(importRef)).toMatchObject({ status: 'failed', refused: 5, errorMessage: expect.any(String) });
  expect((await read(importRef)).dueKind).toBeUndefined();
});

it('the watchdog enqueues an import that no worker has begun', async () => {
  const importRef = await putImport(5);
  const due = async () => (await app.store.due('faq-import', '9999', 100)).map(({ id }) => id);
  expect(await due()).toContain(importRef.importId);
  workshop.sent.length = 0;
  workshop.pass(61_000);
  await pushOverdueImports(app);
  expect(workshop.sent.map(({ body }) => body.importId)).toContain(importRef.importId);
});
