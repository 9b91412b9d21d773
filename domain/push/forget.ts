import type { App } from '../core/app.ts';
import {
  INVITATION_PREFIX,
  MEMBERSHIP_PREFIX,
  type Membership,
  personPk,
  sessionKey,
  toMembership,
  toSession,
} from '../people/items.ts';
import type { StoredMember } from '../team/items.ts';
import { pushPk, subscriberKey, toSubscriber } from './items.ts';
import type { PushSubscriber, StoredDevice } from './records.ts';
import { changeSubscriber, type SubscriberId } from './subscriber.ts';

/** The parts of a session that name it. */
type Session = Pick<StoredDevice, 'personId' | 'sessionId'>;

/** Everybody in a workspace who has had a device. */
export async function subscribersOf(app: App, workspaceId: string): Promise<PushSubscriber[]> {
  const where = { pk: pushPk(workspaceId), prefix: 'MEMBER#' };
  return Array.fromAsync(app.store.queryAll(where), toSubscriber);
}

/** Removes those devices of a member to which this applies. Returns the others. */
async function dropDevices(
  app: App,
  subscriberId: SubscriberId,
  applies: (device: StoredDevice) => boolean,
): Promise<StoredDevice[]> {
  const { devices: left } = await changeSubscriber(app, subscriberId, ({ devices }) =>
    devices.some(applies) ? { devices: devices.filter((device) => !applies(device)) } : undefined,
  );
  return left;
}

/** Removes a device of a member, if it is still registered. */
export async function dropDevice(app: App, subscriberId: SubscriberId, deviceId: string): Promise<void> {
  await dropDevices(app, subscriberId, ({ id }) => id === deviceId);
}

/**
 * The devices on which the member's person may still read what is pushed. Removes the others: another person has used them, or the
 * session in which the console was last opened has ended. One that is only idle has not: messages come while the console is closed.
 */
export async function dropEnded(
  app: App,
  subscriber: PushSubscriber,
  { personId }: Pick<StoredMember, 'personId'>,
): Promise<StoredDevice[]> {
  const own = subscriber.devices.filter((device) => device.personId === personId);
  const sessionIds = [...new Set(own.map(({ sessionId }) => sessionId))];
  const rows =
    personId && sessionIds.length ? await app.store.getMany(sessionIds.map((id) => sessionKey(personId, id))) : [];
  const nowMs = app.clock.now();
  const open = new Set(
    rows.flatMap((row) => (row && toSession(row).expiresAt > nowMs ? [toSession(row).sessionId] : [])),
  );
  const hasEnded = (device: StoredDevice) => device.personId !== personId || !open.has(device.sessionId);
  return subscriber.devices.some(hasEnded) ? dropDevices(app, subscriber, hasEnded) : subscriber.devices;
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

/** The person's places. Whoever came by an invitation may use it before they agree to it. */
async function placesOf(app: App, personId: string): Promise<Membership[]> {
  const under = (prefix: string) =>
    Array.fromAsync(app.store.queryAll({ pk: personPk(personId), prefix, consistent: true }), toMembership);
  return (await Promise.all([under(MEMBERSHIP_PREFIX), under(INVITATION_PREFIX)])).flat();
}

/** Removes the devices of a person in all workspaces. Idempotent. */
export async function forgetDevicesOf(app: App, personId: string): Promise<void> {
  const places = await placesOf(app, personId);
  await Promise.all(places.map((place) => forgetMember(app, place)));
}

/** Removes the devices on which a person last opened the console in a session, in all workspaces. Idempotent. */
export async function forgetDevicesIn(app: App, { personId, sessionId }: Session): Promise<void> {
  const places = await placesOf(app, personId);
  await Promise.all(places.map((place) => dropDevices(app, place, (device) => device.sessionId === sessionId)));
}

/** A browser belongs to one session, whichever of the person's workspaces is open in it. */
export async function renewElsewhere(app: App, device: StoredDevice, owner: SubscriberId): Promise<void> {
  const { personId, sessionId } = device;
  const renewed = (known: StoredDevice) => (known.id === device.id ? { ...known, personId, sessionId } : known);
  const others = (await placesOf(app, personId)).filter(({ workspaceId }) => workspaceId !== owner.workspaceId);
  await Promise.all(
    others.map((place) =>
      changeSubscriber(app, place, ({ devices }) =>
        devices.some(({ id }) => id === device.id) ? { devices: devices.map(renewed) } : undefined,
      ),
    ),
  );
}
