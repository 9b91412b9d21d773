import type { App } from '../core/app.ts';
import { isCheckedToken, newCheckedToken } from '../core/checked-token.ts';
import { sha256 } from '../core/ids.ts';
import { type StoredToken, tokenKey, toStoredToken, ttlOf } from './items.ts';

const PREFIX = 'fd_sess_';
/** Of every token: what it is worth meanwhile is decided with each call. */
export const TOKEN_MS = 10 * 60_000;

/** True if a bearer credential claims to be a session's token. */
export const isSessionToken = (credential: string): boolean => credential.startsWith(PREFIX);

interface NewToken {
  token: string;
  expiresAt: string;
}

/** Issues a token for one workspace. It is only in the return value: the table stores its SHA-256. */
export async function issueToken(app: App, holder: Omit<StoredToken, 'expiresAt'>): Promise<NewToken> {
  const token = newCheckedToken(PREFIX);
  const expiresAt = app.clock.now() + TOKEN_MS;
  await app.store.put({ ...tokenKey(sha256(token)), ...holder, expiresAt, ttl: ttlOf(expiresAt) });
  return { token, expiresAt: new Date(expiresAt).toISOString() };
}

/**
 * Finds an unexpired token. Undefined for any other. A token's row never changes, so a container keeps it for as long as it lives;
 * what it is worth is decided by the session and the member.
 */
export async function findToken(app: App, token: string): Promise<StoredToken | undefined> {
  if (!isCheckedToken(PREFIX, token)) return undefined;
  const hash = sha256(token);
  const cacheKey = `session-token#${hash}`;
  const cachedToken = app.cache.get<StoredToken>(cacheKey);
  if (cachedToken) return cachedToken.expiresAt > app.clock.now() ? cachedToken : undefined;
  const item = await app.store.get(tokenKey(hash), { consistent: true });
  if (!item) return undefined;
  const storedToken = toStoredToken(item);
  const leftMs = storedToken.expiresAt - app.clock.now();
  if (leftMs <= 0) return undefined;
  app.cache.set(cacheKey, storedToken, leftMs);
  return storedToken;
}
