import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import type { App } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { readReplyAddress, replyAddressOf } from '../../domain/email/reply-address.ts';
import { appOf } from '../support/app-of.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';

const ids = uuidv7Source(Date);
const visitor = { kind: 'visitor' } as const;
let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

/** A container of its own. */
const container = (inboundMailDomain: string): App =>
  appOf({
    settings: { inboundMailDomain },
    store: table.store,
    cache: createCache({ now: Date.now, maxBytes: 1_000_000 }),
  });
const newRef = () => ({ workspaceId: ids.next(), conversationId: ids.next() });
const addressOf = async (app: App, ref = newRef(), to: Parameters<typeof replyAddressOf>[1]['to'] = visitor) =>
  (await replyAddressOf(app, { ...ref, to })) ?? '';

it('has none without a domain that receives mail', async () => {
  expect(await replyAddressOf(container(''), { ...newRef(), to: visitor })).toBeNull();
});

it('names conversation and party in 64 characters before the @, in any case', async () => {
  const app = container('in.example.com');
  for (let round = 0; round < 50; round++) {
    const ref = newRef();
    const address = await addressOf(app, ref);
    expect(address).toMatch(/^reply\+[a-z2-7]{58}@in\.example\.com$/);
    expect(await readReplyAddress(app, address.toUpperCase())).toEqual({ ...ref, party: 'visitor' });
  }
  const ref = newRef();
  const address = await addressOf(app, ref, { kind: 'member', memberId: ids.next() });
  expect(await readReplyAddress(app, address)).toEqual({ ...ref, party: 'member' });
});

it('is the same from containers that sign a first address at once', async () => {
  const ref = newRef();
  const addresses = await Promise.all(Array.from({ length: 8 }, () => addressOf(container('in.example.com'), ref)));
  expect(new Set(addresses).size).toBe(1);
  expect(await readReplyAddress(container('in.example.com'), String(addresses[0]))).toEqual({
    ...ref,
    party: 'visitor',
  });
});

it('refuses any changed character, another domain, and what has another form', async () => {
  const app = container('in.example.com');
  const address = await addressOf(app);
  for (let at = 'reply+'.length; at < 'reply+'.length + 58; at++) {
    const other = address[at] === 'a' ? 'b' : 'a';
    expect(await readReplyAddress(app, address.slice(0, at) + other + address.slice(at + 1)), `${at}`).toBeNull();
  }
  for (const wrong of [
    address.replace('in.example.com', 'example.com'),
    address.replace('reply+', ''),
    address.replace('reply+', 'reply-'),
    `x${address}`,
    `${address}@in.example.com`,
    'reply+@in.example.com',
    'in.example.com',
    '',
  ]) {
    expect(await readReplyAddress(app, wrong), wrong).toBeNull();
  }
});

it('does not open with the secret of another workspace', async () => {
  const app = container('in.example.com');
  const [mine, other] = [newRef(), newRef()];
  const addresses = await Promise.all([mine, other].map((ref) => addressOf(app, ref)));
  // The halves that name workspace and conversation, and the signature of the other.
  const mixed = addresses[0]!.slice(0, 6 + 49) + addresses[1]!.slice(6 + 49);
  expect(await readReplyAddress(app, mixed)).toBeNull();
});
