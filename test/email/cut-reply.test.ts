import { describe, expect, it } from 'vitest';
import { cutReply } from '../../domain/email/cut-reply.ts';

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

  it('is found in long texts without an end', () => {
    for (const text of [
      'On '.repeat(200_000),
      'From: a\n'.repeat(50_000),
      '> '.repeat(100_000),
      'On x\n'.repeat(100_000),
    ]) {
      expect(cutReply(text).length).toBeGreaterThan(0);
    }
  });
});
