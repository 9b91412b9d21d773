import { createECDH } from 'node:crypto';
import * as z from 'zod';
import { exactText, id, text, timestamp } from '../core/fields.ts';

/** Bytes of an uncompressed point of P-256, and of the secret that browsers share (RFC 8291, section 3.2). */
const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** Browsers write base64url without padding. */
const base64url = (value: string): Buffer | undefined =>
  /^[\w-]+$/.test(value) ? Buffer.from(value, 'base64url') : undefined;

function isPublicKey(value: string): boolean {
  const point = base64url(value);
  if (point?.length !== POINT_BYTES) return false;
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

const pushKeys = z
  .object({
    p256dh: exactText(1, 100)
      .refine(isPublicKey, { error: 'must be a public key of the curve P-256 in base64url' })
      .meta({ description: "The browser's public key: base64url of 65 bytes" }),
    auth: exactText(1, 40)
      .refine((value) => base64url(value)?.length === AUTH_BYTES, { error: 'must be base64url of 16 bytes' })
      .meta({ description: "The browser's shared secret: base64url of 16 bytes" }),
  })
  .meta({ graphqlInput: 'PushKeysInput', description: 'Keys with which messages to a browser are encrypted.' });

export const subscriptionInput = z.object({
  endpoint: exactText(1, 2000).meta({ description: "An https URL of the browser's push service" }),
  keys: pushKeys,
  label: text(1, 80).nullish().meta({ description: 'Name of the device in the list. Default: `Browser`' }),
});
export type SubscriptionInput = z.output<typeof subscriptionInput>;

export const pushDevice = z
  .object({
    id: id.describe("The device's ID, which follows from its endpoint"),
    label: z.string().describe('Name of the device, such as `Chrome on Android`'),
    createdAt: timestamp.describe('When it was registered'),
    lastSeenAt: timestamp.describe('When the console was last opened on it'),
  })
  .meta({ id: 'PushDevice', description: 'A browser to which a member has messages pushed.' });
export type PushDevice = z.output<typeof pushDevice>;

const hideWords = z.boolean().describe("True: pushed messages leave out the visitor's words");

export const pushSettings = z
  .object({
    publicKey: z
      .string()
      .describe('What browsers subscribe with (`applicationServerKey`), in base64url. It never changes by itself'),
    hideWords,
    devices: z.array(pushDevice).describe("The caller's own devices, at most 10"),
  })
  .meta({ id: 'PushSettings', description: "What is pushed to the caller's devices." });
export type PushSettings = z.output<typeof pushSettings>;

export const settingsInput = z.object({ hideWords });

const storedDevice = pushDevice.extend({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** The root of the console that subscribed. */
  root: z.string(),
  /** Who has last opened the console on it, and the session in which they did. */
  personId: z.string().default(''),
  sessionId: z.string().default(''),
});
export type StoredDevice = z.output<typeof storedDevice>;

/** What a member wants pushed, and to where. */
export const subscriber = z.object({
  workspaceId: z.string(),
  memberId: z.string(),
  hideWords: z.boolean().default(false),
  devices: z.array(storedDevice).default([]),
  /** Rises with each change. */
  revision: z.int(),
});
export type PushSubscriber = z.output<typeof subscriber>;
