import { expect, test } from 'vitest';
import { readYesNo } from '../../../domain/answers/intent/index.ts';
import { fill, texts, widgetTexts } from '../../../domain/answers/texts.ts';
import { type FixedLanguage, fixedLanguages } from '../../../domain/language/languages.ts';

const places = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? [];

test.each(fixedLanguages)('%s has every text, trimmed, with the places of the English one', (language) => {
  const english = Object.entries(texts('en'));
  const own: Record<string, string> = { ...texts(language) };
  expect(Object.keys(own)).toEqual(english.map(([key]) => key));
  for (const [key, text] of english) {
    expect(own[key]!.trim(), key).toBe(own[key]);
    expect(own[key]!.length, key).toBeGreaterThan(0);
    expect(places(own[key]!), key).toEqual(places(text));
  }
});

test('no language borrows the sentences of another', () => {
  const sentences = [
    'greeting',
    'fallback',
    'suggestionsIntro',
    'suggestionsOutro',
    'handoffRequested',
    'unavailable',
    'refusal',
    'aiDisclosure',
  ] as const;
  for (const key of sentences) {
    expect(new Set(fixedLanguages.map((language) => texts(language)[key])).size).toBe(fixedLanguages.length);
  }
});

const scripts: Partial<Record<FixedLanguage, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
  ar: /\p{Script=Arabic}/u,
};
test.each(Object.entries(scripts))('%s is in its own script', (language, script) => {
  for (const text of Object.values(texts(language as FixedLanguage))) expect(text).toMatch(script);
});

test.each(fixedLanguages)('the buttons yes and no of %s are understood as such', (language) => {
  const { yes, no } = texts(language);
  expect(readYesNo(yes, language)).toBe('yes');
  expect(readYesNo(no, language)).toBe('no');
});

test.each(fixedLanguages)('what the widget leaves out beside its button is the end of the words of %s', (language) => {
  const { fallback, nothingMore, replyYesNo } = texts(language);
  for (const text of [fallback, nothingMore]) expect(text.endsWith(replyYesNo)).toBe(true);
});

test('the widget gets its own texts and none of the replies', () => {
  expect(widgetTexts('fr')).toMatchObject({ send: 'Envoyer', yes: 'Oui' });
  expect(widgetTexts('fr')).not.toHaveProperty('fallback');
});

test('fill takes values as they are and leaves places without one', () => {
  expect(fill('{name} has joined.', { name: '$& {count}' })).toBe('$& {count} has joined.');
  expect(fill('{count} {name} {toString}', { count: 3 })).toBe('3 {name} {toString}');
});
