import { describe, expect, it } from 'vitest';
import { ANSWERABLE, createIndex, type SearchIndex } from '../../../engines/retrieval/index.ts';
import { detectLanguage } from '../../../engines/retrieval/text/words/language.ts';
import { tokenise } from '../../../engines/retrieval/text/words/tokens.ts';
import { faq } from './support-bot.ts';

type Faqs = Record<string, [question: string, answer: string]>;

const indexOf = (faqs: Faqs): SearchIndex => {
  const index = createIndex();
  for (const [id, [question, answer]] of Object.entries(faqs)) index.putSource(id, [faq(id, question, answer)]);
  return index;
};
const first = (index: SearchIndex, query: string) => index.search({ text: query, limit: 3 }).results[0];

describe('German compounds', () => {
  const index = indexOf({
    pool: ['Ist das Hallenbad auch montags geöffnet?', 'Ja, ab zwölf.'],
    sofa: ['Was kostet die Lieferung eines Sofas?', 'Innerhalb der Stadt nichts.'],
    pump: ['Gibt es Garantie auf Pumpen?', 'Drei Jahre.'],
    lamp: ['Wo finde ich Ersatz für eine Lampe?', 'Im Untergeschoss.'],
    film: ['Wann beginnt die Filmvorführung?', 'Um acht.'],
  });

  it.each([
    ['Öffnungszeiten', 'pool'],
    ['Öffnung', 'pool'],
    ['Lieferzeit', 'sofa'],
    ['Lieferungskosten', 'sofa'],
    ['Garantiezeit', 'pump'],
    ['Lampenersatz', 'lamp'],
    ['Film', 'film'],
  ])('"%s" finds the words that it is made of', (query, id) => {
    expect(first(index, query)?.chunk.id).toBe(id);
  });

  it('that names a concept is found by its other part too', () => {
    const courses = indexOf({
      child: ['Gibt es Kurse für Kinder?', 'Ab sechs Jahren.'],
      online: ['Welche Kurse sind online?', 'Alle mit einem Stern.'],
      night: ['Gibt es Kurse am Abend?', 'Dienstags.'],
    });
    const { isSure, results } = courses.search({ text: 'Onlinekurs', limit: 3 });
    expect([isSure, results[0]?.chunk.id]).toEqual([true, 'online']);
  });

  it('is found by a concept that one of its parts names, beside a part of the index', () => {
    const shop = indexOf({
      fee: ['Was verlangt ihr für die Anprobe?', 'Nichts.'],
      try: ['Wie lange dauert die Anprobe?', 'Eine halbe Stunde.'],
      dress: ['Näht ihr Kleider?', 'Ja.'],
    });
    expect(first(shop, 'Anprobegebühr')?.chunk.id).toBe('fee');
  });

  it('finds nothing by a part that no word has', () => {
    expect(index.search({ text: 'Fahrradkeller', limit: 3 }).results).toEqual([]);
  });
});

describe('German verbs', () => {
  const index = indexOf({
    repair: ['Kann man die Pumpe reparieren?', 'Meistens.'],
    collect: ['Wo hole ich mein Paket ab?', 'Am Schalter. Nicht abgeholte Pakete gehen zurück.'],
    lock: ['Wann schließt die Halle?', 'Um sechs.'],
    cancel: ['Wie storniere ich den Kurs?', 'Per Brief.'],
    fee: ['Was ist eine Gebühr für Mahnungen?', 'Zwei Euro.'],
    offer: ['Gibt es ein Angebot für Vereine?', 'Ja.'],
  });

  it.each([
    ['repariert', 'repair'],
    ['reparierte', 'repair'],
    ['abzuholen', 'collect'],
    ['abgeholt', 'collect'],
    ['geschlossen', 'lock'],
    ['schliessen', 'lock'],
    ['Stornierung', 'cancel'],
    ['storniert', 'cancel'],
    ['Gebühren', 'fee'],
    ['Angebote', 'offer'],
    ['angeboten', 'offer'],
  ])('are found by "%s", as by their infinitive', (query, id) => {
    expect(index.search({ text: query, limit: 3 }).results.map(({ chunk }) => chunk.id)).toEqual([id]);
  });
});

