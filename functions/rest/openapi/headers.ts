/** Headers that answers carry, as components. */
export const headers = {
  'x-request-id': { description: 'Names this request in the logs.', schema: { type: 'string' } },
  'RateLimit-Limit': {
    description: 'Requests that the workspace has in one minute. On authenticated answers.',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': {
    description: 'Requests left in this minute. On authenticated answers.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the count starts afresh. On authenticated answers.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer', minimum: 1 } },
  'Cache-Control': { description: 'How long the answer may be kept.', schema: { type: 'string' } },
} as const;
export type HeaderName = keyof typeof headers;

/** References to headers, by name. */
export const headerRefs = (...names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const limitHeaderNames = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;
