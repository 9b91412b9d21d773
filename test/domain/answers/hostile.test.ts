import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallTalk } from '../../../domain/answers/intent/conversational.ts';
import { asksForHuman, languageOfYesNo, matchesBlockedTopic, readYesNo } from '../../../domain/answers/intent/index.ts';
import { extractAnswer } from '../../../domain/answers/quoting/extractive.ts';

const passage = (content: string) => ({
  sourceId: 's',
  chunkId: 'c',
  type: 'text' as const,
  title: 'Title',
  url: null,
  content,
  score: 1,
  confidence: 1,
});

const big: [string, string][] = [
  ['one long word', 'a'.repeat(10_000)],
  ['half a request again and again', 'i want to talk '.repeat(700)],
  ['fillers without end', `talk to ${'a the real '.repeat(900)}`],
  ['refusals without end', 'dont want '.repeat(1_000)],
  ['emoji', '🦜'.repeat(5_000)],
  ['piled accents', `a${'\u0301'.repeat(10_000)}`],
  ['right-to-left marks', `\u202e${'مرحبا سعيد '.repeat(900)}`],
  ['one Chinese run', '的'.repeat(10_000)],
  ['ligatures that expand', '\ufdfa'.repeat(10_000)],
  ['brackets', '![a]('.repeat(2_000)],
  ['table bars', '|'.repeat(10_000)],
  ['abbreviations', 'e.g. '.repeat(2_000)],
  ['lone surrogates', '\ud800'.repeat(10_000)],
  ['NUL', '\0'.repeat(10_000)],
  ['line ends', '\r\n'.repeat(5_000)],
];

test.each(big)('%s, 10,000 letters of it, ask for nothing and are answered within bounds', (_, text) => {
  expect(asksForHuman(text)).toBe(false);
  expect(readYesNo(text)).toBeNull();
  expect(languageOfYesNo(text, 'de')).toBeNull();
  expect(smallTalk(text)).toBeNull();
  expect(matchesBlockedTopic(text, ['politics', 'legal advice'])).toBeNull();
  expect(extractAnswer(text, [passage('Shops are open.')])).toBe('Shops are open.');
  expect(extractAnswer('Are shops open?', [passage(text)]).length).toBeLessThanOrEqual(1_000);
});

test('zalgo, invisible letters and full width do not hide a wish', () => {
  const zalgo = [...'talk to a human']
    .map((letter) => (letter === ' ' ? letter : `${letter}\u0321\u0335\u0301`))
    .join('');
  expect(asksForHuman(zalgo)).toBe(true);
  expect(asksForHuman('ｔａｌｋ　ｔｏ　ａ　ｈｕｍａｎ')).toBe(true);
  expect(asksForHuman('talk to a hu\u00ad\u200bman')).toBe(true);
  expect(asksForHuman('\u202btalk to a human\u202c')).toBe(true);
  expect(readYesNo('y\u200be\u0301s')).toBe('yes');
});

test('a wish at the end of a long message is heard', () => {
  expect(asksForHuman(`${'My parcel is late and nobody answers. '.repeat(100)}I want to talk to a human.`)).toBe(true);
});

test('any text at all is taken without an error', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(text, text, fc.option(text), (message, content, lang) => {
      expect(typeof asksForHuman(message, lang)).toBe('boolean');
      expect(languageOfYesNo(message, lang) === null || readYesNo(message, lang) !== null).toBe(true);
      smallTalk(message, lang);
      matchesBlockedTopic(message, [content]);
      expect(extractAnswer(message, [passage(content)]).length).toBeLessThanOrEqual(1_000);
    }),
    { numRuns: 300 },
  );
});
