export { type Client, createClient, type KeyedOptions } from './client.ts';
export { FrontdeskError } from './error.ts';
export type * from './generated/types.ts';
export { createGraphql, type DataOf, type Graphql, type TypedDocument } from './graphql.ts';
export type { CallOptions, ClientOptions } from './options.ts';
export { createVisitor, type Thread, type Visitor, type VisitorOptions } from './visitor.ts';