describe('German umlauts', () => {
  const index = indexOf({
    hours: ['Was sind Ihre Öffnungszeiten?', 'Neun bis fünf.'],
    money: ['Wie bekomme ich eine Rückerstattung?', 'Per Brief.'],
    key: ['Was kostet ein neuer Ersatzschluessel fuer das Buero?', 'Zehn Euro.'],
    bus: ['Fährt ein Bus zur Quelle?', 'Jede Stunde.'],
  });
  const confidence = (query: string, id: string) =>
    index.search({ text: query, limit: 3 }).results.find(({ chunk }) => chunk.id === id)?.confidence ?? 0;

  it.each([
    ['rueckerstattung', 'Rückerstattung', 'money'],
    ['was sind ihre oeffnungszeiten', 'Was sind Ihre Öffnungszeiten', 'hours'],
    ['Ersatzschlüssel für das Büro', 'Ersatzschluessel fuer das Buero', 'key'],
  ])('"%s" is as sure as "%s"', (typed, asWritten, id) => {
    expect(confidence(asWritten, id)).toBeGreaterThan(ANSWERABLE);
    expect(confidence(typed, id)).toBeGreaterThan(confidence(asWritten, id) - 0.05);
  });

  it('leave other words with these letters as they are', () => {
    expect(first(index, 'Quellen')?.chunk.id).toBe('bus');
    expect(first(index, 'ein neues')?.chunk.id).toBe('key');
  });
});

describe('Spanish verbs', () => {
  const index = indexOf({
    sell: ['¿Se venden entradas en la puerta?', 'Sí, desde las nueve.'],
    mend: ['¿Cuánto cuesta arreglar un zapato?', 'Doce euros.'],
  });

  it.each([
    ['vendeis entradas', 'sell'],
    ['arreglais zapatos', 'mend'],
  ])('are found without the accent of their ending: %s', (query, id) => {
    const { results, why } = index.search({ text: query, limit: 3 });
    expect(results[0]?.chunk.id).toBe(id);
    expect(why?.openWords).toBe(0);
  });
});

describe('words that occur in any question', () => {
  const german = indexOf({
    cancel: ['Wie kündige ich mein Abo?', 'Mit einem Brief.'],
    pause: ['Kann das Abo ruhen?', 'Ja, drei Monate.'],
  });

  it('are missed less than others', () => {
    const missing = (query: string) => german.search({ text: query, limit: 1 }).why?.missing ?? 0;
    expect(missing('nochmal Abo kündigen')).toBeLessThan(0.5);
    expect(missing('Grillplatz Abo kündigen')).toBeGreaterThan(0.9);
  });
});

describe('Dutch compounds', () => {
  const index = indexOf({
    bad: ['Is het zwembad op maandag geopend?', 'Ja, vanaf twaalf uur.'],
    bank: ['Kost de levering van een bank iets?', 'In de stad niet.'],
    pomp: ['Zit er garantie op pompen?', 'Drie jaar.'],
  });

  it.each([
    ['openingstijden', 'bad'],
    ['levertijd', 'bank'],
    ['garantietermijn', 'pomp'],
  ])('"%s" finds the words that it is made of', (query, id) => {
    expect(first(index, query)?.chunk.id).toBe(id);
  });
});

describe('Vietnamese', () => {
  const index = indexOf({
    ban: ['Quán có bán bàn gỗ không?', 'Có, ở tầng hai.'],
    ban2: ['Tôi gửi bản đồ cho bạn bè thế nào?', 'Qua thư.'],
    ma: ['Mã giảm giá nhập ở đâu?', 'Ở trang thanh toán.'],
    ma2: ['Cửa hàng có bán mạ vàng không?', 'Không.'],
  });

  it('is told from Portuguese', () => {
    expect(detectLanguage(tokenise('Tôi đã trả tiền rồi, bao giờ nhận được hàng?'))).toBe('vietnamese');
    expect(detectLanguage(tokenise('Não tenho cartão, posso pagar de outra forma?'))).toBe('portuguese');
  });

  it.each([
    ['nhập mã thế nào', 'ma'],
    ['mạ', 'ma2'],
    ['bàn', 'ban'],
    ['bản', 'ban2'],
  ])('"%s" is found by its tones', (query, id) => {
    expect(first(index, query)?.chunk.id).toBe(id);
  });

  it('is found without them too', () => {
    expect(first(index, 'giam gia')?.chunk.id).toBe('ma');
  });
});

