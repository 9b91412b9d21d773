const MIN_WORDS = 3;
/** Of scripts without spaces. */
const MIN_DENSE_CHARS = 6;
const FILE_NAME = /\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)\b/i;
/** What Office says of a description that it has made itself, in the languages in which it does. */
const GENERATED =
  /automatically generated|AI-generated|automatisch generiert|KI-generiert|generad[ao] (?:automáticamente|por IA)|généré(?:e)? (?:automatiquement|par)|generat[ao] automaticamente|gerad[ao] (?:automaticamente|por IA)|automatisch gegenereerd|wygenerowany automatycznie|otomatik olarak oluşturul|自動的に生成|自动生成/i;

/** The alternative text of a picture, if it says something. Empty if it is a name or a guess of the program. */
export function pictureText(alternative: string | undefined): string {
  const text = alternative?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (FILE_NAME.test(text) || GENERATED.test(text)) return '';
  const dense = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0;
  return text.split(' ').length >= MIN_WORDS || dense >= MIN_DENSE_CHARS ? text : '';
}
