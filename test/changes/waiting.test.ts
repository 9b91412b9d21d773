import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitingKey } from '../../domain/agency/items.ts';
import type { App, Item } from '../../domain/core/app.ts';
import { followWaiting } from '../../domain/reseller/waiting.ts';
import { toChange } from '../../functions/changes/handle.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';
import { appOn, conversationRow, ids, record } from '../webhooks/changes-support.ts';

let table: TestTable;
let app: App;
beforeAll(async () => {
  table = await startTestTable();
  app = appOn(table.store).app;
});
afterAll(() => table?.stop());

/** A conversation's states, each written by a container whose clock is `skewMs` off. */
async function talk() {
  const [workspaceId, organisationId] = [ids.next(), ids.next()];
  app.cache.set(`organisation-of#${workspaceId}`, organisationId, Number.POSITIVE_INFINITY);
  const open = conversationRow(workspaceId);
  const key = waitingKey(organisationId, workspaceId, String(open.id));
  const stateOf = (status: string, ms: number, fields: object = {}): Item => ({
    ...open,
    status,
    updatedAt: new Date(Date.now() + ms).toISOString(),
    ...fields,
  });
  return { open, in: stateOf, row: () => table.store.get(key, { consistent: true }), key };
}
const follow = (before: Item | undefined, after: Item | undefined) => toChange(record(before, after));

it('A takeover ends the waiting although the clock of its container is behind', async () => {
  const { open, in: at, row } = await talk();
  const asked = at('human_requested', 0);
  const taken = at('human_active', -2_000);
  const changes = [follow(open, asked), follow(asked, taken)];
  for (const change of changes) await followWaiting(app, change);
  expect(await row()).toMatchObject({ waiting: false, ttl: expect.any(Number) });
  // Delivered again, the older change undoes nothing.
  await followWaiting(app, changes[0]!);
  expect(await row()).toMatchObject({ waiting: false });
});

it('A request after a takeover waits although its clock is behind', async () => {
  const { in: at, row } = await talk();
  const [first, taken, again] = [at('human_requested', 0), at('human_active', 2_000), at('human_requested', 1_000)];
  const changes = [follow(first, taken), follow(taken, again)];
  for (const change of [changes[1]!, changes[0]!]) await followWaiting(app, change);
  const waiting = await row();
  expect(waiting).toMatchObject({ waiting: true });
  expect(waiting).not.toHaveProperty('ttl');
});

it('A row of an earlier version goes by its time', async () => {
  const { in: at, row, key } = await talk();
  const asked = at('human_requested', 0);
  await table.store.put({ ...key, waiting: true, since: asked.updatedAt, at: asked.updatedAt });
  await followWaiting(app, follow(asked, at('human_active', 10)));
  expect(await row()).toMatchObject({ waiting: false });
});

it('A sequence of another stream does not keep a row waiting for good', async () => {
  const { in: at, row, key } = await talk();
  const asked = at('human_requested', -600_000);
  await table.store.put({ ...key, waiting: true, at: asked.updatedAt, sequence: '9'.repeat(40) });
  await followWaiting(app, follow(asked, at('human_active', 0)));
  expect(await row()).toMatchObject({ waiting: false });
});
