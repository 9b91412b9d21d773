import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workspaceKey } from '../../domain/core/tenants.ts';
import { type OwnPlatform, startPlatform, until } from '../support/platform.ts';
import { agency, dataOf, moveCredits, newClient } from './support.ts';

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const mails = () => {
  const folder = join(platform.dataDir, 'mail');
  // A mail that is being written has a hidden name.
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''));
};

test('The agency is told once by mail when the balance of a client falls below what it set', async () => {
  const owner = await agency(platform);
  const id = await newClient(owner, 'Bakery\u2028Bcc: all');
  dataOf(await owner.api.patch(`/reseller/clients/${id}`, { lowBalanceAt: 1_000 }));
  dataOf(await moveCredits(owner, id, 2_000));
  dataOf(await moveCredits(owner, id, -1_000));
  dataOf(await moveCredits(owner, id, -1));
  dataOf(await moveCredits(owner, id, -1));
  const [mail = ''] = await until('a mail', async () => {
    const found = mailsOrNone();
    return found.length > 0 && found;
  });
  expect(mail).toContain('To: Tenant <owner@tenant.example>');
  expect(mail).toContain('Subject: Bakery Bcc: all has');
  expect(mail).toContain('below the limit of 1000 that you set');

  dataOf(await moveCredits(owner, id, 1_000));
  dataOf(await moveCredits(owner, id, -1_500));
  await until('the second', async () => mails().length === 2);
});

test('The change stream hands on the row of a client, which every answer writes, only while an alert watches its balance', async () => {
  const owner = await agency(platform);
  const id = await newClient(owner, 'Florist');
  const entity = async () => (await platform.store.get(workspaceKey(id), { consistent: true }))?.entity;
  expect(await entity()).toBeUndefined();
  dataOf(await owner.api.patch(`/reseller/clients/${id}`, { lowBalanceAt: 1_000 }));
  expect(await entity()).toBe('workspace');
  dataOf(await owner.api.patch(`/reseller/clients/${id}`, { monthlyCap: 500 }));
  expect(await entity()).toBe('workspace');
  dataOf(await owner.api.patch(`/reseller/clients/${id}`, { lowBalanceAt: null }));
  expect(await entity()).toBeUndefined();
});

function mailsOrNone(): string[] {
  try {
    return mails();
  } catch {
    return [];
  }
}
