/** What `frontdesk/client` is in Node: the client, and the verifier of webhooks, which needs `node:crypto`. */
export * from './index.ts';
export { type VerifyOptions, verifyWebhook, type WebhookEvent, WebhookVerificationError } from './webhooks.ts';
