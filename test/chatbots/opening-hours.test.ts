import { describe, expect, it } from 'vitest';
import { isOpen } from '../../domain/chatbots/business-hours.ts';
import type { BusinessHours } from '../../domain/chatbots/records.ts';
import { isTimezone } from '../../domain/core/hours/local-time.ts';
import { dayNames } from '../../domain/core/hours/week.ts';

type Week = Partial<Record<(typeof dayNames)[number], [open: string, close: string]>>;

const hours = (week: Week, timezone = 'UTC', enabled = true): BusinessHours => ({
  enabled,
  timezone,
  awayMessage: null,
  schedule: Object.fromEntries(
    dayNames.map((day) => [day, week[day] ? { open: week[day][0], close: week[day][1] } : null]),
  ) as BusinessHours['schedule'],
});

const at = (moment: string, opening: BusinessHours) => isOpen(opening, Date.parse(moment));

// 2026-03-02 is a Monday.
describe('a working day', () => {
  const office = hours({ monday: ['09:00', '17:30'] });
  it.each([
    ['2026-03-02T08:59:59.999Z', false],
    ['2026-03-02T09:00:00.000Z', true],
    ['2026-03-02T12:00:00Z', true],
    ['2026-03-02T17:29:59.999Z', true],
    ['2026-03-02T17:30:00.000Z', false],
    ['2026-03-03T12:00:00Z', false],
    ['2026-03-01T12:00:00Z', false],
    ['2026-03-09T12:00:00Z', true],
  ])('%s open: %s', (moment, open) => expect(at(moment, office)).toBe(open));
});

describe('hours over midnight', () => {
  const bar = hours({ saturday: ['20:00', '03:00'], sunday: ['18:00', '00:00'] });
  it.each([
    ['2026-03-07T19:59:00Z', false],
    ['2026-03-07T20:00:00Z', true],
    ['2026-03-07T23:59:59Z', true],
    ['2026-03-08T00:00:00Z', true],
    ['2026-03-08T02:59:59Z', true],
    ['2026-03-08T03:00:00Z', false],
    ['2026-03-08T17:59:00Z', false],
    ['2026-03-08T23:59:59Z', true],
    ['2026-03-09T00:00:00Z', false],
  ])('%s open: %s', (moment, open) => expect(at(moment, bar)).toBe(open));

  it('runs from Sunday into Monday', () => {
    const opening = hours({ sunday: ['22:00', '02:00'] });
    expect(at('2026-03-09T01:59:00Z', opening)).toBe(true);
    expect(at('2026-03-09T02:00:00Z', opening)).toBe(false);
  });

  it('is a whole day where it closes when it opens', () => {
    const always = hours({ monday: ['08:00', '08:00'] });
    const moments = ['2026-03-02T07:59:00Z', '2026-03-02T08:00:00Z', '2026-03-03T07:59:00Z', '2026-03-03T08:00:00Z'];
    expect(moments.map((moment) => at(moment, always))).toEqual([false, true, true, false]);
  });
});

describe('zones', () => {
  const nine = { monday: ['09:00', '17:00'] } as Week;
  it.each([
    // The same instant, Monday 08:30 in London.
    ['2026-03-02T08:30:00Z', 'Europe/London', false],
    ['2026-03-02T08:30:00Z', 'Europe/Berlin', true],
    ['2026-03-02T08:30:00Z', 'Asia/Kathmandu', true],
    ['2026-03-02T08:30:00Z', 'America/New_York', false],
    // Monday in Auckland while it is Sunday in London.
    ['2026-03-01T21:00:00Z', 'Pacific/Auckland', true],
    ['2026-03-01T21:00:00Z', 'UTC', false],
    // Half-hour zones: 03:30 UTC is 09:00 in Kolkata.
    ['2026-03-02T03:29:00Z', 'Asia/Kolkata', false],
    ['2026-03-02T03:30:00Z', 'Asia/Kolkata', true],
  ])('%s in %s open: %s', (moment, timezone, open) => expect(at(moment, hours(nine, timezone))).toBe(open));

  it('follows the clock when it is put forward and back', () => {
    const berlin = hours({ sunday: ['01:00', '04:00'] }, 'Europe/Berlin');
    // 2026-03-29: 01:59 is followed by 03:00, so three hours by the clock are two.
    const spring = [
      '2026-03-28T23:59Z',
      '2026-03-29T00:00Z',
      '2026-03-29T00:59Z',
      '2026-03-29T01:00Z',
      '2026-03-29T01:59Z',
      '2026-03-29T02:00Z',
    ];
    expect(spring.map((moment) => at(moment, berlin))).toEqual([false, true, true, true, true, false]);
    // 2026-10-25: 02:59 is followed by 02:00 again, so they are four.
    const autumn = [
      '2026-10-24T22:59Z',
      '2026-10-24T23:00Z',
      '2026-10-25T00:30Z',
      '2026-10-25T01:30Z',
      '2026-10-25T02:59Z',
      '2026-10-25T03:00Z',
    ];
    expect(autumn.map((moment) => at(moment, berlin))).toEqual([false, true, true, true, true, false]);
  });

  it('keeps nine in the morning at nine, summer and winter', () => {
    const newYork = hours({ monday: ['09:00', '10:00'] }, 'America/New_York');
    expect(['2026-01-12T14:00Z', '2026-01-12T13:00Z'].map((moment) => at(moment, newYork))).toEqual([true, false]);
    expect(['2026-07-13T13:00Z', '2026-07-13T14:00Z'].map((moment) => at(moment, newYork))).toEqual([true, false]);
  });
});

it('is always open when the hours are switched off', () => {
  expect(at('2026-03-02T12:00:00Z', hours({}, 'UTC', false))).toBe(true);
  expect(at('2026-03-02T12:00:00Z', hours({}))).toBe(false);
});

it.each([
  ['UTC', true],
  ['Europe/Warsaw', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Asia/Calcutta', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
  [' UTC', false],
  ['Europe', false],
])('%j is a timezone: %s', (zone, known) => expect(isTimezone(zone)).toBe(known));
