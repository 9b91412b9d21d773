import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnPlatform, startPlatform, until } from '../support/platform.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { became, put, sendTest } from './support.ts';

let platform: OwnPlatform;
let receiver: Receiver;
/** The connection of each POST, oldest first. */
let sockets: unknown[];

beforeAll(async () => {
  receiver = await startReceiver();
  platform = await startPlatform({ env: { EGRESS_ALLOW: receiver.host, WEBHOOK_RETRY_SCALE: '0' } });
});
afterAll(async () => {
  await platform.stop();
  await receiver.close();
});

/** A tenant with an endpoint of its own, whose POSTs are answered by `how`. */
async function tenantAt(path: string, how: (response: ServerResponse) => void = (response) => response.end()) {
  sockets = [];
  receiver.answer(path, (response) => {
    sockets.push(response.socket);
    how(response);
  });
  const tenant = await platform.tenant();
  await put(tenant, 'leads', { url: receiver.url(path) });
  return tenant;
}

it('sends deliveries over a connection that an earlier one left', async () => {
  const tenant = await tenantAt('/kept');
  await until('a delivery over a connection that was used before', async () => {
    const { id } = await sendTest(tenant, 'leads');
    await became(tenant, id, 'succeeded');
    return new Set(sockets).size < sockets.length;
  });
});

it('never sends for one workspace over a connection of another', async () => {
  const tenants = [await tenantAt('/shared'), await tenantAt('/shared')];
  const owners = new Map<unknown, string>();
  receiver.answer('/shared', (response, _nth, { body }) => {
    sockets.push(response.socket);
    const owner = owners.get(response.socket) ?? body.workspaceId;
    owners.set(response.socket, owner);
    // One that came over somebody else's connection would be refused, five times.
    response.writeHead(owner === body.workspaceId ? 200 : 500).end();
  });
  await until('a connection used again', async () => {
    for (const tenant of tenants) {
      const { id } = await sendTest(tenant, 'leads');
      expect(await became(tenant, id, 'succeeded')).toMatchObject({ attempts: 1 });
    }
    return new Set(sockets).size < sockets.length;
  });
});

it.each<[string, (response: ServerResponse) => void]>([
  ['closes after each answer', (response) => response.setHeader('connection', 'close').end('ok')],
  ['hangs up after each answer without a word', (response) => void response.end('ok', () => response.socket?.end())],
  ['resets after each answer', (response) => void response.end('ok', () => response.socket?.resetAndDestroy())],
  ['sends more than its answer', (response) => void response.end('ok', () => response.socket?.write('HTTP/1.1 500 ?'))],
  ['answers slowly', (response) => void setTimeout(() => response.end('ok'), 150)],
])('counts one attempt for each delivery to a receiver that %s', async (what, how) => {
  const tenant = await tenantAt(`/${what.replaceAll(' ', '-')}`, how);
  const made = await Promise.all(Array.from({ length: 6 }, () => sendTest(tenant, 'leads')));
  for (const { id } of made) expect(await became(tenant, id, 'succeeded')).toMatchObject({ attempts: 1 });
  for (let n = 0; n < 4; n++) {
    const { id } = await sendTest(tenant, 'leads');
    expect(await became(tenant, id, 'succeeded')).toMatchObject({ attempts: 1, lastStatusCode: 200 });
  }
});

it('sends a delivery again, within its attempt, where its kept connection is reset', async () => {
  const used = new Set<unknown>();
  let resets = 0;
  const tenant = await tenantAt('/reset', (response) => {
    if (used.has(response.socket)) {
      resets += 1;
      return void response.socket?.resetAndDestroy();
    }
    used.add(response.socket);
    response.end();
  });
  await until('a kept connection that was reset', async () => {
    const { id } = await sendTest(tenant, 'leads');
    expect(await became(tenant, id, 'succeeded')).toMatchObject({ attempts: 1, lastStatusCode: 200 });
    return resets > 0;
  });
});
