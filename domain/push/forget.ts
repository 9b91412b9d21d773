import type { App } from '../core/app.ts';
import { INVITATION_PREFIX, MEMBERSHIP_PREFIX, personPk, toMembership } from '../people/items.ts';
import { pushPk, subscriberKey, toSubscriber } from './items.ts';
import type { PushSubscriber } from './records.ts';
import { changeSubscriber, type SubscriberId } from './subscriber.ts';

/** Everybody in a workspace who has had a device. */
export async function subscribersOf(app: App, workspaceId: string): Promise<PushSubscriber[]> {
  const where = { pk: pushPk(workspaceId), prefix: 'MEMBER#' };
  return Array.fromAsync(app.store.queryAll(where), toSubscriber);
}

/** Removes a device of a member, if it is still registered. */
export async function dropDevice(app: App, subscriberId: SubscriberId, deviceId: string): Promise<void> {
  await changeSubscriber(app, subscriberId, ({ devices }) =>
    devices.some(({ id }) => id === deviceId) ? { devices: devices.filter(({ id }) => id !== deviceId) } : undefined,
  );
}

/** Takes a browser from everybody in the workspace but its new owner. */
export async function forgetDevice(app: App, deviceId: string, owner: SubscriberId): Promise<void> {
  const others = (await subscribersOf(app, owner.workspaceId)).filter(
    ({ memberId, devices }) => memberId !== owner.memberId && devices.some(({ id }) => id === deviceId),
  );
  await Promise.all(others.map((other) => dropDevice(app, other, deviceId)));
}

/** Removes what a member wants pushed, and where to. */
export async function forgetMember(app: App, { workspaceId, memberId }: SubscriberId): Promise<void> {
  await app.store.remove(subscriberKey(workspaceId, memberId));
}

/** Removes the devices of a person in all workspaces. Idempotent. */
export async function forgetDevicesOf(app: App, personId: string): Promise<void> {
  // Whoever came by an invitation may use it before they agree to it.
  for (const prefix of [MEMBERSHIP_PREFIX, INVITATION_PREFIX]) {
    const where = { pk: personPk(personId), prefix, consistent: true };
    const memberships = await Array.fromAsync(app.store.queryAll(where), toMembership);
    await Promise.all(memberships.map((membership) => forgetMember(app, membership)));
  }
}
