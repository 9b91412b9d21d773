import { number } from '#core';
import { text } from '../parts/text.ts';

const DAYS = 30;
/** Farther ahead the rate says nothing. */
const MAX_DAYS = 365;

/** How long credits last at the rate of the last 30 days. */
export function lastingText(credits: number, spent: number): string {
  if (spent <= 0) return text('lasting_unknown');
  const days = Math.floor((credits * DAYS) / spent);
  return days > MAX_DAYS ? text('lasting_long') : text('lasting_days', { n: number(days) });
}
