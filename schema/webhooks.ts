import { deliveryPage, listDeliveries } from '../domain/webhooks/deliveries.ts';
import { deleteWebhook, listWebhooks, rotateWebhookSecret, setWebhook } from '../domain/webhooks/endpoints.ts';
import { delivery, webhook } from '../domain/webhooks/records.ts';
import { redeliverWebhook } from '../domain/webhooks/redeliver.ts';
import { sendTestEvent } from '../domain/webhooks/test-event.ts';
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
    description: 'One row per group, with nulls if the group has no endpoint.',
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listWebhooks)).endpoints,
  }),
  webhookDeliveries: t.field({
    type: DeliveryPage,
    nullable: true,
    description: 'Deliveries of the last 30 days, newest first.',
    args: { skip: t.arg.int(), take: t.arg.int() },
    complexity: ({ take }) => ({ field: 10, multiplier: Math.min(Math.max(take ?? 50, 1), 200) / 10 }),
    resolve: (_root, args, context, info) => resolve(context, info, listDeliveries, args),
  }),
}));

const changed = { webhook: Webhook, secret: { type: 'String', nullable: true } } as const;
mutation(
  setWebhook,
  "Creates or updates a group's endpoint. `secret` is returned only when it is new.",
  changed,
  (made) => made,
);
mutation(
  rotateWebhookSecret,
  'Replaces the secret immediately. The new secret is shown only once.',
  changed,
  (made) => made,
);
mutation(deleteWebhook, "Deletes a group's endpoint.", { deleted: 'Boolean' }, ({ deleted }) => ({ deleted }));
mutation(sendTestEvent, "Sends a `test` event to a group's endpoint.", { delivery: Delivery }, (made) => ({
  delivery: made,
}));
mutation(
  redeliverWebhook,
  'Sends a delivery again with the same id and body, in up to five attempts.',
  { delivery: Delivery },
  (again) => ({ delivery: again }),
);
