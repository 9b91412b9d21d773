import { describe, expect, it } from 'vitest';
import { startFiles } from './file-client.ts';

const { ingested, sendFile, contentOf } = await startFiles();

/** The bytes of each character of a charset, found by decoding all bytes and pairs of bytes. */
function encoder(charset: string): (text: string) => Buffer {
  const decoder = new TextDecoder(charset, { fatal: true });
  const bytesOf = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    try {
      const sign = decoder.decode(Uint8Array.from(bytes));
      if ([...sign].length === 1 && !bytesOf.has(sign)) bytesOf.set(sign, bytes);
    } catch {
      // No character has these bytes.
    }
  };
  for (let byte = 0; byte < 256; byte++) add(byte);
  if (/^(?:gb|big5|euc|shift)/.test(charset)) {
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  }
  return (text) => Buffer.from(Array.from(text).flatMap((sign) => bytesOf.get(sign)!));
}

const texts: [string, string[]][] = [
  ['Das Geschäft öffnet um neun Uhr, samstags für drei Stunden später.', ['windows-1252']],
  ['Le café est ouvert à midi, et la livraison coûte très peu.', ['windows-1252']],
  ['Questa è la città: perché aspettare?', ['windows-1252']],
  ['Sklep jest otwarty codziennie, także w święta. Proszę zadzwonić wcześniej.', ['windows-1250', 'iso-8859-2']],
  ['Obchod je otevřen každý den. Vrácení zboží je možné do čtrnácti dnů.', ['windows-1250', 'iso-8859-2']],
  ['Az üzlet minden nap nyitva van, és a szállítás ingyenes a hűséges vevőknek.', ['windows-1250']],
  ['Магазин открыт с девяти до шести. Доставка бесплатная.', ['windows-1251', 'koi8-r', 'ibm866']],
  ['Το κατάστημα είναι ανοιχτό κάθε μέρα και η παράδοση είναι δωρεάν.', ['windows-1253']],
  ['Mağaza her gün açıktır. Ücretsiz gönderim için müşteri hizmetlerini arayın.', ['windows-1254']],
  ['المتجر مفتوح كل يوم من التاسعة صباحا والتوصيل مجاني', ['windows-1256']],
  ['営業時間は午前九時から午後六時までです。お問い合わせは電話でどうぞ。', ['shift_jis', 'euc-jp']],
  ['매장은 매일 아침 아홉 시에 문을 엽니다. 배송은 무료입니다.', ['euc-kr']],
  ['商店每天早上九点开门。我们提供免费送货服务。', ['gbk', 'gb18030']],
  ['商店每天早上九點開門。我們提供免費送貨服務。', ['big5']],
];
/** The letters of each encoding of old systems, beginning with their first byte beyond ASCII. */
const oldSystems = {
  'an old Mac': 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß',
  DOS: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»',
};
/** In DOS, this letter is far behind the others. */
const SHARP_S = 0xe1;
const inOldSystem = (system: keyof typeof oldSystems) => (text: string) =>
  Buffer.from(
    Array.from(text, (sign) => {
      const at = oldSystems[system].indexOf(sign);
      return at >= 0 ? 0x80 + at : sign === 'ß' ? SHARP_S : sign.charCodeAt(0);
    }),
  );
const cases = texts.flatMap(([text, charsets]) => charsets.map((charset) => [charset, text] as const));

