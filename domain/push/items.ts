import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';
import { type PushSubscriber, subscriber } from './records.ts';

/** The platform's key pair for push services. The private key is sealed. */
export const vapidKey: Key = { pk: 'PLATFORM', sk: 'PUSH' };

export const pushPk = (workspaceId: string) => `${workspacePk(workspaceId)}#PUSH`;
/** One row per member, with all of their devices, so that their number is exact. No `entity`, because no step needs its changes. */
export const subscriberKey = (workspaceId: string, memberId: string): Key => ({
  pk: pushPk(workspaceId),
  sk: `MEMBER#${memberId}`,
});
/** What was last pushed to a device about a conversation. */
export const pushedKey = (workspaceId: string, conversationId: string, deviceId: string): Key => ({
  pk: `${pushPk(workspaceId)}#${conversationId}`,
  sk: deviceId,
});

export const toSubscriber = (item: Item): PushSubscriber => subscriber.parse(item);

/** What a row says while there is none. */
export const newSubscriber = (workspaceId: string, memberId: string): PushSubscriber => ({
  workspaceId,
  memberId,
  hideWords: false,
  devices: [],
  revision: 0,
});
