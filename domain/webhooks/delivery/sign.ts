import { createHmac } from 'node:crypto';

const hmac = (secret: string, ...parts: (string | Buffer)[]): string => {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest('hex');
};

const standardSignature = (secret: string, head: string, body: Buffer): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(head)
    .update(body)
    .digest('base64');

/** The headers by which a receiver verifies sender and time. The key is the secret as shown to the customer. */
export function signedHeaders(
  secret: string,
  body: Buffer,
  { id, event, nowMs }: { id: string; event: string; nowMs: number },
) {
  const timestamp = String(Math.floor(nowMs / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Frontdesk-Webhooks/1',
    'x-service-delivery': id,
    'x-service-event': event,
    'x-service-signature': hmac(secret, body),
    'x-service-timestamp': timestamp,
    'x-service-signature-v2': hmac(secret, `${timestamp}.`, body),
    // https://www.standardwebhooks.com: the key is what `whsec_` precedes, read as base64.
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standardSignature(secret, `${id}.${timestamp}.`, body)}`,
  };
}
