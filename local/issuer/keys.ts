import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { App } from '../../domain/core/app.ts';
import { readJson, writeJson } from '../files.ts';

/** The issuer's keys: for signing ID tokens, and for its own cookies. */
export interface IssuerKeys {
  jwks: { keys: object[] };
  cookies: [string, ...string[]];
}

const FILE = 'issuer';
const bind = { workspaceId: 'platform', purpose: 'issuer' };

function makeKeys(): IssuerKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' };
  return { jwks: { keys: [key] }, cookies: [randomBytes(32).toString('base64url')] };
}

/** Returns the keys in the data folder, sealed there with the platform's key. Creates them at the first sign-in. */
export async function issuerKeys({ secrets }: Pick<App, 'secrets'>, dataDir: string): Promise<IssuerKeys> {
  const stored = await readJson<{ sealed: string }>(dataDir, FILE);
  if (stored) return JSON.parse(await secrets.open(stored.sealed, bind));
  const keys = makeKeys();
  await writeJson(dataDir, FILE, { sealed: await secrets.seal(JSON.stringify(keys), bind) });
  return keys;
}
