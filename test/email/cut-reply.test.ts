import { describe, expect, it } from 'vitest';
import { cutReply as cut } from '../../domain/email/cut-reply.ts';

const cutReply = (text: string) => cut(text, true).text;
const quoted = '> Your parcel left on Monday.\n> \n> Kind regards\n> Parcel team';
const plain = 'Your parcel left on Monday.\n\nKind regards\nParcel team';
const own = 'It has not arrived.\n\nCan you check again?';

const attributions = [
  'On Mon, Jan 5, 2026 at 10:02 AM Parcel Team <help@shop.example> wrote:',
  'On Mon, Jan 5, 2026 at 10:02 AM Parcel Team of the Northern Region <\nhelp@shop.example> wrote:',
  'On Jan 5, 2026, at 10:02, Parcel Team <help@shop.example> wrote:',
  'Am Mo., 5. Jan. 2026 um 10:02 Uhr schrieb Paket Team <help@shop.example>:',
  'Am 05.01.2026 um 10:02 schrieb Paket Team <help@shop.example>:',
  'Le lun. 5 janv. 2026 à 10:02, Equipe Colis <help@shop.example> a écrit :',
  'El lun, 5 ene 2026 a las 10:02, Equipo (<help@shop.example>) escribió:',
  'Il giorno lun 5 gen 2026 alle ore 10:02 Squadra <help@shop.example> ha scritto:',
  'Equipe <help@shop.example> escreveu em seg., 5/01/2026 às 10:02:',
  'Op ma 5 jan 2026 om 10:02 schreef Team <help@shop.example>:',
  'pon., 5 sty 2026 o 10:02 Zespół <help@shop.example> napisał(a):',
  'Ekip <help@shop.example>, 5 Oca 2026 Pzt, 10:02 tarihinde şunu yazdı:',
  '2026年1月5日(月) 10:02 配送チーム <help@shop.example>:',
  '配送团队 <help@shop.example> 于2026年1月5日周一 10:02写道：',
  'في الاثنين، 5 يناير 2026 في 10:02 ص تمت كتابة ما يلي بواسطة فريق <help@shop.example>:',
];

