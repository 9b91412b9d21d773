/**
 * How mail programs introduce the mail that is answered, in the languages of the console. Each line is looked at once, and no expression
 * goes back and forth in it: a stranger has written it.
 */

/** "… wrote:" at the end, or "… schrieb Ann:". */
const WROTE = [
  ...['wrote', 'écrit', 'escribió', 'scritto', 'escreveu', 'schrieb', 'schreef', 'napisał', 'napisał(a)', 'napisała'],
  ...[
    'pisze',
    'yazdı',
    'şunları yazdı',
    'skrev',
    'написал',
    'написала',
    '写道',
    '寫道',
    'のメッセージ',
    'が書きました',
  ],
  ...['كتب', 'كتبت', 'geschreven', 'ha scritto', 'a écrit'],
];
const ENDS_WITH_COLON = /[:\uff1a]\s*$/;
const HAS_DATE_OR_ADDRESS = /\d{1,2}[.:/ ]|\b(19|20)\d\d\b|@|\d年/;

/** True for "On Mon, 5 Jan 2026 at 10:00, Ann <ann@example.com> wrote:" and the like. */
export function writesOf(text: string): boolean {
  if (!ENDS_WITH_COLON.test(text) || !HAS_DATE_OR_ADDRESS.test(text)) return false;
  const lower = text.toLowerCase();
  return WROTE.some((verb) => lower.includes(verb));
}

const ORIGINAL = new Set([
  ...['original message', 'original-nachricht', 'ursprüngliche nachricht', "message d'origine", 'message d’origine'],
  ...['mensaje original', 'messaggio originale', 'mensagem original', 'oorspronkelijk bericht', 'oryginalna wiadomość'],
  ...['wiadomość oryginalna', 'özgün ileti', 'orijinal mesaj', 'original appointment', 'forwarded message', '原始邮件'],
  ...['原始郵件', '元のメッセージ', 'الرسالة الأصلية', 'weitergeleitete nachricht', 'reply message'],
]);

/** "-----Original Message-----". */
export function isOriginalLine(line: string): boolean {
  const text = line.trim();
  if (!text.startsWith('--') || !text.endsWith('--') || text.length > 80) return false;
  return ORIGINAL.has(
    text.replaceAll('-', ' ').trim().toLowerCase().replaceAll('original nachricht', 'original-nachricht'),
  );
}

const FROM = new Set([
  ...['from', 'von', 'de', 'da', 'van', 'od', 'kimden', 'gönderen', 'från', 'fra', '差出人', '发件人', '寄件者', 'من'],
]);
/** A header in a text: `Sent: Monday`, `*Von:* Ann`. */
const HEADER = /^\s*\*?([^\s*:\uff1a][^*:\uff1a]{0,24}?)\s?[:\uff1a]\*?\s*\S/u;
const MIN_HEADERS = 3;
const MAX_HEADER_LINES = 6;

/** True if a block of From, Sent, To and Subject begins at this line, as Outlook writes above the mail that it answers. */
export function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = HEADER.exec(lines[at] ?? '')?.[1];
  if (!first || !FROM.has(first.trim().toLowerCase())) return false;
  let headers = 1;
  for (let next = at + 1; next < Math.min(lines.length, at + MAX_HEADER_LINES); next++) {
    const line = lines[next] ?? '';
    if (line.trim() === '') break;
    if (HEADER.test(line)) headers++;
  }
  return headers >= MIN_HEADERS;
}

/** What phones add below a mail. */
const SENT_FROM = [
  ...['sent from my ', 'sent from outlook', 'get outlook for ', 'von meinem ', 'gesendet von ', 'gesendet mit der '],
  ...[
    'envoyé de mon ',
    'envoyé depuis ',
    'envoyé à partir ',
    'télécharger outlook',
    'enviado desde ',
    'enviado do meu ',
  ],
  ...[
    'enviado a partir ',
    'inviato da ',
    'inviato dal ',
    'verzonden vanaf ',
    'verstuurd vanaf ',
    'wysłane z ',
    'wysłano z ',
  ],
  ...[
    'obtener outlook ',
    'obter o outlook',
    'outlook für ',
    'ottieni outlook',
    '发自我的',
    '從我的',
    '从我的',
    'أُرسلت من ',
    'أرسلت من ',
  ],
];
const SENT_FROM_ENDS = ["'dan gönderildi", "'den gönderildi", 'umdan gönderildi', 'imden gönderildi', 'から送信'];
const MAX_SENT_FROM_CHARS = 80;

export function isSentFromLine(line: string): boolean {
  const text = line.trim().toLowerCase();
  if (text === '' || text.length > MAX_SENT_FROM_CHARS) return false;
  return SENT_FROM.some((start) => text.startsWith(start)) || SENT_FROM_ENDS.some((end) => text.endsWith(end));
}
