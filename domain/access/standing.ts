import type { App } from '../core/app.ts';
import type { Identity } from '../core/operations/actor.ts';
import { remembered } from '../core/remember.ts';
import { checkSession } from '../people/identify.ts';
import { passGate } from './gate.ts';
import { checkKey } from './identify.ts';

/** Maximum age of the cached state, as for the gate's switches. The contract allows five seconds until a revocation applies. */
const HELD_MS = 2_000;

/**
 * Rechecks a long-running request: throws UNAUTHORIZED if its key was revoked or has expired or its session has ended, FORBIDDEN if
 * a switch of the gate is off. All are cached for two or three seconds, so a check per second costs little.
 */
export async function stillAllowed(app: App, identity: Identity): Promise<void> {
  if (identity.person) return checkSession(app, identity);
  const name = `standing#${identity.workspaceId}#${identity.keyId}`;
  await Promise.all([remembered(app, name, HELD_MS, () => checkKey(app, identity)), passGate(app, identity)]);
}
