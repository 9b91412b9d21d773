import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** Returns the headers by which a receiver verifies sender and time. */
export type Sign = (body: Buffer, sent: { id: string; event: string; nowMs: number }) => Record<string, string>;

const mac = (keyObject: KeyObject, head: string, body: Buffer) =>
  createHmac('sha256', keyObject).update(head).update(body);

/**
 * Signs with an endpoint's secret, as shown to the customer. Keys are imported once, because that takes twice as long as
 * the three signatures of a delivery.
 */
export function signer(secret: string): Sign {
  const key = createSecretKey(secret, 'utf8');
  // https://www.standardwebhooks.com: the key is what `whsec_` precedes, read as base64.
  const standardKey = createSecretKey(secret.replace(/^whsec_/, ''), 'base64');
  return (body, { id, event, nowMs }) => {
    const timestamp = String(Math.floor(nowMs / 1000));
    return {
      'content-type': 'application/json',
      'user-agent': 'Frontdesk-Webhooks/1',
      'x-service-delivery': id,
      'x-service-event': event,
      'x-service-signature': mac(key, '', body).digest('hex'),
      'x-service-timestamp': timestamp,
      'x-service-signature-v2': mac(key, `${timestamp}.`, body).digest('hex'),
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${mac(standardKey, `${id}.${timestamp}.`, body).digest('base64')}`,
    };
  };
}
