import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { english } from '../../console/texts/en/all.ts';
import { languages, ownName } from '../../console/texts/t.ts';

type Texts = Readonly<Record<string, string>>;
const folder = new URL('../../console/texts/', import.meta.url);
const others = languages.filter((code) => code !== 'en');
const keys = Object.keys(english);
const stems = keys.filter((key) => key.endsWith('_one')).map((key) => key.slice(0, -'_one'.length));
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const textsOf = async (code: string): Promise<Texts> => (await import(`../../console/texts/${code}.ts`)).texts;
/** The plural forms of the numbers that the console counts. */
const formsOf = (code: string) => {
  const rules = new Intl.PluralRules(code);
  return new Set(Array.from({ length: 201 }, (_, n) => rules.select(n)));
};

it('offers every language that it has', () => {
  const files = readdirSync(folder).filter((name) => /^[a-z]{2}\.ts$/.test(name));
  expect(files.map((name) => name.slice(0, 2)).sort()).toEqual([...languages].sort());
  expect(languages.map(ownName)).toContain('Deutsch');
});

describe.each(others)('in %s', (code) => {
  it('has every text, with the values of the English one', async () => {
    const texts = await textsOf(code);
    const wrong = keys.filter((key) => {
      const [text, original] = [texts[key], (english as Texts)[key]!];
      if (text === undefined || Boolean(text.trim()) !== Boolean(original)) return true;
      return String(placeholders(text)) !== String(placeholders(original));
    });
    expect(wrong).toEqual([]);
  });

  it('has no sentence in English', async () => {
    const texts = await textsOf(code);
    const isSentence = (text: string) => text.split(' ').length > 3;
    expect(
      keys.filter((key) => isSentence((english as Texts)[key]!) && texts[key] === (english as Texts)[key]),
    ).toEqual([]);
  });

  it('has every plural form, and nothing else', async () => {
    const texts = await textsOf(code);
    const forms = [...formsOf(code)].filter((form) => form !== 'one' && form !== 'other');
    const more = stems.flatMap((stem) => forms.map((form) => `${stem}_${form}`));
    expect(
      Object.keys(texts)
        .filter((key) => !keys.includes(key))
        .sort(),
    ).toEqual(more.sort());
    for (const key of more) expect(placeholders(texts[key]!)).toEqual(['{n}']);
  });
});