describe('text files in an encoding that nothing names', () => {
  it.each(cases)('%s: %s', async (charset, text) => {
    expect(await contentOf((await ingested('hours.txt', encoder(charset)(text))).id)).toBe(text);
  });

  it.each<[keyof typeof oldSystems, string]>([
    ['an old Mac', 'Das Geschäft öffnet um neun. Die Straße ist größer, die Versandgebühren fünf Euro.'],
    ['an old Mac', 'Où êtes-vous ? La livraison est effectuée près du café, à côté.'],
    ['an old Mac', 'La devolución es fácil: llámenos después de recibir el artículo.'],
    ['DOS', 'Das Geschäft öffnet um neun. Die Straße ist schön, die Gebühr fünf Euro.'],
    ['DOS', 'Où êtes-vous ? La livraison est effectuée près du café, à côté.'],
    ['DOS', '¿Cuándo llegará? La devolución es fácil en España.'],
  ])('of %s: %s', async (system, text) => {
    expect(await contentOf((await ingested('hours.txt', inOldSystem(system)(text))).id)).toBe(text);
  });

  it('is refused where letters stand as none do in any language, and where two encodings are mixed', async () => {
    const half = Buffer.from('Das Gesch\x8aft', 'latin1');
    expect(await ingested('a.txt', half)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('Save the file'),
    });
    const mixed = Buffer.concat([Buffer.from('Schöne Straße im Süden.\n'), Buffer.from('Größe und Maß.', 'latin1')]);
    const errorMessage = expect.stringContaining('UTF-8 with some bytes of another encoding');
    expect(await ingested('a.txt', mixed)).toMatchObject({ status: 'failed', errorMessage });
    const japanese = Buffer.concat([
      Buffer.from('営業時間は九時から十八時までです。'),
      Buffer.of(0x82),
      Buffer.from('。'),
    ]);
    expect(await ingested('a.md', japanese)).toMatchObject({ status: 'failed', errorMessage });
  });

  it.each([
    'L’été – un mot—et deux… «bien»: 5 €, N°5, Müller†, Łódź'.replace('Łódź', 'Œuvre'),
    'Bücher•Karten•Spiele für Škoda und Citroën™, 3×4 m²',
    'Å reise er å leve. Þetta er gott. À bientôt, Ángel.',
  ])('reads signs of Windows as before: %s', async (text) => {
    expect(await contentOf((await ingested('a.txt', encoder('windows-1252')(text))).id)).toBe(text);
  });

  it('ISO-2022-JP', async () => {
    const text = '営業時間は午前九時から午後六時までです。';
    const pairs = encoder('euc-jp')(text).map((byte) => byte & 0x7f);
    const bytes = Buffer.concat([Buffer.from('\x1b$B'), pairs, Buffer.from('\x1b(B')]);
    expect(await contentOf((await ingested('hours.txt', bytes)).id)).toBe(text);
  });

  it.each<[string, (text: string) => Buffer]>([
    ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16, high bytes first', (text) => Buffer.from(text, 'utf16le').swap16()],
    ['UTF-32', (text) => Buffer.from(Uint32Array.from(Array.from(text, (sign) => sign.codePointAt(0)!)).buffer)],
    [
      'UTF-32, high bytes first',
      (text) => Buffer.from(Uint32Array.from(Array.from(text, (sign) => sign.codePointAt(0)!)).buffer).swap32(),
    ],
  ])('%s, with and without a mark', async (_name, encode) => {
    const text = 'Магазин открыт с 9 до 18.\nДоставка бесплатная.';
    expect(await contentOf((await ingested('a.txt', encode(text))).id)).toBe(text);
    expect(await contentOf((await ingested('b.txt', encode(`\ufeff${text}`))).id)).toBe(text);
  });

  it('signs of Windows in an English text', async () => {
    const text = 'The “large” box – two kilos – costs €5.';
    expect(await contentOf((await ingested('a.md', encoder('windows-1252')(text))).id)).toBe(text);
  });

  it('a page without a declaration', async () => {
    const html = '<html><body><main><p>Магазин открыт с девяти до шести.</p></main></body></html>';
    expect(await contentOf((await ingested('a.html', encoder('windows-1251')(html))).id)).toBe(
      'Магазин открыт с девяти до шести.',
    );
  });

  it('is not guessed where no language fits', async () => {
    const bytes = Buffer.from(Array.from({ length: 400 }, (_, at) => (at % 9 === 0 ? 32 : 0x80 + ((at * 73) % 128))));
    expect(await ingested('a.txt', bytes)).toMatchObject({
      status: 'failed',
      errorMessage: 'The encoding of the file could not be told. Save the file as UTF-8 and add it again.',
    });
  });

  it('is none of a file with zero bytes', async () => {
    const { status, body } = await sendFile('a.txt', Buffer.from('PK\x03\x04\0\0\0\x08a\0b\0\0\0'));
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
  });
});
