/** The browser's time zone. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
