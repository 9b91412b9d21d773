import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { App } from '../core/app.ts';
import { remembered } from '../core/remember.ts';
import { absent } from '../core/rows/conditions.ts';
import { vapidKey } from './items.ts';

const binding = { workspaceId: 'PLATFORM', purpose: 'push:vapid' };

const storedKeys = z.object({ publicKey: z.string(), sealedPrivateKey: z.string() });
type StoredKeys = z.output<typeof storedKeys>;

/** The point as push services expect it: one byte that says "uncompressed", then both coordinates. */
function pointOf(publicKey: KeyObject): string {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat(bytes).toString('base64url');
}

async function makeKeys(app: App): Promise<StoredKeys> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  const keys = { publicKey: pointOf(publicKey), sealedPrivateKey: await app.secrets.seal(String(pem), binding) };
  const { applied } = await app.store.put({ ...vapidKey, v: 1, ...keys }, absent);
  return applied ? keys : storedKeys.parse(await app.store.get(vapidKey, { consistent: true }));
}

async function readKeys(app: App): Promise<StoredKeys | undefined> {
  const item = await app.store.get(vapidKey, { consistent: true });
  return item && storedKeys.parse(item);
}

/** The pair never changes, because every subscription is bound to it. */
const KEPT_MS = Number.POSITIVE_INFINITY;

/**
 * The public key that browsers subscribe with. The pair is made at the first call, and never replaced: browsers would refuse what
 * another key signs.
 */
export const publicVapidKey = (app: App): Promise<string> =>
  remembered(app, 'push-public-key', KEPT_MS, async () => {
    const { publicKey } = (await readKeys(app)) ?? (await makeKeys(app));
    return publicKey;
  });

/** What signs requests to push services. */
export interface VapidSigner {
  publicKey: string;
  privateKey: KeyObject;
}

/** The pair, opened. Throws if it is missing or was sealed with another key. */
export const vapidSigner = (app: App): Promise<VapidSigner> =>
  remembered(app, 'push-signer', KEPT_MS, async () => {
    const keys = await readKeys(app);
    if (!keys) throw new Error('The key pair for push services is missing from the table.');
    const pem = await app.secrets.open(keys.sealedPrivateKey, binding);
    return { publicKey: keys.publicKey, privateKey: createPrivateKey(pem) };
  });
