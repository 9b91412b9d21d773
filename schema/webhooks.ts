import { deliveryPage, listDeliveries } from '../domain/webhooks/deliveries.ts';
import { deleteWebhook, listWebhooks, rotateWebhookSecret, setWebhook } from '../domain/webhooks/endpoints.ts';
import { delivery, webhook } from '../domain/webhooks/records.ts';
import { redeliverWebhook } from '../domain/webhooks/redeliver.ts';
import { sendTestEvent } from '../domain/webhooks/test-event.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { mutation } from './core/mutation.ts';

const Webhook = outputType(webhook);
const Delivery = outputType(delivery);
const DeliveryPage = outputType(deliveryPage);

builder.queryFields((t) => ({
  webhooks: t.field({
    type: [Webhook],
    nullable: true,
    description: about(listWebhooks, 'One row per group of events, with nulls if the group has no endpoint.'),
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listWebhooks)).endpoints,
  }),
  webhookDeliveries: t.field({
    type: DeliveryPage,
    nullable: true,
    description: about(listDeliveries, 'Deliveries of the last 30 days, newest first.'),
    args: {
      skip: t.arg.int({ description: 'Rows to skip. Default 0' }),
      take: t.arg.int({ description: 'Rows per page. Default 50, maximum 200' }),
    },
    complexity: ({ take }) => ({ field: 10, multiplier: Math.min(Math.max(take ?? 50, 1), 200) / 10 }),
    resolve: (_root, args, context, info) => resolve(context, info, listDeliveries, args),
  }),
}));

const changed = { webhook: Webhook, secret: { type: 'String', nullable: true } } as const;
mutation(
  setWebhook,
  "Creates or updates a group's endpoint, which receives all events of the group. `secret` is returned only when it is new. A group has at most one endpoint: a second URL replaces the first.",
  changed,
  (made) => made,
);
mutation(
  rotateWebhookSecret,
  'Replaces the signing secret. Deliveries are signed with the new secret from now on. It is shown only once.',
  changed,
  (made) => made,
);
mutation(
  deleteWebhook,
  "Deletes a group's endpoint. Its pending deliveries are skipped.",
  { deleted: 'Boolean' },
  ({ deleted }) => ({ deleted }),
);
mutation(
  sendTestEvent,
  "Sends a `test` event to a group's endpoint, signed and retried like any other.",
  { delivery: Delivery },
  (made) => ({
    delivery: made,
  }),
);
mutation(
  redeliverWebhook,
  'Sends a delivery again with the same ID and body, in up to five attempts.',
  { delivery: Delivery },
  (again) => ({ delivery: again }),
);
