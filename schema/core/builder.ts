import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import RelayPlugin from '@pothos/plugin-relay';
import type { Context } from './context.ts';

/**
 * Limits for one document. Fifty chatbots with their sources and twenty conversations each fit, with messages and
 * notes; deeper pages do not. Complexity counts each field as 1, multiplied by the number of rows above it. Tokens include comments.
 * The length of names bounds what aliases add to each row of an answer.
 */
export const queryLimits = {
  depth: 12,
  complexity: 50_000,
  breadth: 500,
  aliases: 30,
  tokens: 2_000,
  directives: 50,
  nameLength: 250,
};

export const builder = new SchemaBuilder<{
  Context: Context;
  Scalars: {
    AnalyticsRange: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    ID: { Input: string; Output: string };
  };
  DefaultFieldNullability: false;
}>({
  plugins: [RelayPlugin, DataloaderPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  relay: {
    cursorType: 'String',
    cursorFieldOptions: { description: 'Position of the row. Send it as `after`' },
    pageInfoFieldOptions: { description: 'Where the page is in the list' },
    pageInfoTypeOptions: { description: 'Where a page is in its list.' },
    hasNextPageFieldOptions: { description: 'Whether there are more rows. The only sign of the end of a list' },
    hasPreviousPageFieldOptions: { description: 'Whether rows precede this page' },
    startCursorFieldOptions: { description: 'Cursor of the first row. Null: the page is empty' },
    endCursorFieldOptions: { description: 'Where to continue: send it as `after`. Null: the list is empty' },
  },
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10 },
});

/** The type of an object whose resolvers receive a `Shape`. */
export type RecordRef<Shape> = ReturnType<typeof builder.objectRef<Shape>>;

builder.scalarType('DateTime', {
  description: 'A moment in ISO 8601, UTC, with milliseconds: `2026-01-31T09:30:00.000Z`.',
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value !== 'string') throw new TypeError('DateTime must be a string.');
    return value;
  },
});

builder.queryType({
  description:
    'Each field is an operation that needs an API key or a session with its scope, and counts as one request. Every operation can ' +
    'fail with `UNAUTHORIZED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR` or `SERVICE_UNAVAILABLE`; its description lists the others.',
});
builder.subscriptionType({
  description: 'Live data over server-sent events or multipart responses. One field per subscription.',
});
builder.mutationType({ description: 'Each mutation takes one `input` and returns a payload with the changed record.' });
