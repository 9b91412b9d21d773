import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { unmailedKey, unsubscribeSecretKey } from '../conversations/items.ts';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { notFound } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import { remembered } from '../core/remember.ts';
import { absent, absentOrExpired } from '../core/rows/conditions.ts';
import type { Member } from '../team/records.ts';

/** A mailbox that was full or closed may exist again after this time. */
const BOUNCE_SECONDS = 180 * 24 * 3600;
const SECRET_BYTES = 32;

const unmailedReason = z.enum(['unsubscribed', 'bounced', 'complained']);
type UnmailedReason = z.output<typeof unmailedReason>;
/** `ttl`, in seconds, is checked on reading. */
const unmailed = z.object({ reason: unmailedReason, ttl: z.number().optional() });

/** The recipient of a mail cannot be reached, or has called it spam. */
export const stopMailingJob = z.object({
  kind: z.literal('stop-mailing'),
  workspaceId: z.string(),
  addressHash: z.string(),
  reason: unmailedReason,
});
export type StopMailingJob = z.output<typeof stopMailingJob>;

export const hashOfAddress = (address: string): string => sha256(address.toLowerCase());

/** Why an address is not mailed. Undefined: it is. */
export async function whyUnmailed(app: App, workspaceId: string, address: string): Promise<UnmailedReason | undefined> {
  const item = await app.store.get(unmailedKey(workspaceId, hashOfAddress(address)), { consistent: true });
  if (!item) return undefined;
  const { reason, ttl } = unmailed.parse(item);
  return ttl === undefined || ttl * 1000 > app.clock.now() ? reason : undefined;
}

/** Without the members who have called a mail of the workspace spam. Other reasons are about mails to visitors. */
export async function withoutComplainants(
  app: App,
  workspaceId: string,
  members: readonly Member[],
): Promise<Member[]> {
  const reasons = await Promise.all(members.map(({ email }) => whyUnmailed(app, workspaceId, email)));
  return members.filter((_, n) => reasons[n] !== 'complained');
}

/** Mails no more to an address, which is kept as its hash. A bounce expires, and does not replace what the recipient has asked for. */
export async function stopMailing(
  app: App,
  workspaceId: string,
  addressHash: string,
  reason: UnmailedReason,
): Promise<void> {
  const isBounce = reason === 'bounced';
  const nowSeconds = Math.ceil(app.clock.now() / 1000);
  const expiry = isBounce ? { ttl: nowSeconds + BOUNCE_SECONDS } : {};
  const row = { ...unmailedKey(workspaceId, addressHash), v: 1, reason, at: nowIso(app), ...expiry };
  await app.store.put(row, ...(isBounce ? [absentOrExpired('ttl', nowSeconds)] : []));
}

/** The token of the link with which the recipient of a mail unsubscribes. It names the address by its hash, and never expires. */
export async function unsubscribeToken(app: App, workspaceId: string, address: string): Promise<string> {
  const addressHash = hashOfAddress(address);
  return `${addressHash}.${signatureOf(await signingSecret(app, workspaceId), addressHash)}`;
}

/** The hash of the address that a token names. Throws NOT_FOUND if the token is not of this workspace. */
export async function readUnsubscribeToken(app: App, workspaceId: string, token: string): Promise<string> {
  const [, addressHash = '', signature = ''] = /^([0-9a-f]{64})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = signatureOf(await signingSecret(app, workspaceId), addressHash);
  const isValid =
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!isValid) throw notFound();
  return addressHash;
}

const signatureOf = (secret: string, addressHash: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(`unsubscribe\n${addressHash}`).digest('base64url');

/** A workspace's secret never changes, so that old links work. Who may read it may write the list as well, so it is not sealed. */
const signingSecret = (app: App, workspaceId: string): Promise<string> =>
  remembered(app, `unsubscribe-secret#${workspaceId}`, Number.POSITIVE_INFINITY, async () => {
    const key = unsubscribeSecretKey(workspaceId);
    const secret = randomBytes(SECRET_BYTES).toString('base64');
    const existing = await app.store.get(key, { consistent: true });
    if (existing) return String(existing.secret);
    const { applied, item } = await app.store.put({ ...key, v: 1, secret }, absent);
    const stored = applied ? undefined : (item ?? (await app.store.get(key, { consistent: true })));
    return stored ? String(stored.secret) : secret;
  });
