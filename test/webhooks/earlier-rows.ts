import type { BatchWrite } from '../../domain/core/app.ts';
import { createdAtOf } from '../../domain/core/ids.ts';
import { deliveryBodyKey, deliveryKey } from '../../domain/webhooks/items.ts';
import type { Feature } from '../../domain/webhooks/records.ts';

interface EarlierDelivery {
  workspaceId: string;
  id: string;
  feature?: Feature;
  event?: string;
  data?: object;
  ttl?: number;
}

/** The rows of a delivery as earlier versions stored them: the body has one of its own. */
export function earlierRows(delivery: EarlierDelivery): BatchWrite[] {
  const { workspaceId, id, feature = 'leads', event = 'lead.created', data = {} } = delivery;
  const createdAt = createdAtOf(id);
  const ttl = delivery.ttl ?? Math.ceil(Date.now() / 1000) + 30 * 24 * 3600;
  const outcome = { lastStatusCode: null, lastError: null, nextAttemptAt: createdAt, completedAt: null };
  const row = { id, event, feature, url: 'https://a.example', status: 'pending', attempts: 0, createdAt, ...outcome };
  const body = JSON.stringify({ id, event, ts: Date.parse(createdAt), workspaceId, data });
  return [
    { put: { ...deliveryKey(workspaceId, id), workspaceId, ...row, ttl } },
    { put: { ...deliveryBodyKey(workspaceId, id), body, ttl } },
  ];
}
