import * as z from 'zod';
import { type App, EgressError } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { invalid, notFound, usageLimit } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import { derivedId } from '../core/ids.ts';
import type { Actor } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import { forgetDevice, renewElsewhere } from './forget.ts';
import type { PushJob } from './jobs.ts';
import {
  type PushDevice,
  type PushSettings,
  pushDevice,
  type StoredDevice,
  type SubscriptionInput,
  settingsInput,
  subscriptionInput,
} from './records.ts';
import { changeSubscriber, readSubscriber, type SubscriberId, signedInOf, subscriberIdOf } from './subscriber.ts';
import { publicVapidKey } from './vapid-keys.ts';

const MAX_DEVICES = 10;

export const deviceIds = z.object({ pushDeviceId: id.describe("The device's ID") });

/** The same browser has the same id, in every workspace. */
const deviceIdOf = (endpoint: string) => derivedId(0, `push ${endpoint}`);

const toPublic = (device: StoredDevice): PushDevice => pushDevice.parse(device);

/** The devices of the calling person as a member of this workspace. */
export async function ownDevices(app: App, actor: Actor): Promise<PushDevice[]> {
  return (await readSubscriber(app, subscriberIdOf(actor))).devices.map(toPublic);
}

async function settingsOf(app: App, subscriberId: SubscriberId): Promise<PushSettings> {
  const [publicKey, { hideWords, devices }] = await Promise.all([
    publicVapidKey(app),
    readSubscriber(app, subscriberId),
  ]);
  return { publicKey, hideWords, devices: devices.map(toPublic) };
}

const findOwn = async (_app: App, actor: Actor): Promise<SubscriberId> => subscriberIdOf(actor);

export const getPushSettings = operation({
  name: 'getPushSettings',
  scope: null,
  kind: 'read',
  errors: ['FORBIDDEN'],
  ids: z.object({}),
  input: z.object({}),
  find: findOwn,
  run: (app, _actor, { target }) => settingsOf(app, target),
});

export const updatePushSettings = operation({
  name: 'updatePushSettings',
  scope: null,
  kind: 'write',
  audit: 'member',
  errors: ['FORBIDDEN', 'CONFLICT'],
  ids: z.object({}),
  input: settingsInput,
  find: findOwn,
  async run(app, _actor, { target, input }) {
    await changeSubscriber(app, target, () => input);
    return settingsOf(app, target);
  },
});

/** Throws VALIDATION_ERROR unless the address is https and public. What it resolves to is checked at each call. */
function checkEndpoint(app: App, endpoint: string): void {
  const refuse = (message: string) => invalid([{ path: 'endpoint', message }], `endpoint ${message}.`);
  try {
    const { url, listed } = app.egress.inspect(endpoint);
    if (url.protocol !== 'https:' && !listed) throw refuse('must begin with https://');
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw refuse(error.problem === 'forbidden' ? 'must be a public address' : 'must be a valid https address');
  }
}

/** The devices with a new or known one, which is the last. Throws USAGE_LIMIT_REACHED. */
function withDevice(devices: readonly StoredDevice[], device: StoredDevice): StoredDevice[] {
  const known = devices.find(({ id }) => id === device.id);
  if (!known && devices.length >= MAX_DEVICES) {
    throw usageLimit(`A member can have ${MAX_DEVICES} devices. Remove one first.`);
  }
  const createdAt = known?.createdAt ?? device.createdAt;
  return [...devices.filter(({ id }) => id !== device.id), { ...device, createdAt }];
}

function deviceOf(app: App, actor: Actor, { endpoint, keys, label }: SubscriptionInput): StoredDevice {
  const { personId, sessionId } = signedInOf(actor);
  const now = nowIso(app);
  return {
    id: deviceIdOf(endpoint),
    label: label?.trim() || 'Browser',
    createdAt: now,
    lastSeenAt: now,
    endpoint,
    ...keys,
    root: actor.root,
    personId,
    sessionId,
  };
}

/** A console that is opened again only renews its device. */
const isNew = ({ createdAt, lastSeenAt }: PushDevice) => createdAt === lastSeenAt;

/** Registers a browser, or renews what is known of it. Consoles repeat it when they are opened. */
export const registerPushSubscription = operation({
  name: 'registerPushSubscription',
  scope: null,
  kind: 'write',
  audit: { subject: 'member', isChange: isNew },
  errors: ['FORBIDDEN', 'CONFLICT', 'USAGE_LIMIT_REACHED'],
  ids: z.object({}),
  input: subscriptionInput,
  find: findOwn,
  async run(app, actor, { target, input }): Promise<PushDevice> {
    checkEndpoint(app, input.endpoint);
    const device = deviceOf(app, actor, input);
    const { devices } = await changeSubscriber(app, target, (current) => ({
      devices: withDevice(current.devices, device),
    }));
    // Whoever used this browser before does not use it any more.
    await forgetDevice(app, device.id, target);
    await renewElsewhere(app, device, target);
    return toPublic(devices.find(({ id }) => id === device.id) ?? device);
  },
});

export const removePushSubscription = operation({
  name: 'removePushSubscription',
  scope: null,
  kind: 'write',
  audit: 'member',
  errors: ['FORBIDDEN', 'CONFLICT'],
  ids: deviceIds,
  input: z.object({}),
  find: findOwn,
  async run(app, _actor, { ids, target }) {
    await changeSubscriber(app, target, ({ devices }) => {
      const left = devices.filter(({ id }) => id !== ids.pushDeviceId);
      if (left.length === devices.length) throw notFound();
      return { devices: left };
    });
    return { removed: true };
  },
});

/** Pushes a message without content to one of the caller's devices. */
export const testPushSubscription = operation({
  name: 'testPushSubscription',
  scope: null,
  kind: 'write',
  errors: ['FORBIDDEN'],
  ids: deviceIds,
  input: z.object({}),
  async find(app, actor, { pushDeviceId }) {
    const subscriber = await readSubscriber(app, subscriberIdOf(actor));
    if (!subscriber.devices.some(({ id }) => id === pushDeviceId)) throw notFound();
    return subscriber;
  },
  async run(app, _actor, { ids: { pushDeviceId: deviceId }, target: { workspaceId, memberId } }) {
    await app.queues.send('webhooks', { push: 'test', workspaceId, memberId, deviceId } satisfies PushJob);
    return { sent: true };
  },
});
