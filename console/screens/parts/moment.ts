import { date } from '#core';

/** A date with its time of day. */
export const moment = (at: string) => date(at, { dateStyle: 'medium', timeStyle: 'short' });
