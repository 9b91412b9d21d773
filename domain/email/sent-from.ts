/** How lines begin that phones and programs add below a mail, and name a device or a program. In lower case. */
const SENT = [
  ...['sent from ', 'sent with ', 'sent via ', 'gesendet von ', 'gesendet mit ', 'gesendet aus ', 'gesendet über '],
  ...[
    'envoyé de',
    'envoyé à partir ',
    'envoyé avec ',
    'enviado de',
    'enviado do ',
    'enviado a partir ',
    'enviado con ',
  ],
  ...[
    'enviado com ',
    'enviado pelo ',
    'inviato da',
    'inviato con ',
    'verzonden vanaf ',
    'verzonden met ',
    'verzonden via ',
  ],
  ...[
    'verstuurd vanaf ',
    'verstuurd met ',
    'wysłane z',
    'wysłano z',
    'skickat från ',
    'sendt fra ',
    'отправлено с ',
    '发自',
  ],
  ...['發自', '從我的', '从我的', 'أُرسلت من', 'أرسلت من', 'تم الإرسال من'],
];
const SENT_ENDS = ['gesendet', 'gönderildi', 'から送信', 'から送信されました', '에서 보냄'];
/** A sentence that begins or ends like one of these names none of them. */
const DEVICE = new RegExp(
  [
    ...[
      'iphone',
      'ipad',
      'ipod',
      '\\bmac\\b',
      'android',
      '\\bios\\b',
      'samsung',
      'galaxy',
      'pixel',
      'huawei',
      'xiaomi',
    ],
    ...['redmi', 'oneplus', 'oppo', 'motorola', 'nokia', 'sony', 'xperia', 'blackberry', 'windows', 'outlook', 'yahoo'],
    ...['proton', 'gmail', 'icloud', 'gmx', 'web\\.de', 't-online', 'bluemail', 'thunderbird', 'smartphone', 'handy'],
    ...[
      '\\bmail\\b',
      'mobil',
      'móvil',
      'téléphone',
      'telefon',
      'telefoon',
      'telefono',
      'celular',
      'cellulare',
      'tablet',
    ],
    ...['phone', '手机', '手機', 'スマートフォン', '아이폰', '갤럭시', 'айфон', 'آيفون', '메일'],
  ].join('|'),
  'u',
);

/** "Get Outlook for iOS". */
const GET = [
  ...[
    'get ',
    'hol dir ',
    'holen sie sich ',
    'télécharge',
    'obten',
    'obtén ',
    'obter ',
    'descarga',
    'baixe ',
    'ottieni ',
  ],
  ...[
    'scarica ',
    'verkrijg ',
    'download ',
    'pobierz ',
    'uzyskaj ',
    '获取',
    '獲取',
    '下载',
    '下載',
    '取得',
    'الحصول على',
    'احصل على',
  ],
];
const GET_ENDS = ['edinin', 'indirin', 'を入手する', 'を入手', 'を取得', '다운로드'];

const MAX_CHARS = 80;
const MAX_WORDS = 9;
/** "<https://aka.ms/o0ukef>" and what marks bold text. */
const DECORATION = /<?https?:[^\s>]*>?|[[\]*_]/g;

const isOneOf = (text: string, starts: readonly string[], ends: readonly string[]) =>
  starts.some((start) => text.startsWith(start)) || ends.some((end) => text.endsWith(end));

export function isSentFromLine(line: string): boolean {
  const text = line
    .slice(0, 3 * MAX_CHARS)
    .replaceAll(DECORATION, '')
    .trim()
    .replace(/\.$/, '')
    .toLowerCase();
  if (text === '' || text.length > MAX_CHARS || text.split(/\s+/).length > MAX_WORDS || /[?!:,;]/.test(text))
    return false;
  if (text.includes('outlook') && isOneOf(text, GET, GET_ENDS)) return true;
  return DEVICE.test(text) && isOneOf(text, SENT, SENT_ENDS);
}