describe('Greek', () => {
  const index = indexOf({
    paradosi: ['Πόσο διαρκεί η παράδοση;', 'Τέσσερις ημέρες.'],
    pliromi: ['Ποιους τρόπους πληρωμής δέχεστε;', 'Κάρτα και μετρητά.'],
    katastima: ['Πού βρίσκεται το κατάστημα;', 'Στην πλατεία.'],
    biblio: ['Έχετε βιβλία για παιδιά;', 'Ναι, για τις παραδόσεις του χωριού και για πληρωμές σε δραχμές.'],
  });

  it.each([
    ['παραδόσεις', 'paradosi'],
    ['πληρωμές', 'pliromi'],
    ['ΠΛΗΡΩΜΗ', 'pliromi'],
    ['διεύθυνση καταστήματος', 'katastima'],
    ['καταστήματα', 'katastima'],
  ])('"%s" finds another form of the word', (query, id) => {
    expect(first(index, query)?.chunk.id).toBe(id);
  });
});

describe('Arabic words with others joined to them', () => {
  const index = indexOf({
    zawraq: ['كيف أستأجر الزورق؟', 'من المرفأ.'],
    misbah: ['هل يباع مصباح هنا؟', 'نعم.'],
    hadiqa: ['متى تفتح الحديقة؟', 'صباحا.'],
  });

  it.each([
    ['والزورق', 'zawraq'],
    ['بالزورق', 'zawraq'],
    ['لزورق', 'zawraq'],
    ['زورق', 'zawraq'],
    ['والمصباح', 'misbah'],
    ['للمصباح', 'misbah'],
    ['وحديقة', 'hadiqa'],
    ['فالحديقة', 'hadiqa'],
  ])('"%s" finds the word alone', (query, id) => {
    expect(first(index, query)?.chunk.id).toBe(id);
  });
});

describe('amounts', () => {
  const index = indexOf({
    mug: ['Is there a mug for $9.99?', 'Yes.'],
    bowl: ['Is there a bowl for 1,249.50 €?', 'Yes.'],
    plate: ['Is there a plate for 12 €?', 'Yes.'],
  });

  it.each([
    ['9,99', 'mug'],
    ['9,99 €', 'mug'],
    ['1.249,50', 'bowl'],
    ['1249.50', 'bowl'],
  ])('"%s" is found however its comma is written', (query, id) => {
    expect(first(index, query)?.chunk.id).toBe(id);
  });
});

const dense: Record<string, { faqs: Faqs; asked: [query: string, id: string][]; refused: string[] }> = {
  Korean: {
    faqs: {
      boat: ['보트 대여는 얼마인가요?', '한 시간에 만 원입니다.'],
      park: ['주차장이 있나요?', '네, 지하에 있습니다.'],
      cancel: ['예약을 취소하려면 어떻게 하나요?', '전화로 가능합니다.'],
    },
    asked: [
      ['주차 가능한가요', 'park'],
      ['취소는 어떻게 해요', 'cancel'],
      ['보트 대여가 얼마예요', 'boat'],
    ],
    refused: ['달까지 거리는 얼마인가요', '전화번호를 알려주세요'],
  },
  Japanese: {
    faqs: {
      boat: ['ボートの料金はいくらですか？', '一時間千円です。'],
      park: ['駐車場はありますか？', 'はい、地下にあります。'],
      pay: ['支払い方法を教えてください。', 'カードが使えます。'],
    },
    asked: [
      ['車を駐車できますか', 'park'],
      ['ボート料金を知りたいです', 'boat'],
      ['支払いはどうすればいい', 'pay'],
    ],
    refused: ['電話番号を教えてください', '富士山の高さは？'],
  },
  Chinese: {
    faqs: {
      boat: ['租船多少钱？', '一小时五十元。'],
      park: ['有停车场吗？', '有，在地下。'],
      cancel: ['怎么取消预约？', '打电话取消。'],
    },
    asked: [
      ['能停车吗', 'park'],
      ['我要取消预约', 'cancel'],
      ['租船的价格', 'boat'],
    ],
    refused: ['月球有多远', '可以带狗吗'],
  },
};

describe.each(Object.entries(dense))('%s', (_, { faqs, asked, refused }) => {
  const index = indexOf(faqs);

  it.each(asked)('"%s" is found and answered', (query, id) => {
    expect(first(index, query)?.chunk.id).toBe(id);
    expect(first(index, query)!.confidence).toBeGreaterThanOrEqual(ANSWERABLE);
  });

  it.each(refused)('"%s" is not answered', (query) => {
    expect(first(index, query)?.confidence ?? 0).toBeLessThan(ANSWERABLE);
  });
});
