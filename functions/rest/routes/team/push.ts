import * as z from 'zod';
import {
  getPushSettings,
  registerPushSubscription,
  removePushSubscription,
  testPushSubscription,
  updatePushSettings,
} from '../../../../domain/push/devices.ts';
import { pushDevice, pushSettings } from '../../../../domain/push/records.ts';
import * as documents from '../../documents/team.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pick } from '../../shapes.ts';

const tag = 'Team';
const path = '/members/me/push-subscriptions';

/** For persons who are signed in. A key has no devices. */
export const pushRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List your own devices for push messages; not for keys',
    operation: getPushSettings,
    document: documents.getPushSettings,
    pick: pick('pushSettings'),
    output: pushSettings,
  }),
  defineRoute({
    method: 'PATCH',
    path,
    tag,
    summary: 'Update what is pushed to your own devices; not for keys',
    operation: updatePushSettings,
    document: documents.updatePushSettings,
    pick: pick('updatePushSettings', 'pushSettings'),
    output: pushSettings,
  }),
  defineRoute({
    method: 'POST',
    path,
    tag,
    summary: 'Register a browser for push messages; not for keys',
    operation: registerPushSubscription,
    creates: true,
    document: documents.registerPushSubscription,
    pick: pick('registerPushSubscription', 'pushDevice'),
    output: pushDevice,
  }),
  defineRoute({
    method: 'DELETE',
    path: `${path}/{pushDeviceId}`,
    tag,
    summary: 'Remove one of your own devices; not for keys',
    operation: removePushSubscription,
    document: documents.removePushSubscription,
    pick: pick('removePushSubscription'),
    output: z.object({ removed: z.literal(true).describe('Always true') }),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/{pushDeviceId}/test`,
    tag,
    summary: 'Push a test message to one of your own devices; not for keys',
    operation: testPushSubscription,
    document: documents.testPushSubscription,
    pick: pick('testPushSubscription'),
    output: z.object({ sent: z.literal(true).describe('Always true') }),
  }),
];
