import { date } from '#core';

/** A date with its time of day, on one line. */
export const moment = (timestamp: string) =>
  date(timestamp, { dateStyle: 'medium', timeStyle: 'short' }).replace(/ /g, '\xa0');
/** The browser's time zone. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
