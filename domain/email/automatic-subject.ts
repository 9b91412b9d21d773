/**
 * What answering machines write before the subject of the mail that they answer, or alone, in the languages of the console. A person who
 * writes about one ("Automatic reply does not work") puts no colon after it.
 */
const NAMES = [
  ...[
    'automatic reply',
    'auto reply',
    'auto-reply',
    'autoreply',
    'automatic response',
    'auto response',
    'autoresponse',
  ],
  ...['out of office', 'out of the office', 'out of office reply', 'out of office autoreply'],
  ...[
    'automatische antwort',
    'automatische antwort auf',
    'abwesenheitsnotiz',
    'abwesenheitsbenachrichtigung',
    'abwesend',
  ],
  ...['réponse automatique', "message d'absence", 'absence du bureau', 'respuesta automática', 'respuesta automatica'],
  ...['fuera de la oficina', 'fuera de oficina', 'risposta automatica', 'fuori sede', 'resposta automática'],
  ...[
    'resposta automatica',
    'fora do escritório',
    'ausência temporária',
    'automatisch antwoord',
    'automatische beantwoording',
  ],
  ...['afwezigheidsbericht', 'afwezig', 'automatyczna odpowiedź', 'odpowiedź automatyczna', 'autoodpowiedź'],
  ...['poza biurem', 'nieobecność w biurze', 'otomatik yanıt', 'otomatik cevap', 'ofis dışında'],
  ...['自動応答', '自動返信', '不在通知', '不在応答', '自动回复', '自动答复', '自動回覆', '自動回復', '外出自动回复'],
  ...['رد تلقائي', 'الرد التلقائي', 'رد آلي', 'خارج المكتب', '자동 회신', '자동 응답', 'autosvar', 'automatiskt svar'],
];
const NAME = NAMES.join('|');
const BEFORE_SUBJECT = new RegExp(`^\\s*(?:(?:${NAME})\\s?[:\\uff1a]|[[【(](?:${NAME})[\\]】)])`, 'i');
const ALONE = new RegExp(`^\\s*(?:${NAME})[.!]?\\s*$`, 'i');

/** `isAnswer`: the mail answers one. Otherwise a person may ask about their answering machine. */
export const isAutomaticSubject = (subject: string, isAnswer: boolean): boolean =>
  BEFORE_SUBJECT.test(subject) || (isAnswer && ALONE.test(subject));
