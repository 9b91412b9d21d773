import type { App } from '../core/app.ts';
import { AppError, conflict, forbidden } from '../core/errors.ts';
import type { Actor, SignedIn } from '../core/operations/actor.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absent, equals } from '../core/rows/conditions.ts';
import { newSubscriber, subscriberKey, toSubscriber } from './items.ts';
import type { PushSubscriber } from './records.ts';

/** More than the devices that one person uses at once. */
const MAX_ATTEMPTS = 10;

export type SubscriberId = Pick<PushSubscriber, 'workspaceId' | 'memberId'>;

/** The person who calls. Throws FORBIDDEN for a key. */
export function signedInOf({ person }: Actor): SignedIn {
  if (!person) throw forbidden('Only a signed-in person has devices. A key has none.');
  return person;
}

/** The member that a signed-in person acts as. Throws FORBIDDEN for a key. */
export function subscriberIdOf(actor: Actor): SubscriberId {
  signedInOf(actor);
  const { workspaceId, memberId } = actor;
  if (!memberId) throw new AppError('UNAUTHORIZED');
  return { workspaceId, memberId };
}

/** Reads what a member wants pushed. */
export async function readSubscriber(app: App, { workspaceId, memberId }: SubscriberId): Promise<PushSubscriber> {
  const item = await app.store.get(subscriberKey(workspaceId, memberId), { consistent: true });
  return item ? toSubscriber(item) : newSubscriber(workspaceId, memberId);
}

/**
 * Changes a member's row as it is now. `change` returns undefined if there is nothing to change, and may throw a refusal; it is called
 * again if another call was faster. Returns the row after the change.
 */
export async function changeSubscriber(
  app: App,
  subscriberId: SubscriberId,
  change: (current: PushSubscriber) => Partial<Pick<PushSubscriber, 'devices' | 'hideWords'>> | undefined,
): Promise<PushSubscriber> {
  const key = subscriberKey(subscriberId.workspaceId, subscriberId.memberId);
  const keepsChanging = () => conflict('Your devices are being changed by another call. Try again.');
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const current = await readSubscriber(app, subscriberId);
    const changes = change(current);
    if (!changes) return current;
    const next = { ...current, ...changes, revision: current.revision + 1 };
    const when = current.revision === 0 ? absent : equals('revision', current.revision);
    const { applied } = await app.store.put({ ...key, v: 1, ...next }, when);
    return applied ? next : AGAIN;
  });
}
