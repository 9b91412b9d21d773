import { formatDate, isDateFormat } from './date-format.ts';
import { languageOf } from './languages.ts';

/** Formats that a workbook names only by number: ECMA-376, 18.8.30. Dates of the reader's country are written as in ISO 8601. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};
/** The numbers of date formats of East Asia. */
const isEastAsianDate = (formatId: number) => (formatId >= 27 && formatId <= 36) || (formatId >= 50 && formatId <= 58);

export const builtInFormat = (formatId: number): string =>
  builtIn[formatId] ?? (isEastAsianDate(formatId) ? 'yyyy-mm-dd' : 'General');

/** Excel shows 11 digits, and a number has 15 or 17, of which the last are errors of calculation. */
const GENERAL_DIGITS = 11;
const general = (value: number) => String(Number(value.toPrecision(GENERAL_DIGITS)));

/** Real formats have at most 100 characters. */
const MAX_FORMAT_CHARS = 255;

/** Not one in quotes. */
const SEMICOLON = /;(?=(?:[^"]*"[^"]*")*[^"]*$)/;
const FRACTION = /[#0?]\/[#0?\d]/;

/** A number as a spreadsheet shows it. `is1904`: days are counted from 1904 on, as old Macintoshes did. */
export function formatNumber(value: number, format: string, is1904: boolean): string {
  if (format.length > MAX_FORMAT_CHARS) return general(value);
  const sections = format.split(SEMICOLON);
  const [section = '', isNegated] = sectionOf(sections, value);
  if (/^(?:\[[^\]]*\])*general/i.test(section) || (section === '' && sections.length < 2)) return general(value);
  if (FRACTION.test(section)) return general(value);
  if (isDateFormat(section)) return formatDate(value, section, is1904);
  return formatDecimal(isNegated ? -value : value, section);
}

/** The section for a number, and whether its sign is in the section. */
function sectionOf(sections: readonly string[], value: number): [string | undefined, boolean] {
  if (value < 0 && sections.length > 1) return [sections[1], true];
  return [value === 0 && sections.length > 2 ? sections[2] : sections[0], false];
}

/** A literal text, or a place of digits. */
const part =
  /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|([#0?]+(?:[,.]*[#0?]+)*[,.]*|\.[#0?]+)(?:E[+-][0#?]+)?|(.)/gs;

function formatDecimal(value: number, section: string): string {
  const language = languageOf(section) ?? 'en-US';
  const parts = [...section.matchAll(part)];
  const places = parts.filter(([, , , , digits]) => digits);
  const scaled = value * 100 ** parts.filter(([text]) => text === '%').length;
  if (places.length > 1) return formatPattern(parts, scaled);
  const text = parts
    .map(([whole, quoted, escaped, currency, digits, other]) =>
      digits ? formatDigits(Math.abs(scaled), whole, language) : (quoted ?? escaped ?? currency ?? other ?? ''),
    )
    .join('')
    .trim();
  return value < 0 ? `-${text}` : text;
}

/** The digits of a number in places between other signs, as in a telephone number. */
function formatPattern(parts: readonly RegExpExecArray[], value: number): string {
  const counts = parts.map(([, , , , digits]) => digits?.replaceAll(/[^0#?]/g, '').length ?? 0);
  const all = String(Math.round(Math.abs(value)));
  let rest = all.padStart(
    counts.reduce((sum, count) => sum + count, 0),
    '0',
  );
  return parts
    .map(([, quoted, escaped, currency, digits, other], at) => {
      if (!digits) return quoted ?? escaped ?? currency ?? other ?? '';
      const later = counts.slice(at + 1).reduce((sum, count) => sum + count, 0);
      const own = rest.slice(0, rest.length - later);
      rest = rest.slice(own.length);
      return own;
    })
    .join('')
    .trim();
}

/** Intl allows as many. */
const MAX_DECIMALS = 20;
const formats = new Map<string, Intl.NumberFormat>();

function formatDigits(value: number, digits: string, language: string): string {
  const decimals = digits.split('.')[1]?.match(/^[0#?]+/)?.[0] ?? '';
  if (/E/.test(digits)) return value.toExponential(Math.min(decimals.length, MAX_DECIMALS)).replace('e', 'E');
  const thousands = /[#0?](,+)\.?(?![#0?,])/.exec(digits)?.[1]?.length ?? 0;
  const key = `${language} ${digits}`;
  const format = formats.get(key) ?? newFormat(digits, decimals, language);
  formats.set(key, format);
  return format.format(value / 1000 ** thousands);
}

const countZeros = (text: string) => text.split('0').length - 1;

const newFormat = (digits: string, decimals: string, language: string) =>
  new Intl.NumberFormat(language, {
    useGrouping: /[#0?],[#0?]/.test(digits),
    minimumIntegerDigits: Math.max(1, Math.min(countZeros(digits.split('.')[0] ?? ''), MAX_DECIMALS)),
    minimumFractionDigits: Math.min(countZeros(decimals), MAX_DECIMALS),
    maximumFractionDigits: Math.min(decimals.length, MAX_DECIMALS),
  });
