import { expect, it } from 'vitest';
import { NO_FINDINGS, summariseReading } from '../../domain/knowledge/reading/reading.ts';

it('counts words, characters of scripts without spaces, and tables', () => {
  const text =
    "# Prices\n\nThe owner's 2 cars.\n\nCar | Price\nA | 1\nB | 2\n\nx | y\n\n駅は1時まで\n\nRoom | Rate\n1 | 2";
  expect(summariseReading(text, { pages: 3, notes: [] })).toEqual({ pages: 3, words: 23, tables: 2, notes: [] });
});

it('keeps each note once, and at most 20 of them', () => {
  const notes = [
    'Page 1 is a picture.',
    'Page 1 is a picture.',
    ...Array.from({ length: 30 }, (_, at) => `Note ${at}`),
  ];
  const reading = summariseReading('', { ...NO_FINDINGS, notes });
  expect(reading.notes).toEqual(['Page 1 is a picture.', ...notes.slice(2, 21)]);
});
