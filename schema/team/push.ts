import {
  getPushSettings,
  ownDevices,
  registerPushSubscription,
  removePushSubscription,
  testPushSubscription,
  updatePushSettings,
} from '../../domain/push/devices.ts';
import { pushDevice, pushSettings } from '../../domain/push/records.ts';
import { member } from '../../domain/team/records.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve, scopedActor } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

const PushDeviceType = outputType(pushDevice);
const PushSettingsType = outputType(pushSettings);

builder.queryField('pushSettings', (t) =>
  t.field({
    type: PushSettingsType,
    nullable: true,
    description: about(getPushSettings, "What is pushed to the caller's devices, and where to. Not for keys."),
    resolve: (_root, _args, context, info) => resolve(context, info, getPushSettings),
  }),
);

builder.objectField(outputType(member), 'pushDevices', (t) =>
  t.field({
    type: [PushDeviceType],
    nullable: true,
    description: "The member's devices. Null unless the caller is this member, signed in.",
    resolve(owner, _args, context) {
      const actor = scopedActor(context, null);
      return actor.person && actor.memberId === owner.id ? ownDevices(context.app, actor) : null;
    },
  }),
);

const settings = { pushSettings: PushSettingsType } as const;
mutation(
  registerPushSubscription,
  'Registers a browser for push messages, or renews what is known of it. A member can have 10. Not for keys.',
  { pushDevice: PushDeviceType },
  (device) => ({ pushDevice: device }),
);
mutation(
  removePushSubscription,
  "Removes one of the caller's devices. It gets no more messages.",
  { removed: 'Boolean' },
  ({ removed }) => ({ removed }),
);
mutation(
  testPushSubscription,
  "Pushes a message without content to one of the caller's devices.",
  { sent: 'Boolean' },
  ({ sent }) => ({ sent }),
);
mutation(updatePushSettings, "Updates what is pushed to the caller's devices.", settings, (changed) => ({
  pushSettings: changed,
}));
