import { describe, expect, it } from 'vitest';
import { readValue } from '../../../domain/actions/extract/index.ts';
import { fixedLanguages } from '../../../domain/language/languages.ts';
import { shopInputs, today } from './inputs.ts';
import { askedReadings } from './readings.ts';

describe.each(fixedLanguages)('answers to questions (%s)', (language) => {
  it.each(askedReadings[language])('%s: %s is %s', (key, answer, value) => {
    const reading = readValue(shopInputs[key], answer, { language, today, asked: true });
    expect(reading?.value ?? null).toBe(value);
  });
});
