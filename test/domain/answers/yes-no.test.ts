import { expect, test } from 'vitest';
import { languageOfYesNo, readYesNo } from '../../../domain/answers/intent/index.ts';

const read = (text: string, lang?: string | null) => [readYesNo(text, lang), languageOfYesNo(text, lang)];

test.each([
  ['yes', 'yes', 'en'],
  ['Yes, please!', 'yes', 'en'],
  ['sure, why not', 'yes', 'en'],
  ['YESSS', 'yes', 'en'],
  ['ok', 'yes', 'en'],
  ['yes 😊', 'yes', 'en'],
  ['Yes, please connect me', 'yes', 'en'],
  ['no thanks', 'no', 'en'],
  ['ok, no thanks', 'no', 'en'],
  ['Nooo', 'no', 'en'],
  ["i'm good", 'no', 'en'],
  ['claro que sí', 'yes', 'es'],
  ['no gracias', 'no', 'es'],
  ["oui, s'il vous plaît", 'yes', 'fr'],
  ['non merci', 'no', 'fr'],
  ['d’accord', 'yes', 'fr'],
  ['ja bitte', 'yes', 'de'],
  ['nein', 'no', 'de'],
  ['lieber nicht', 'no', 'de'],
  ['sì grazie', 'yes', 'it'],
  ['no grazie', 'no', 'it'],
  ['sim', 'yes', 'pt'],
  ['não, obrigado', 'no', 'pt'],
  ['Ja graag', 'yes', 'nl'],
  ['nee bedankt', 'no', 'nl'],
  ['tak, poproszę', 'yes', 'pl'],
  ['nie', 'no', 'pl'],
  ['nie, dziękuję', 'no', 'pl'],
  ['evet lütfen', 'yes', 'tr'],
  ['HAYIR', 'no', 'tr'],
  ['はい、お願いします', 'yes', 'ja'],
  ['いいえ、結構です', 'no', 'ja'],
  ['好的', 'yes', 'zh'],
  ['不用了，谢谢', 'no', 'zh'],
  ['نعم من فضلك', 'yes', 'ar'],
  ['لا، شكراً', 'no', 'ar'],
])('"%s" is %s in %s, whatever the browser speaks', (text, answer, language) => {
  expect(read(text)).toEqual([answer, language]);
  expect(read(text, language)).toEqual([answer, language]);
  expect(readYesNo(text, 'sv-SE')).toBe(answer);
});

test.each([
  ['no', 'en', 'no'],
  ['no', 'es-MX', 'no'],
  ['no', 'it', 'no'],
  ['no', 'pl', 'yes'],
  ['si', 'es', 'yes'],
  ['si', 'it', 'yes'],
  ['si', 'fr', 'yes'],
  ['ja', 'de', 'yes'],
  ['ja', 'nl', 'yes'],
  ['nee', 'nl', 'no'],
  ['nee', 'de', 'no'],
  ['claro', 'pt_BR', 'yes'],
  ['ok', 'tr', 'yes'],
  ['ok', 'ja', 'yes'],
  ['n', 'pt', 'no'],
])('"%s", which languages share, is read in %s', (text, lang, answer) => {
  expect(read(text, lang)).toEqual([answer, lang.slice(0, 2)]);
});

test.each([
  ['no', 'zh', 'no', 'en'],
  ['no', null, 'no', 'en'],
  ['no', 'nonsense!', 'no', 'en'],
  ['nein', 'en', 'no', 'de'],
  ['yes', 'de', 'yes', 'en'],
  ['no gracias', 'en', 'no', 'es'],
])('"%s" with the browser in %s is %s, in %s: a word speaks its own language', (text, lang, answer, language) => {
  expect(read(text, lang)).toEqual([answer, language]);
});

test.each([
  ['👍', 'yes'],
  ['👍🏽', 'yes'],
  ['✅', 'yes'],
  ['👎', 'no'],
  ['❌', 'no'],
  ['🤷', null],
  ['👍👎', null],
])('%s is %s, in no language but the given one', (text, answer) => {
  expect(read(text)).toEqual([answer, null]);
  expect(languageOfYesNo(text, 'it-IT')).toBe(answer && 'it');
});

test.each([
  ['connect me to an agent', 'yes', 'en'],
  ["No, I don't want a human", 'no', 'en'],
  ['Ja, ich möchte mit einem Menschen sprechen', 'yes', 'de'],
])('a sentence about the person offered counts: "%s"', (text, answer, language) => {
  expect(read(text)).toEqual([answer, language]);
});

test.each([
  [''],
  ['   '],
  ['?'],
  ['maybe'],
  ['no problem'],
  ['yes no'],
  ['yes, what are your opening hours?'],
  ['no parking'],
  ['What about returns?'],
  ['Ja, wann haben Sie geöffnet?'],
  ['要不要'],
  ['constructor'],
  ['yes '.repeat(500)],
])('"%s" is neither', (text) => {
  expect(read(text)).toEqual([null, null]);
});
