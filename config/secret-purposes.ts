/**
 * What a secret is for: the part of its binding's `purpose` before the colon. `identity` verifies visitors and opens
 * with the platform's key, `visitors` is the same secret under a key of its own, which is all that the function for
 * visitors can open, besides what the calls of `action`s need.
 */
export type SecretPurpose =
  | 'action'
  | 'identity'
  | 'visitors'
  | 'idempotent'
  | 'mail'
  | 'outbox'
  | 'push'
  | 'site'
  | 'webhook';

/** What the platform's key does not cover, because the function for visitors must open it. */
const ofVisitors: ReadonlySet<string> = new Set<SecretPurpose>(['action', 'visitors']);

/** Whether a secret is sealed with the visitors' key. `purpose`: that of its binding, or the part before the colon. */
export const isOfVisitors = (purpose: string): boolean => ofVisitors.has(purpose.split(':', 1)[0] ?? '');

/** As a pattern, for policies. */
export const purposePattern = (purpose: SecretPurpose): string => `${purpose}:*`;

/** The parameter or file of the visitors' key, derived from that of the platform's key. */
export const visitorsKeyName = (secretsKeyName: string): string => `${secretsKeyName}-visitors`;

/** What a function encrypts and decrypts. */
export interface SecretRights {
  seals?: readonly SecretPurpose[];
  opens?: readonly SecretPurpose[];
}

/** Which keys these rights need. Those who seal with the visitors' key derive it from the platform's. */
export function keysNeeded({ seals = [], opens = [] }: SecretRights = {}) {
  const purposes = [...seals, ...opens];
  return {
    platform: purposes.some((purpose) => !isOfVisitors(purpose)),
    visitors: purposes.some(isOfVisitors),
  };
}
