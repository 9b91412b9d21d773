/**
 * A typed GraphQL document for each operation of the management API, under the operation's name. All are registered, so
 * they also run on platforms that accept only registered documents.
 */
export * from './generated/documents.ts';
