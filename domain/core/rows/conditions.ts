import type { Condition } from '../ports/store.ts';

/** The item does not exist. */
export const absent: Condition = { attribute: 'pk', is: 'absent' };
/** The item exists. */
export const present: Condition = { attribute: 'pk', is: 'present' };
/** The item, which may not exist, lacks an attribute. */
export const lacks = (attribute: string): Condition => ({ attribute, is: 'absent' });
export const has = (attribute: string): Condition => ({ attribute, is: 'present' });

/** Comparisons with an attribute. They fail if the item lacks it. */
export const equals = (attribute: string, value: unknown): Condition => ({ attribute, op: '=', value });
export const differs = (attribute: string, value: unknown): Condition => ({ attribute, op: '<>', value });
export const below = (attribute: string, value: unknown): Condition => ({ attribute, op: '<', value });
export const atMost = (attribute: string, value: unknown): Condition => ({ attribute, op: '<=', value });
export const above = (attribute: string, value: unknown): Condition => ({ attribute, op: '>', value });
export const atLeast = (attribute: string, value: unknown): Condition => ({ attribute, op: '>=', value });

/** Holds without any condition. */
export const all = (...conditions: readonly Condition[]): Condition => ({ all: conditions });
/** Needs at least one condition. */
export const any = (...conditions: readonly Condition[]): Condition => ({ any: conditions });

/** The attribute has the value that was read. The item still does not exist if it did not. */
export const unchanged = <T extends object>(attribute: keyof T & string, readRow: T | undefined): Condition =>
  readRow ? equals(attribute, readRow[attribute]) : absent;
/** A missing attribute equals 0. */
export const equalsCount = (attribute: string, value: number): Condition =>
  value === 0 ? any(lacks(attribute), equals(attribute, value)) : equals(attribute, value);
export const equalsAny = (attribute: string, values: readonly unknown[]): Condition =>
  any(...values.map((value) => equals(attribute, value)));
/** The attribute is missing or at most `value`, such as an expiry and the current time. */
export const lacksOrAtMost = (attribute: string, value: unknown): Condition =>
  any(lacks(attribute), atMost(attribute, value));
/** The item does not exist, or has expired. `now` has the attribute's form: milliseconds, seconds or an ISO time. */
export const absentOrExpired = (attribute: string, now: number | string): Condition =>
  any(absent, atMost(attribute, now));
