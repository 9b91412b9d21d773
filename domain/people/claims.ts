import type { Claims } from '../core/app.ts';
import { emailAddress } from '../core/fields.ts';
import { cleanText, oneLine } from '../core/text.ts';

/** The address that the issuer vouches for. Null if there is none, or it is not one that a member can have. */
export function provenAddress({ email, emailVerified }: Claims): string | null {
  const parsed = emailVerified && email !== null ? emailAddress(254).safeParse(email) : undefined;
  return parsed?.success ? parsed.data.toLowerCase() : null;
}

const MAX_NAME = 120;

/** A name on one line, at most 120 characters. Default: the part of the address before the @. */
export function nameOf({ name, email }: Claims): string {
  const line = oneLine(cleanText(name ?? ''));
  return [...(line || email?.split('@')[0]?.trim() || 'Member')].slice(0, MAX_NAME).join('');
}
