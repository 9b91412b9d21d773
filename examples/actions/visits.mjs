import { randomInt } from 'node:crypto';
import { rememberKeys } from './once.mjs';

/** How many people the workshop takes at a time. */
const MAX_PEOPLE = 8;
const TIMES = ['10:00', '13:00', '15:00'];
/** Without those that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SUNDAY = 0;

const newCode = () => `V-${Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/** @param {Date} day */
const isoDay = (day) => day.toISOString().slice(0, 10);

/** @param {string} error */
const refusal = (error) => ({ status: 422, body: { error } });

/** @param {Record<string, unknown>} given */
function problemOf({ date, time, people, name }) {
  const day = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(date) : undefined;
  // 30 February would be a day of March.
  if (!day || Number.isNaN(day.getTime()) || isoDay(day) !== date) return 'date must be a day such as 2027-01-31.';
  if (isoDay(day) < isoDay(new Date())) return 'date must not be in the past.';
  if (day.getUTCDay() === SUNDAY) return 'The workshop is closed on Sundays.';
  if (!TIMES.includes(String(time))) return `time must be one of ${TIMES.join(', ')}.`;
  if (!Number.isInteger(people) || Number(people) < 1 || Number(people) > MAX_PEOPLE)
    return `people must be an integer from 1 to ${MAX_PEOPLE}.`;
  if (typeof name !== 'string' || !name.trim()) return 'name is required.';
  return undefined;
}

/** `POST /visits`: books places in the workshop. Twice would be two visits, so the key decides. */
export function visitBook() {
  /** People by day and time. @type {Map<string, number>} */
  const taken = new Map();
  const keys = rememberKeys();
  return {
    /**
     * @param {Record<string, unknown>} given
     * @param {string} key
     */
    book(given, key) {
      const problem = problemOf(given);
      if (problem) return refusal(problem);
      const { date, time, people, name } = given;
      return keys.once(key, { date, time, people, name }, () => {
        const slot = `${date} ${time}`;
        const count = (taken.get(slot) ?? 0) + Number(people);
        if (count > MAX_PEOPLE)
          return { status: 409, body: { error: 'There are not enough places left at this time.' } };
        taken.set(slot, count);
        return { status: 201, body: { code: newCode(), date, time, people, name } };
      });
    },
    lookUp: keys.lookUp,
  };
}
