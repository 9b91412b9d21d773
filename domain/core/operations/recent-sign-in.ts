import type { App } from '../app.ts';
import { AppError } from '../errors.ts';
import type { Identity } from './actor.ts';

const RECENT_MS = 15 * 60_000;

/** True if the time, in milliseconds, is at most 15 minutes ago. */
export const isRecent = ({ clock }: Pick<App, 'clock'>, authTime: number): boolean =>
  clock.now() - authTime <= RECENT_MS;

/** Throws REAUTHENTICATION_REQUIRED if a person's last sign-in is not recent, and for their programs. Keys always pass. */
export function requireRecentSignIn(
  { clock }: Pick<App, 'clock'>,
  { person, program }: Pick<Identity, 'person' | 'program'>,
): void {
  if (program) throw new AppError('REAUTHENTICATION_REQUIRED');
  if (person && !isRecent({ clock }, person.authTime)) throw new AppError('REAUTHENTICATION_REQUIRED');
}
