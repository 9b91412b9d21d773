/** What programs write in a line of dashes, or before a colon, above a mail that is answered or forwarded. */
const ORIGINAL = new Set([
  ...['original message', 'original nachricht', 'ursprüngliche nachricht', "message d'origine", 'message d’origine'],
  ...['mensaje original', 'messaggio originale', 'mensagem original', 'oorspronkelijk bericht', 'oryginalna wiadomość'],
  ...['wiadomość oryginalna', 'özgün ileti', 'orijinal mesaj', 'original appointment', '原始邮件', '原始郵件'],
  ...['元のメッセージ', 'الرسالة الأصلية', 'reply message', '원본 메시지', '원본 메일'],
]);
const FORWARDED = new Set([
  ...[
    'forwarded message',
    'begin forwarded message',
    'weitergeleitete nachricht',
    'message transféré',
    'message transmis',
  ],
  ...[
    'mensaje reenviado',
    'messaggio inoltrato',
    'mensagem encaminhada',
    'mensagem reencaminhada',
    'doorgestuurd bericht',
  ],
  ...['anfang der weitergeleiteten nachricht', 'début du message réexpédié', 'début du message transféré'],
  ...['inicio del mensaje reenviado', 'inizio messaggio inoltrato', 'begin doorgestuurd bericht'],
  ...['início da mensagem reencaminhada', 'początek przekazywanej wiadomości', '开始转发的邮件', '開始轉寄郵件'],
  ...['forwarded mail', 'przekazana wiadomość', 'wiadomość przekazana dalej', 'iletilmiş mesaj', 'yönlendirilen ileti'],
  ...['転送されたメッセージ', '转发的邮件', '转发邮件', '轉寄郵件', 'رسالة معاد توجيهها', '전달된 메시지'],
]);
const MAX_CHARS = 80;

/** The words of "-----Original Message-----" and of "Begin forwarded message:". */
function wordsOf(line: string): string {
  const text = line.trim();
  if (text.length > MAX_CHARS) return '';
  if (text.startsWith('--') && text.endsWith('--'))
    return text
      .replaceAll(/[-\s]+/g, ' ')
      .trim()
      .toLowerCase();
  return /[:\uff1a]$/.test(text) ? text.slice(0, -1).trim().toLowerCase() : '';
}

/** "-----Original Message-----". */
export const isOriginalLine = (line: string): boolean => ORIGINAL.has(wordsOf(line));

/** "---------- Forwarded message ---------". What follows is sent on for the reader, so it is no quote. */
export const isForwardLine = (line: string): boolean => FORWARDED.has(wordsOf(line));
