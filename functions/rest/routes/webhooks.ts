import * as z from 'zod';
import { deliveryPage, listDeliveries } from '../../../domain/webhooks/deliveries.ts';
import { deleteWebhook, listWebhooks, setWebhook } from '../../../domain/webhooks/endpoints.ts';
import { delivery, feature, features, webhook } from '../../../domain/webhooks/records.ts';
import { redeliverWebhook } from '../../../domain/webhooks/redeliver.ts';
import { sendTestEvent } from '../../../domain/webhooks/test-event.ts';
import * as documents from '../documents/webhooks.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick, withoutNulls } from '../shapes.ts';

const tag = 'Webhooks';

export const webhookRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/webhooks',
    tag,
    summary: 'List the endpoints, one row per group',
    operation: listWebhooks,
    document: documents.webhooks,
    pick: ({ webhooks }) => ({ features, endpoints: webhooks }),
    output: z.object({ features: z.array(feature), endpoints: z.array(webhook) }),
  }),
  defineRoute({
    method: 'PUT',
    path: '/webhooks/{feature}',
    tag,
    summary: "Create, update or pause a group's endpoint, or rotate its secret",
    operation: setWebhook,
    document: documents.setWebhook,
    pick: ({ setWebhook: { webhook: row, secret } }) => ({ ...row, ...withoutNulls({ secret }) }),
    output: webhook
      .extend({
        secret: z
          .string()
          .optional()
          .meta({ description: 'Returned when the endpoint is created and when its secret is rotated' }),
      })
      .meta({ id: 'ChangedWebhook' }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/webhooks/{feature}',
    tag,
    summary: "Delete a group's endpoint",
    operation: deleteWebhook,
    document: documents.deleteWebhook,
    pick: pick('deleteWebhook'),
    output: z.object({ deleted: z.literal(true) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/{feature}/test',
    tag,
    summary: 'Send a `test` event to an endpoint',
    operation: sendTestEvent,
    creates: true,
    document: documents.sendTestEvent,
    pick: pick('sendTestEvent', 'delivery'),
    output: delivery,
  }),
  defineRoute({
    method: 'GET',
    path: '/webhooks/deliveries',
    tag,
    summary: 'List the deliveries of the last 30 days, newest first',
    operation: listDeliveries,
    document: documents.deliveries,
    pick: pick('webhookDeliveries'),
    output: deliveryPage,
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/deliveries/{deliveryId}/redeliver',
    tag,
    summary: 'Send a delivery again with the same id and body, in up to five attempts',
    operation: redeliverWebhook,
    document: documents.redeliver,
    pick: pick('redeliverWebhook', 'delivery'),
    output: delivery,
  }),
];
