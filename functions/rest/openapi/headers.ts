/** Response headers, as components. */
export const headers = {
  'x-request-id': { description: 'Id of the request in the logs.', schema: { type: 'string' } },
  'RateLimit-Limit': {
    description: 'Requests allowed for the workspace per minute. On authenticated responses.',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': {
    description: 'Requests left in the current minute. On authenticated responses.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the limit resets. On authenticated responses.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Retry-After': { description: 'Seconds to wait before a retry.', schema: { type: 'integer', minimum: 1 } },
  'Cache-Control': { description: 'How long the response may be cached.', schema: { type: 'string' } },
} as const;
type HeaderName = keyof typeof headers;

/** References to headers, by name. */
export const headerRefs = (...names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const limitHeaderNames = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;
