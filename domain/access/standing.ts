import type { Identity } from '../core/actor.ts';
import type { App } from '../core/app.ts';
import { passGate } from './gate.ts';
import { checkKey } from './keys.ts';

/** May be this old, as the gate's switches; the contract gives a revocation five seconds. */
const HELD_MS = 2_000;

/**
 * For what goes on after it was let in: throws UNAUTHORIZED once its key is revoked or has expired, FORBIDDEN once a switch of
 * the gate is off. Both are held in memory for two or three seconds, so that asking every second costs little.
 */
export async function stillAllowed(app: App, identity: Identity): Promise<void> {
  const name = `standing#${identity.workspaceId}#${identity.keyId}`;
  let checking = app.cache.get<Promise<void>>(name);
  if (!checking) {
    checking = checkKey(app, identity);
    app.cache.set(name, checking, HELD_MS);
    checking.catch(() => app.cache.delete(name));
  }
  await Promise.all([checking, passGate(app, identity)]);
}
