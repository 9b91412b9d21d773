/** `frontdesk/client` for Node: the client, and the webhook verifier, which needs `node:crypto`. */
export * from './index.ts';
export { type VerifyOptions, verifyWebhook, type WebhookEvent, WebhookVerificationError } from './webhooks.ts';
