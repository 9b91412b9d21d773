import { toEmailAddress } from '../../config/addresses.ts';
import type { Claims } from '../core/app.ts';
import { emailAddress } from '../core/fields.ts';
import { cleanText, oneLine } from '../core/text.ts';

/**
 * The address that the issuer vouches for. Null if there is none, or it is not one that a member can have. It is not cleaned, because
 * without its control characters it may be another person's.
 */
export function provenAddress({ email, emailVerified }: Claims): string | null {
  const parsed = emailVerified && email !== null ? emailAddress(254).safeParse(toEmailAddress(email)) : undefined;
  return parsed?.success ? parsed.data.toLowerCase() : null;
}

const MAX_NAME = 120;

/** A name on one line, at most 120 characters. Default: the part of the address before the @. */
export function displayName({ name, email }: Claims): string {
  const [line, localPart] = [name, email?.split('@')[0]].map((text) => oneLine(cleanText(text ?? '')));
  return [...(line || localPart || 'Member')].slice(0, MAX_NAME).join('');
}
