import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalAws, startSqsAndS3 } from '../../local/stores/aws.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { call, type OwnPlatform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { temporaryFolder } from '../support/stores/stores.ts';
import { makeBot } from '../support/visitor.ts';
import { endpoint, eventsOf } from '../webhooks/changes-support.ts';

let dataDir: string;
let aws: LocalAws;
let proxy: FaultProxy;
let platform: OwnPlatform;
let tenant: Tenant;
beforeAll(async () => {
  dataDir = await temporaryFolder();
  aws = await startSqsAndS3({ dataDir });
  proxy = await startFaultProxy(aws.endpoint);
  platform = await startPlatform({ env: { SQS_ENDPOINT: proxy.endpoint, S3_ENDPOINT: proxy.endpoint } });
  tenant = await platform.tenant();
});
afterAll(async () => {
  await platform?.stop();
  await proxy?.stop();
  await aws?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('an outage of the queues is waited out, and nothing is kept as failed or lost', async () => {
  const bot = await makeBot(platform, tenant);
  await platform.store.put(endpoint(tenant.workspaceId, 'leads', { active: false }));
  await proxy.set({ outage: 'refused' });
  const { status, body } = await call('POST', `${bot.publicUrl}/leads`, { name: 'Ada' });
  expect(status).toBe(200);
  const events = () => eventsOf(platform.store, tenant.workspaceId);
  // More tries than a change has that fails with everything well.
  const waits = () => platform.log().split('changes wait for an unavailable store or queue').length - 1;
  await until('it waits', async () => waits() > 6);
  const [stored] = await events();
  expect([stored?.body.data.id, stored?.row.status]).toEqual([body.data.id, 'pending']);
  await proxy.set({});
  await call('POST', `${bot.publicUrl}/leads`, { name: 'Later' });
  await until('both are events', async () => (await events()).length === 2);
  expect(await platform.operator('changes list')).toEqual({ changes: [] });
});
