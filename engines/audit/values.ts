import { NUMBER_WORD, numberOf } from './numbers.ts';

/** Values are compared only within a kind. */
export type ValueKind = 'money' | 'time' | 'duration' | 'percent' | 'phone' | 'email' | 'number';

export interface Value {
  kind: ValueKind;
  /** The same for the same value in any spelling. */
  key: string;
  /** As written. */
  text: string;
}

interface Reader {
  kind: ValueKind;
  pattern: RegExp;
  /** Returns the key of a match, or null if it is none. */
  keyOf(groups: readonly string[]): string | null;
}

const NUMBER = "\\d{1,3}(?:[.,\\s'’]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,9}(?:[.,]\\d{1,2})?";
const CURRENCY_SIGN = '[€$£₺¥₽]|zł|CHF|EUR|USD|GBP|PLN|TRY|SEK|NOK|DKK|kr';
const CURRENCY_WORD =
  'euros?|eur|€|dollars?|usd|\\$|pounds?|gbp|£|zł(?:otych|ote|oty)?|pln|liras?ı?|tl|try|₺|chf|francs?|franken|yen|円|元|kr|sek|nok|dkk|reais|real|cents?';
const currencies: readonly [RegExp, string][] = [
  [/^(?:€|euros?|eur)$/i, 'EUR'],
  [/^(?:\$|dollars?|usd)$/i, 'USD'],
  [/^(?:£|pounds?|gbp)$/i, 'GBP'],
  [/^(?:zł.*|pln)$/i, 'PLN'],
  [/^(?:₺|tl|try|lira.*)$/i, 'TRY'],
  [/^(?:chf|francs?|franken)$/i, 'CHF'],
  [/^(?:¥|yen|円|元)$/i, 'JPY'],
];
const currencyOf = (sign: string) => currencies.find(([pattern]) => pattern.test(sign))?.[1] ?? sign.toLowerCase();

/** In hours. */
const units: readonly [pattern: string, unit: string, hours: number][] = [
  ['minutes?|mins?|minuten?|minutos?|minuti|minuto|minut[yę]?|dakika|分', 'hour', 1 / 60],
  ['hours?|hrs?|stunden?|heures?|horas?|ore|ora|uren|uur|godzin[yaę]?|saat|時間|小时', 'hour', 1],
  ['days?|tagen?|tage|tag|jours?|días?|dias?|giorn[oi]|dagen|dag|dni|dzień|gün|日間|天', 'hour', 24],
  ['weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|week|tygodni[ea]?|hafta|週間|周', 'hour', 168],
  [
    'months?|monaten?|monate|monat|mois|meses|mes|mês|mes[ei]|maanden|maand|miesięcy|miesiąc[ae]?|ay|か月|个月',
    'month',
    1,
  ],
  ['years?|jahren?|jahre|jahr|ans?|années?|años?|anos?|ann[oi]|jaren|jaar|lat|lata|rok|yıl|年', 'month', 12],
];
const UNIT = units.map(([pattern]) => pattern).join('|');

function durationKey(amount: string, unit: string): string {
  const found = units.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(unit));
  const [, base = 'hour', factor = 1] = found ?? [];
  return `${Math.round(numberOf(amount) * factor * 1000) / 1000} ${base}`;
}

function clockKey(hour: string, minute: string, half: string): string | null {
  const isAfternoon = /^p/i.test(half);
  const isMorning = /^a/i.test(half);
  const hours = (Number(hour) % (isAfternoon || isMorning ? 12 : 25)) + (isAfternoon ? 12 : 0);
  return hours > 24 || Number(minute || 0) > 59 ? null : `${hours}:${(minute || '00').padStart(2, '0')}`;
}

