import { expect, test } from 'vitest';
import { direction, fixedLanguages, parseLocale, resolveLanguage } from '../../../domain/language/languages.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de-AT'],
  ['zh-Hans-CN', 'zh-Hans-CN'],
  ['pt_BR', 'pt-BR'],
  ['EN-gb', 'EN-gb'],
  ['sv', 'sv'],
  ['en-u-ca-gregory', 'en-u-ca-gregory'],
])('%s is a locale', (given, locale) => {
  expect(parseLocale(given)).toBe(locale);
});

test.each([
  [''],
  ['d'],
  ['german'],
  ['de-'],
  ['-de'],
  ['de--AT'],
  ['de AT'],
  ['de\n'],
  ['../en'],
  ['<script>'],
  ['en;q=0.9'],
  ['de_DE.UTF-8'],
  [`de${'-abcdefgh'.repeat(4)}`],
  ['de'.repeat(10_000)],
  [null],
  [undefined],
  [7],
  [['de']],
  [{}],
])('%o is none', (given) => {
  expect(parseLocale(given)).toBeNull();
});

test('a locale has up to 35 characters', () => {
  const longest = 'de-aaaaaaaa-bbbbbbbb-cccccccc-ddddd';
  expect(longest).toHaveLength(35);
  expect(parseLocale(longest)).toBe(longest);
  expect(parseLocale(`${longest}d`)).toBeNull();
});

test.each([
  [['de-AT'], 'de'],
  [['pt_BR', 'en'], 'pt'],
  [['sv', 'nl-BE'], 'nl'],
  [['???', 'x'.repeat(99), null, undefined, 'ja-JP'], 'ja'],
  [['AR'], 'ar'],
  [['sv'], 'en'],
  [['constructor', '__proto__'], 'en'],
  [[], 'en'],
] as const)('of %o the fixed language is %s', (candidates, language) => {
  expect(resolveLanguage(...candidates)).toBe(language);
});

test('only Arabic is written from the right', () => {
  expect(fixedLanguages.filter((language) => direction(language) === 'rtl')).toEqual(['ar']);
});
