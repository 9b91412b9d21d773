import { date } from '#core';

/** A date with its time of day, on one line. In the browser's time zone, or in that of a report. */
export const moment = (timestamp: string, timeZone?: string) =>
  date(timestamp, { dateStyle: 'medium', timeStyle: 'short', timeZone }).replace(/ /g, '\xa0');
/** The browser's time zone. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
