/**
 * A GraphQL document for each operation of the management API, typed, under the operation's name. All are registered, so they
 * run on platforms that take nothing else.
 */
export * from './generated/documents.ts';
