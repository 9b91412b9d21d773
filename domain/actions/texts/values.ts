import type { FixedLanguage } from '../../language/languages.ts';
import type { UnreadReason } from '../extract/index.ts';
import type { ActionInput } from '../records/inputs.ts';
import { actionTexts } from './index.ts';

type LanguageTexts = readonly { language: string; text: string }[];

/** The text of a language, or of the first one that there is. */
export const textIn = (texts: LanguageTexts, fixedLanguage: FixedLanguage): string | undefined =>
  (texts.find((each) => each.language.toLowerCase().split('-')[0] === fixedLanguage) ?? texts[0])?.text;

/** A day with its weekday, so that the reader sees which Friday is meant. */
export const dayText = (day: string, fixedLanguage: FixedLanguage): string =>
  new Intl.DateTimeFormat(fixedLanguage, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

const numberText = (number: string, fixedLanguage: FixedLanguage): string =>
  new Intl.NumberFormat(fixedLanguage, { maximumFractionDigits: 10 }).format(Number(number));

/** A canonical value in the reader's words. */
export function valueText({ kind, choices }: ActionInput, value: string, fixedLanguage: FixedLanguage): string {
  switch (kind) {
    case 'date':
      return dayText(value, fixedLanguage);
    case 'number':
      return numberText(value, fixedLanguage);
    case 'boolean': {
      const { yes, no } = actionTexts(fixedLanguage);
      return value === 'true' ? yes : no;
    }
    case 'choice': {
      const chosen = choices.find((choice) => choice.value === value);
      return chosen ? (textIn(chosen.labels, fixedLanguage) ?? value) : value;
    }
    default:
      return value;
  }
}

/** Which text is about two bounds, the lower one, or the upper one. */
function boundsText(min: string | null, max: string | null, [between, least, most]: readonly [string, string, string]) {
  if (min !== null && max !== null) return between;
  return min === null ? most : least;
}

/** Replaces placeholders such as `{min}`. Values are inserted unchanged. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

function expectation(input: ActionInput, reason: UnreadReason, fixedLanguage: FixedLanguage, today: string): string {
  const texts = actionTexts(fixedLanguage);
  const { min, max, whole, kind } = input;
  const isBounded = min !== null || max !== null;
  switch (kind) {
    case 'number': {
      if (reason === 'invalid' && whole) return texts.wholeExpected;
      if (!isBounded) return texts.numberExpected;
      const bounds = { min: numberText(min ?? '0', fixedLanguage), max: numberText(max ?? '0', fixedLanguage) };
      return filled(boundsText(min, max, [texts.numberBetween, texts.numberMin, texts.numberMax]), bounds);
    }
    case 'date': {
      const dayOf = (bound: string | null) =>
        dayText(bound === null || bound === 'today' ? today : bound, fixedLanguage);
      if (reason !== 'below' && reason !== 'above') return filled(texts.dateExpected, { example: dayOf(null) });
      const bounds = { min: dayOf(min), max: dayOf(max) };
      return filled(boundsText(min, max, [texts.dateBetween, texts.dateMin, texts.dateMax]), bounds);
    }
    case 'choice':
      return filled(texts.choose, {
        values: input.choices.map(({ value }) => valueText(input, value, fixedLanguage)).join(', '),
      });
    case 'email':
      return texts.emailExpected;
    case 'boolean':
      return texts.replyYesNo;
    case 'pattern':
      return texts.checkAgain;
    case 'text':
      if (reason === 'below') return filled(texts.textShort, { min: min ?? '' });
      return reason === 'above' ? filled(texts.textLong, { max: max ?? '' }) : texts.unclear;
  }
}

/** Says why an answer was not taken, and what is expected. The question follows. */
export function unreadText(
  input: ActionInput,
  reason: UnreadReason,
  { language, today }: { language: FixedLanguage; today: string },
): string {
  return reason === 'several' ? actionTexts(language).several : expectation(input, reason, language, today);
}
