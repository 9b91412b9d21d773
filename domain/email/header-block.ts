/** What programs call the fields of the mail that is answered, above it, in lower case. */
const FROM = new Set([
  ...['from', 'von', 'de', 'da', 'van', 'od', 'kimden', 'gönderen', 'från', 'fra', '差出人', '发件人', '寄件者', 'من'],
  ...['보낸 사람', '보낸사람', 'от', 'lähettäjä'],
]);
const SENT = new Set([
  ...['sent', 'date', 'gesendet', 'datum', 'envoyé', 'envoyé le', 'date d’envoi', "date d'envoi", 'enviado', 'fecha'],
  ...['enviado el', 'enviado em', 'enviada em', 'data', 'inviato', 'inviata', 'verzonden', 'wysłano', 'wysłane'],
  ...['gönderildi', 'gönderme tarihi', 'tarih', 'skickat', 'sendt', 'dato', 'lähetetty', 'дата', 'отправлено'],
  ...['送信日時', '日時', '日付', '发送时间', '发送日期', '日期', '傳送時間', '寄件日期', '보낸 날짜', '날짜'],
  ...['تم الإرسال', 'تاريخ الإرسال', 'التاريخ', 'تاريخ'],
]);
const SUBJECT = new Set([
  ...['subject', 'betreff', 'objet', 'asunto', 'oggetto', 'assunto', 'onderwerp', 'temat', 'konu', 'ämne', 'emne'],
  ...['aihe', 'тема', '件名', '主题', '主旨', '主題', '제목', 'الموضوع'],
]);
const OTHER = new Set([
  ...[
    'to',
    'cc',
    'an',
    'à',
    'para',
    'a',
    'aan',
    'do',
    'dw',
    'kime',
    'alıcı',
    'till',
    'til',
    'kopie',
    'reply-to',
    'кому',
  ],
  ...['宛先', '收件人', '抄送', '副本', '받는 사람', '참조', 'إلى', 'نسخة'],
]);

/** A header in a text: `Sent: Monday`, `*Von:* Ann`. */
const HEADER = /^\s*\*?([^\s*:\uff1a][^*:\uff1a]{0,24}?)\s?[:\uff1a]\*?\s*\S/u;
const ADDRESS = /[^\s<>@]@[^\s<>@]/;
const MIN_HEADERS = 3;
/** More than five, because long lists of recipients are folded. */
const MAX_HEADER_LINES = 10;

const nameIn = (line: string) => HEADER.exec(line)?.[1]?.trim().toLowerCase() ?? '';

/**
 * True if a block of From, Sent, To and Subject begins at this line, as Outlook writes above the mail that it answers; GMX has Sent first.
 * A person's own list ("From: Hamburg, To: Rome, Date: 5 June") has neither an address in From nor both a date and a subject.
 */
export function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = nameIn(lines[at] ?? '');
  if (!FROM.has(first) && !SENT.has(first)) return false;
  let headers = 0;
  const has = { from: false, address: false, sent: false, subject: false };
  for (const line of lines.slice(at, at + MAX_HEADER_LINES)) {
    if (line.trim() === '') break;
    const name = nameIn(line);
    const isFrom = FROM.has(name);
    has.from ||= isFrom;
    has.address ||= isFrom && ADDRESS.test(line);
    has.sent ||= SENT.has(name);
    has.subject ||= SUBJECT.has(name);
    if (isFrom || SENT.has(name) || SUBJECT.has(name) || OTHER.has(name)) headers++;
  }
  return has.from && headers >= MIN_HEADERS && (has.address || (has.sent && has.subject));
}