describe('what a person wrote', () => {
  it.each(attributions)('is what stands above "%s" and the quoted mail', (attribution) => {
    expect(cutReply(`${own}\n\n${attribution}\n\n${quoted}\n`)).toBe(own);
    expect(cutReply(`${own}\n\n-- \nAnn Example\nExample Ltd\n\n${attribution}\n\n${quoted}`)).toBe(own);
    expect(cutReply(`まだ届いていません。\r\n\r\n${attribution}\r\n${quoted}`)).toBe('まだ届いていません。');
  });

  it.each([
    ['From', 'Sent', 'To', 'Subject'],
    ['Von', 'Gesendet', 'An', 'Betreff'],
    ['De', 'Envoyé', 'À', 'Objet'],
    ['De', 'Enviado', 'Para', 'Asunto'],
    ['Da', 'Inviato', 'A', 'Oggetto'],
    ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
    ['Od', 'Wysłano', 'Do', 'Temat'],
    ['Kimden', 'Gönderildi', 'Kime', 'Konu'],
    ['差出人', '送信日時', '宛先', '件名'],
    ['发件人', '发送时间', '收件人', '主题'],
    ['من', 'تم الإرسال', 'إلى', 'الموضوع'],
  ])('is what stands above a block of %s, %s, %s and %s', (from, sent, to, subject) => {
    const block = `${from}: Team <help@shop.example>\n${sent}: 5 January 2026 10:02\n${to}: Ann\n${subject}: Your parcel`;
    for (const line of ['', '________________________________\n', '-----Original Message-----\n']) {
      expect(cutReply(`${own}\n\n${line}${block}\n\n${plain}\n`)).toBe(own);
    }
  });

  it.each([
    'Sent from my iPhone',
    'Von meinem iPhone gesendet',
    'Envoyé de mon iPhone',
    'Enviado desde mi iPhone',
    'Inviato da iPhone',
    "iPhone'umdan gönderildi",
    'iPhoneから送信',
    'Get Outlook for Android',
  ])('is without "%s"', (line) => {
    expect(cutReply(`${own}\n\n${line}\n\n${attributions[2]}\n\n${quoted}`)).toBe(own);
  });

  it.each([
    '> Did it arrive?\n\nNo.\n\n> Where are you?\n\nAt home.',
    `${attributions[2]}\n\n${quoted}\n\nIt has not arrived.`,
    'Dear team,\n\nI ordered on 5 January:\n- two lamps\n- one desk\n\nRegards\nAnn',
    'From: Berlin\nwe want to go to Rome. To: be arranged',
    'Name: Ann\nOrder: 12\nCity: Bonn\nIt is late.',
    quoted,
  ])('stays whole: %j', (text) => {
    expect(cutReply(text)).toBe(text);
  });

  it.each([
    'On Mon, 5 Jan 2026 at 10:02, Desk<help@shop.example> wrote:   Your parcel left on Monday. Kind regards',
    'Am Mo., 5. Jan. 2026 um 10:02 schrieb Desk<help@shop.example>:   Ihr Paket ist unterwegs.',
    '2026년 1월 5일 (월) 오전 10:02, 배송팀 <help@shop.example>님이 작성:\n\n배송되었습니다.',
    'Gesendet: Montag, 5. Januar 2026 um 10:02 Uhr\nVon: "Team" <help@shop.example>\nAn: Ann <ann@visitor.example>\nBetreff: Paket\n\nHallo',
    '보낸 사람: Team <help@shop.example>\n보낸 날짜: 2026년 1월 5일\n받는 사람: Ann\n제목: 소포\n\n안녕하세요',
    'On Monday, January 5, 2026 at 10:02 AM, Parcel Team wrote:\n\nYour parcel left.',
  ])('is what stands above "%s"', (quote) => {
    expect(cut(`${own}\n\n${quote}`, true)).toEqual({ text: own, isSure: false });
    expect(cutReply(`${own}\n${quote}`)).toBe(own);
  });

  it.each([
    'Sent from Yahoo Mail for iPhone',
    'Sent from Yahoo Mail on Android',
    'Verkrijg Outlook voor iOS',
    'Hol dir Outlook für iOS<https://aka.ms/o0ukef>',
    'Sent from Mail for Windows',
    'Gesendet von Mail für Windows',
    'Sent with Proton Mail secure email.',
    'Sent from Gmail Mobile',
    'Sent from my Samsung Galaxy smartphone.',
    'Von meinem Samsung Galaxy Smartphone gesendet.',
    'Gesendet mit der GMX Mail App',
    'Pobierz program Outlook dla systemu iOS',
    'Outlook for iOS を入手する',
    '获取 Outlook for iOS',
    "iOS için Outlook'u edinin",
    'الحصول على Outlook for iOS',
  ])('is without "%s", also in a mail that answers none', (line) => {
    expect(cut(`${own}\n\n${line}`, false)).toEqual({ text: own, isSure: true });
    expect(cutReply(`${own}\n\n${line}\n\n${attributions[2]}\n\n${quoted}`)).toBe(own);
  });

  it.each([
    'Is it ready?\nVon meinem Handy geht es nicht.',
    'It is late.\nSent from your office on Friday, says the slip.',
    'Hallo,\nGesendet wurde das Handy am Montag.',
  ])('stays whole, though it ends like a line of a phone: %j', (text) => {
    expect(cutReply(text)).toBe(text);
  });

  const lists = [
    'Hello,\n\nI would like to book:\n\nFrom: 12 June\nTo: 19 June\nGuests: 2 adults\nDog: yes\n\nIs it free? Please call me on 555 1234.',
    'Hallo,\n\nVon: Hamburg\nNach: Rom\nDatum: 12. Juni\n\nIst das frei?',
    'Merhaba,\n\nGönderen: Ali\nAlıcı: Veli\nTakip no: 12\n\nNerede?',
    'Buongiorno,\n\nDa: Roma\nA: Milano\nData: 12 giugno\n\nC’è posto?',
    'Hello,\n\nas I already wrote on 12.11. these are my questions:\n\n1. Where is it?\n2. When?',
    'Dag,\n\nIk heb u op 5.11. geschreven:\nmijn lamp is stuk.',
    'Hello Hans,\n\nyou told us on 5.11. what is wrong, as you wrote:\nthe lamp is broken. We send a new one today.',
    'Hello,\n\non 5 January 2026 at 10:02 you wrote:\nthe lamp is broken.',
  ];
  it.each(lists)('stays whole, in an answer too: %j', (text) => {
    expect(cutReply(text)).toBe(text);
  });

  const forwarded = `this confirmation is wrong, see below\n\n-- \nAnn\n\n---------- Forwarded message ---------\nFrom: Shop <help@shop.example>\nDate: Mon, 5 Jan 2026 at 10:02\nSubject: Your booking\nTo: <ann@visitor.example>\n\nTwo lamps`;
  it.each([
    ...lists,
    'I need:\n> 2 lamps\n> 3 cups',
    'I need:\n--\n2 lamps\n3 cups',
    `My question.\n\n${attributions[2]}\n\n${quoted}`,
    forwarded,
  ])('stays whole in a mail that answers none: %j', (text) => {
    expect(cut(text, false)).toEqual({ text, isSure: true });
  });

  it('keeps a sentence with a date above an attribution without one', () => {
    const text = 'I ordered on 05/01/2026.';
    expect(cutReply(`${text}\nTeam <help@shop.example> wrote:\n${quoted}`)).toBe(text);
    expect(cutReply(`${own}\n\nOn Mon, Jan 5, 2026 at 10:02 AM Team\n<help@shop.example> wrote:\n${quoted}`)).toBe(own);
  });

  it('stays whole with what it forwards, in an answer too', () => {
    expect(cutReply(forwarded)).toBe(forwarded);
    expect(cutReply(`${forwarded}\n\n${attributions[2]}\n\n${quoted}`)).toBe(
      `${forwarded}\n\n${attributions[2]}\n\n${quoted}`,
    );
  });

  it.each([
    ['marked quotes and a signature', `${own}\n\n-- \nAnn\n\n${attributions[2]}\n\n${quoted}`, true],
    ['quoted lines that nothing introduces', `${own}\n\n${quoted}`, false],
    ['a mail without marks', `${own}\n\n${attributions[2]}\n\n${plain}`, false],
    ['what follows a line of dashes', `${own}\n\n--\n2 lamps`, false],
    ['a long signature', `${own}\n\n-- \n${'A line\n'.repeat(20)}`, false],
  ])('says whether the cut is sure: %s', (_what, text, isSure) => {
    expect(cut(text, true)).toEqual({ text: own, isSure });
  });

  it('is found in long texts without an end', () => {
    for (const text of [
      'On '.repeat(200_000),
      'From: a\n'.repeat(50_000),
      '> '.repeat(100_000),
      'On x\n'.repeat(100_000),
      `On 12.12.2020 <a@b.example> wrote${' : x'.repeat(100_000)}`,
      '<'.repeat(500_000),
    ]) {
      expect(cutReply(text).length).toBeGreaterThan(0);
    }
  });
});
