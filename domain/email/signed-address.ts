import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { App } from '../core/app.ts';
import { remembered } from '../core/remember.ts';
import { absent } from '../core/rows/conditions.ts';
import { readToken, type TokenTarget, writeToken } from './address-token.ts';
import { addressSecretKey } from './items.ts';

/** What signed addresses begin with: an answer to a mail, and mail that a business forwards. */
type AddressPrefix = 'reply+' | 'in+';

const SECRET_BYTES = 32;

/** An address that only the platform can make, or null if it receives no mail. */
export async function signAddress(app: App, prefix: AddressPrefix, target: TokenTarget): Promise<string | null> {
  const domain = app.settings.inboundMailDomain;
  if (!domain) return null;
  const secret = await signingSecret(app, target.workspaceId);
  return `${prefix}${writeToken(target, signWith(secret, prefix))}@${domain}`;
}

/** What a signed address names, in any case. Null: it has another prefix, another domain or a wrong signature. */
export async function readSignedAddress(app: App, prefix: AddressPrefix, address: string): Promise<TokenTarget | null> {
  const [localPart = '', domain, ...more] = address.trim().toLowerCase().split('@');
  const isHere = domain !== undefined && domain === app.settings.inboundMailDomain && more.length === 0;
  if (!isHere || !localPart.startsWith(prefix)) return null;
  const token = readToken(localPart.slice(prefix.length));
  if (!token) return null;
  const secret = await storedSecret(app, token.target.workspaceId);
  return secret !== undefined && token.isSignedBy(signWith(secret, prefix)) ? token.target : null;
}

const signWith = (secret: string, prefix: AddressPrefix) => (content: string) =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(`${prefix}\n${content}`).digest();

const stored = z.object({ secret: z.string() });

/**
 * A workspace's secret never changes. It is not sealed: who may read it may read the workspace's conversations as well, and its mails are
 * sent by functions that open no secrets.
 */
const signingSecret = (app: App, workspaceId: string): Promise<string> =>
  remembered(app, `address-secret#${workspaceId}`, Infinity, async () => {
    const existing = await storedSecret(app, workspaceId);
    if (existing !== undefined) return existing;
    const secret = randomBytes(SECRET_BYTES).toString('base64');
    const { applied } = await app.store.put({ ...addressSecretKey(workspaceId), v: 1, secret }, absent);
    return applied ? secret : ((await storedSecret(app, workspaceId)) ?? secret);
  });

async function storedSecret(app: App, workspaceId: string): Promise<string | undefined> {
  const item = await app.store.get(addressSecretKey(workspaceId), { consistent: true });
  return item && stored.parse(item).secret;
}