/** The first that matches at a place wins, so the narrow ones come first. `\b` does not work beside letters with accents. */
const readers: readonly Reader[] = [
  {
    kind: 'email',
    pattern: /([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/u,
    keyOf: ([text = '']) => text.toLowerCase(),
  },
  {
    kind: 'phone',
    pattern: /(\+\d[\d\s()/-]{6,20}\d|\(?0\d[\d\s()/-]{5,20}\d)(?!\d|[.,]\d|\s?(?:€|%))/u,
    keyOf: ([text = '']) => {
      const digits = text.replaceAll(/\D/g, '');
      return digits.length >= 7 ? digits.slice(-8) : null;
    },
  },
  {
    kind: 'percent',
    pattern: new RegExp(
      `(${NUMBER})\\s?(?:%|percent|prozent|pour ?cent|por ciento|per cento|por cento|procent|yüzde)`,
      'iu',
    ),
    keyOf: ([amount = '']) => String(numberOf(amount)),
  },
  {
    kind: 'money',
    pattern: new RegExp(`(${CURRENCY_SIGN})\\s?(${NUMBER})(?![\\d:])`, 'u'),
    keyOf: ([sign = '', amount = '']) => `${numberOf(amount)} ${currencyOf(sign)}`,
  },
  {
    kind: 'money',
    pattern: new RegExp(`(${NUMBER})\\s?(${CURRENCY_WORD})(?![\\p{L}\\d])`, 'iu'),
    keyOf: ([amount = '', sign = '']) => `${numberOf(amount)} ${currencyOf(sign)}`,
  },
  // Japanese and Chinese write on without a blank.
  {
    kind: 'money',
    pattern: new RegExp(`(${NUMBER})(円|元)`, 'u'),
    keyOf: ([amount = '', sign = '']) => `${numberOf(amount)} ${currencyOf(sign)}`,
  },
  {
    kind: 'time',
    pattern: /(?<![\d:.,])(\d{1,2})[時点](半)?(?![間数])/u,
    keyOf: ([hour = '', half = '']) => clockKey(hour, half && '30', ''),
  },
  {
    kind: 'time',
    pattern: /(?<![\d:.])(\d{1,2})[:.h](\d{2})(?!\d|\.\d)\s?(a\.?m\.?|p\.?m\.?)?(?!\p{L})/iu,
    keyOf: ([hour = '', minute = '', half = '']) => clockKey(hour, minute, half),
  },
  {
    kind: 'time',
    pattern: /(?<![\d:.,])(\d{1,2})\s?(a\.?m|p\.?m)(?!\p{L})/iu,
    keyOf: ([hour = '', half = '']) => clockKey(hour, '', half),
  },
  {
    kind: 'time',
    pattern: /(?<![\d:.,])(\d{1,2})(?=\s?(?:[-–]|bis|à|tot|do)\s?\d{1,2}\s?(?:uhr|h(?![\p{L}])|heures|uur))/iu,
    keyOf: ([hour = '']) => clockKey(hour, '', ''),
  },
  {
    kind: 'time',
    pattern: /(?<![\d:.,])(\d{1,2})\s?(?:uhr|h|heures|uur|時)(?!\p{L})/iu,
    keyOf: ([hour = '']) => clockKey(hour, '', ''),
  },
  {
    kind: 'time',
    pattern:
      /(?<=(?:at|from|until|till|to|um|ab|bis|las|alle|dalle|às|om|vanaf|od)\s)(\d{1,2})(?=\s?(?:[-–.,;]|$|to\s\d|until|till|bis\s\d|and|o.clock))(?![.,]\d)/iu,
    keyOf: ([hour = '']) => clockKey(hour, '', ''),
  },
  {
    kind: 'duration',
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(${NUMBER}|${NUMBER_WORD})(?=\\s?(?:[-–]|to|or|bis|oder|à|ou|a|o|do)\\s?(?:${NUMBER}|${NUMBER_WORD})[\\s-]?(${UNIT})(?!\\p{L}))`,
      'iu',
    ),
    keyOf: ([amount = '', unit = '']) => durationKey(amount, unit),
  },
  {
    kind: 'duration',
    pattern: new RegExp(`(?<![\\p{L}\\d])(${NUMBER}|${NUMBER_WORD})[\\s-]?(${UNIT})(?!\\p{L})`, 'iu'),
    keyOf: ([amount = '', unit = '']) => durationKey(amount, unit),
  },
  {
    kind: 'number',
    pattern: new RegExp(`(?<![\\p{L}\\d.,/-])(${NUMBER})(?![\\p{L}\\d/]|[.,-]\\d)`, 'u'),
    keyOf: ([amount = '']) => String(numberOf(amount)),
  },
];

const anyValue = new RegExp(
  readers.map(({ pattern }) => `(?:${pattern.source.replaceAll(/\((?!\?)/g, '(?:')})`).join('|'),
  'giu',
);
const exact = readers.map((reader) => ({
  ...reader,
  pattern: new RegExp(reader.pattern.source, `${reader.pattern.flags}y`),
}));

/** Reads the values of a sentence, and returns the sentence without them. */
export function valuesOf(sentence: string): { values: Value[]; rest: string } {
  const values: Value[] = [];
  let rest = '';
  let end = 0;
  for (const { index } of sentence.matchAll(anyValue)) {
    if (index < end) continue;
    const found = valueAt(sentence, index);
    if (!found) continue;
    values.push(found);
    rest += `${sentence.slice(end, index)} `;
    end = index + found.text.length;
  }
  return { values, rest: rest + sentence.slice(end) };
}

function valueAt(sentence: string, index: number): Value | undefined {
  for (const { kind, pattern, keyOf } of exact) {
    pattern.lastIndex = index;
    const match = pattern.exec(sentence);
    const key = match && keyOf(match.slice(1).map((group) => group ?? ''));
    if (match && key) return { kind, key, text: match[0].trim() };
  }
  return undefined;
}
