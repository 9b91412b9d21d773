/** The languages of formats, by the lower ten bits of their number in Windows: MS-LCID. */
const languages: Readonly<Record<number, string>> = {
  1: 'ar',
  4: 'zh',
  5: 'cs',
  6: 'da',
  7: 'de',
  8: 'el',
  9: 'en-US',
  10: 'es',
  11: 'fi',
  12: 'fr',
  13: 'he',
  14: 'hu',
  16: 'it',
  17: 'ja',
  18: 'ko',
  19: 'nl',
  20: 'nb',
  21: 'pl',
  22: 'pt',
  24: 'ro',
  25: 'ru',
  29: 'sv',
  30: 'th',
  31: 'tr',
  33: 'id',
  34: 'uk',
  42: 'vi',
};
const PRIMARY_BITS = 0x3ff;

/** The language that a format names, as in `[$€-407]`. Digits are written in Latin script. */
export function languageOf(format: string): string | undefined {
  const [, hex] = /\[\$[^\]-]*-([0-9a-f]{1,8})/i.exec(format) ?? [];
  const language = hex && languages[Number.parseInt(hex, 16) & PRIMARY_BITS];
  return language ? `${language}-u-nu-latn-ca-gregory` : undefined;
}
