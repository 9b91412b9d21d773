/**
 * How mail programs say whose words follow ("On Monday, Ann wrote:"), in the languages of the console and some more. No expression goes
 * back and forth in a line: a stranger has written it.
 */

const VERBS = [
  ...['wrote', 'a écrit', 'écrit', 'escribió', 'ha scritto', 'scritto', 'escreveu', 'schrieb', 'schreef', 'geschreven'],
  ...['napisał', 'napisała', 'pisze', 'yazdı', 'skrev', 'kirjoitti', 'написал', 'написала', 'пишет', 'كتب', 'كتبت'],
];
const WROTE = new RegExp(`(?<!\\p{L})(?:${VERBS.join('|')})(?!\\p{L})|写道|寫道|のメッセージ|が書きました|작성`, 'iu');
const ENDS_WITH_COLON = /[:\uff1a]\s*$/;

/** `<ann@example.com>`, `(ann@example.com)`. */
const MARKED_ADDRESS = /[<(](?:mailto:)?[^\s<>()@]{1,64}@[^\s<>()@]{1,255}[>)]/;
const ADDRESS = /[^\s<>@]@[^\s<>@]/;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const TIME = /(?<!\d)\d{1,2}[:h時시]\s?\d\d(?!\d)/;
const SHORT_DATE = /\d{1,2}[./-]\d{1,2}[./-]\d{2}/;
/** A person who reports what was written names nobody: "On 5 January 2026 at 10:00 you wrote:". */
const PRONOUN =
  /(?<!\p{L})(?:i|you|we|they|ich|du|sie|wir|ihr|je|tu|vous|nous|ik|jij|je|u|wij|yo|usted|nosotros|io|lei|voi|noi|eu|você|ja|ben|siz|biz)(?!\p{L})/iu;

const hasDate = (text: string) => YEAR.test(text) || TIME.test(text) || SHORT_DATE.test(text);
const namesAuthor = (text: string) =>
  MARKED_ADDRESS.test(text) ||
  (ADDRESS.test(text) && hasDate(text)) ||
  (YEAR.test(text) && TIME.test(text) && !PRONOUN.test(text));

/** True for "On Mon, 5 Jan 2026 at 10:00, Ann <ann@example.com> wrote:" and the like, which no person writes. */
export const isAttribution = (text: string): boolean =>
  ENDS_WITH_COLON.test(text) && WROTE.test(text) && namesAuthor(text);

/** Directly above quoted lines, an address or a date says enough, in any language. */
export const introducesQuote = (text: string): boolean =>
  ENDS_WITH_COLON.test(text) && (namesAuthor(text) || (WROTE.test(text) && /\d/.test(text) && !PRONOUN.test(text)));

const COLON_WITHIN = /[:\uff1a](?=\s)/g;
/** Of a line, which may be the whole mail. */
const MAX_CHARS = 400;

/** True for "On Mon, 5 Jan 2026 at 10:00, Ann<ann@example.com> wrote:   The old mail", as Yahoo writes it on Android. */
export function beginsWithAttribution(line: string): boolean {
  const start = line.slice(0, MAX_CHARS);
  if (!MARKED_ADDRESS.test(start) || !hasDate(start)) return false;
  return start.matchAll(COLON_WITHIN).some(({ index }) => {
    const text = start.slice(0, index + 1);
    return MARKED_ADDRESS.test(text) && hasDate(text) && isAttribution(text);
  });
}

/** Programs fold an attribution before the name or the address, so that its date is on the line above (`above`), which is no sentence. */
export const hasDateAbove = (text: string, above: string): boolean =>
  !hasDate(text) && hasDate(above) && !/[.!?]\s*$/.test(above);
