import { date } from '#core';

/** The days of a week in hours, from Monday on. */
export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type DayKey = (typeof weekdays)[number];

/** The 2nd of January 2023 was a Monday. */
export const dayName = (index: number, weekday: 'long' | 'short' = 'long'): string =>
  date(Date.UTC(2023, 0, 2 + index, 12), { weekday, timeZone: 'UTC' });
