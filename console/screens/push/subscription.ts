import { signal } from '@preact/signals';
import { base, mutate, query, session } from '#core';
import { pushSettings, registerPush, removePush } from '../../operations/settings.ts';
import { registerWorker, storeTexts } from './worker.ts';

const STORED = 'fd:push';

/** The ids of this browser as a device, by the members who allowed messages here. */
function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}');
  } catch {
    return {};
  }
}

const idsByMember = signal(read());

function store(deviceId: string | undefined): void {
  const { [session().me.id]: _, ...others } = idsByMember.peek();
  idsByMember.value = deviceId ? { ...others, [session().me.id]: deviceId } : others;
  localStorage.setItem(STORED, JSON.stringify(idsByMember.value));
}

/** The id of this browser as a device of the person. Undefined: they have not allowed messages here. */
export const ownDeviceId = (): string | undefined => idsByMember.value[session().me.id];

const current = async () => {
  const registration = await navigator.serviceWorker?.getRegistration(base);
  return registration?.pushManager?.getSubscription();
};

const known = (names: readonly string[]) => names.find((name) => navigator.userAgent.includes(name));

/** Such as `Chrome · Android`. Browsers name themselves, after others that they resemble. */
function deviceName(): string {
  const browser = known(['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'])?.replace('Edg', 'Edge').replace('OPR', 'Opera');
  const system = known(['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux']);
  return [browser, system].filter(Boolean).join(' · ');
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const input = { endpoint, keys: { p256dh, auth }, label: deviceName() || undefined };
  store((await mutate(registerPush, input)).registerPushSubscription.pushDevice.id);
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Asks the person, and registers this browser. Returns false if they said no. */
export async function allowPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await registerWorker();
  await storeTexts();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // One with another key stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  await send(subscription);
  return true;
}

/** Whether this browser is one of the person's devices. */
export const isAmong = (devices: readonly { id: string }[]) => devices.some(({ id }) => id === ownDeviceId());

/** Tells the platform that this device is in use, unless it was removed. Browsers change their address from time to time. */
export async function renewPush(): Promise<void> {
  if (!ownDeviceId()) return;
  const subscription = await current();
  if (subscription && isAmong((await query(pushSettings, {})).pushSettings.devices)) await send(subscription);
  else store(undefined);
}

/** Ends the messages to a device. */
export async function endPush(pushDeviceId: string): Promise<void> {
  await mutate(removePush, { pushDeviceId });
  if (pushDeviceId !== ownDeviceId()) return;
  store(undefined);
  if (Object.keys(idsByMember.peek()).length === 0) await (await current())?.unsubscribe();
}
