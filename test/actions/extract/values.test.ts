import { describe, expect, it } from 'vitest';
import {
  asksToCancel,
  corrects,
  readConfirmation,
  readValue,
  readValues,
} from '../../../domain/actions/extract/index.ts';
import { valuesOf } from '../../../domain/actions/inputs/values.ts';
import { actionTexts } from '../../../domain/actions/texts/index.ts';
import { fixedLanguages } from '../../../domain/language/languages.ts';
import { cardTexts } from '../../../widget/act/texts.ts';
import type { Config } from '../../../widget/types.ts';
import { addressInputs, dogInput, type ShopInput, shopInputs, today } from './inputs.ts';
import {
  addressBefore,
  addressCorrections,
  askedReadings,
  corrections,
  givingUp,
  statedBefore,
  statedReadings,
} from './readings.ts';

const inputs = Object.values(shopInputs);
/** A shop asks for one day only. */
const stated = inputs.filter(({ key }) => key !== 'bought' && key !== 'amount');

describe.each(fixedLanguages)('answers to questions (%s)', (language) => {
  it.each(askedReadings[language])('%s: %s is %s', (key, answer, value) => {
    const reading = readValue(shopInputs[key], answer, { language, today, asked: true });
    expect(reading?.value ?? null).toBe(value);
  });
});

it.each(statedReadings)('what is stated at once (%s): %s', (language, text, values) => {
  expect(Object.fromEntries(readValues(stated, text, { language, today, asked: false }))).toEqual(values);
});

it.each(corrections)('corrections (%s): %s', (language, text, values) => {
  const changed = corrects(text, stated, statedBefore, { language, today, asked: false });
  expect(Object.fromEntries(changed)).toEqual(values);
});

it.each(addressCorrections)('corrections beside texts (%s): %s', (language, text, values) => {
  const changed = corrects(text, addressInputs, addressBefore, { language, today, asked: false });
  expect(Object.fromEntries(changed)).toEqual(values);
});

it.each([
  ['sw1a 1aa', 'SW1A 1AA'],
  ['it is sw1a 1aa', 'SW1A 1AA'],
  ['IT IS SW1A 1AA', 'SW1A 1AA'],
  ['I have no idea', null],
  ['I live at 12', null],
])('a wide pattern takes no words that are around it: %s', (text, value) => {
  const reading = readValue(addressInputs[1]!, text, { language: 'en', today, asked: true });
  expect(reading?.value ?? null).toBe(value);
});

it.each([
  ['no dog', 'en', 'false'],
  ['yes, a small dog', 'en', 'true'],
  ['keinen Hund', 'de', 'false'],
  ['kein Hund', 'de', 'false'],
  ['oui, un petit chien', 'fr', 'true'],
  ['pas de chien', 'fr', 'false'],
  ['no problem with dogs', 'en', null],
  ['yes, but the dog is ill', 'en', null],
  ['yes, no dog', 'en', null],
  ['no dog?', 'en', null],
  ['not without my dog', 'en', null],
  ['the dog', 'en', null],
] as const)('a yes or no to what is asked about: %s (%s) is %s', (text, language, value) => {
  expect(readValue(dogInput, text, { language, today, asked: true })?.value ?? null).toBe(value);
});

describe.each(fixedLanguages)('giving up (%s)', (language) => {
  it.each(givingUp[language].yes)('%s', (text) => expect(asksToCancel(text, language)).toBe(true));
  it.each(givingUp[language].no)('not: %s', (text) => expect(asksToCancel(text, language)).toBe(false));
  it('understands the words that it tells visitors to write', () => {
    const [, words = ''] = /["“„«‘「] ?(.+?) ?["”“»’」]/u.exec(actionTexts(language).cancelHint) ?? [];
    expect(words).not.toBe('');
    expect(asksToCancel(words, language)).toBe(true);
  });
});

it.each([
  ['yes', 'en', true],
  ['👍', 'en', true],
  ['no', 'en', false],
  ['no', 'pl', undefined],
  ['tak', 'pl', true],
  ['yes?', 'en', undefined],
  ['confirm', 'en', true],
  ['Yes, confirmed', 'en', true],
  ['stimmt so', 'de', true],
  ['confirm?', 'en', undefined],
  ['"confirmed"', 'en', undefined],
  ['not confirmed', 'en', undefined],
  ['confirm, but for 3 people', 'en', undefined],
  ['no, confirmed', 'en', undefined],
  ['nicht bestätigen', 'de', undefined],
  ['not yes', 'en', undefined],
  ['"yes"', 'en', undefined],
  ['he said yes', 'en', undefined],
  ['yes but change the address', 'en', undefined],
  ['connect me to a human', 'en', undefined],
  ['yes and no', 'en', undefined],
] as const)('confirmations: %s (%s) is %s', (text, language, confirmed) => {
  expect(readConfirmation(text, language)).toBe(confirmed);
});

it('the label of the button that confirms is a yes', () => {
  for (const language of fixedLanguages)
    expect([language, readConfirmation(cardTexts({ language } as Config).confirm, language)]).toEqual([language, true]);
});

/** The same sentences for each run: a small generator with a seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

it('returns only what passes the checks of the input, and what stands in the text', () => {
  const random = randomFrom(42);
  const pieces = fixedLanguages.flatMap((language) => [
    ...askedReadings[language].flatMap(([, answer]) => answer.split(' ')),
    ...['–', '。', '\u202e', '\u200b', 'AB', '12', '0', '.', ',', '@', 'ﬀ', '٣', '一', "'", '"', '\n', 'İ', '🤷'],
  ]);
  for (let round = 0; round < 1_500; round++) {
    const text = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join(random(4) ? ' ' : '');
    const language = fixedLanguages[random(fixedLanguages.length)]!;
    for (const [key, input] of Object.entries(shopInputs) as [ShopInput, (typeof inputs)[number]][]) {
      const reading = readValue(input, text, { language, today, asked: round % 2 === 0 });
      if (!reading) continue;
      const { value, start, end } = reading;
      expect(valuesOf([input], { stated: [{ key, value }], visitorId: null, visitorEmail: null, today })).toEqual([
        { key, value },
      ]);
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(text.length);
      const again = readValue(input, text.slice(start, end), { language, today, asked: true });
      expect(again?.value, `${key} of ${JSON.stringify(text)}`).toBe(value);
    }
  }
});

it.each([
  ['words', 'a '.repeat(2_000)],
  ['one word', 'A'.repeat(4_000)],
  ['digits', '1 '.repeat(2_000)],
  ['grouped digits', '1,'.repeat(2_000)],
  ['dates', '3.5.'.repeat(1_000)],
  ['addresses', 'a@'.repeat(2_000)],
  ['Chinese', '五月三日'.repeat(1_000)],
  ['marks', 'e\u0301\u0301\u0301\u0301'.repeat(800)],
  ['no', 'not '.repeat(1_000)],
])('reads 4,000 characters in bounded time: %s', (_what, text) => {
  const slow = [
    ...inputs,
    { ...shopInputs.order, key: 'any', pattern: '[A-Z]*[a-z]*.*[a-z ]+.*\\d{1,}.*[A-Z]?x' },
    { ...shopInputs.order, key: 'all', pattern: '.*.*.*.*.*.*.*.*.*.*.*.*.*.*.*!' },
  ];
  const startedMs = performance.now();
  for (const asked of [true, false]) for (const input of slow) readValue(input, text, { language: 'en', today, asked });
  readValues(slow, text, { language: 'ja', today, asked: false });
  expect(performance.now() - startedMs).toBeLessThan(3_000);
});
