export { type Client, createClient, type KeyedOptions } from './client.ts';
export { FrontdeskError } from './error.ts';
export type * from './generated/types.ts';
export {
  type AnyDocument,
  createGraphql,
  type DataOf,
  type Graphql,
  type GraphqlOptions,
  type TypedDocument,
} from './graphql.ts';
export type { CallOptions, ClientOptions } from './options.ts';
export { createVisitor, type Thread, type Visitor, type VisitorOptions } from './visitor.ts';
export { type VerifyOptions, verifyWebhook, type WebhookEvent, WebhookVerificationError } from './webhooks.ts';
