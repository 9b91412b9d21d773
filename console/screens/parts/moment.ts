import { date } from '#core';

/** A date with its time of day, on one line. */
export const moment = (at: string) => date(at, { dateStyle: 'medium', timeStyle: 'short' }).replace(/ /g, '\xa0');
