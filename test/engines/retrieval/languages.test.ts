import { describe, expect, it } from 'vitest';
import { ANSWERABLE, createIndex } from '../../../engines/retrieval/index.ts';
import { faq } from './support-bot.ts';

interface Bot {
  faqs: [id: string, question: string, answer: string][];
  asked: [query: string, id: string][];
  refused: string;
}

const bots: Record<string, Bot> = {
  Spanish: {
    faqs: [
      ['envio', '¿Hacéis envíos a Islandia?', 'Sí, tardan seis días.'],
      ['devol', '¿Cómo puedo devolver un artículo?', 'Tiene 45 días desde la entrega.'],
      ['horario', '¿Cuál es el horario de la tienda?', 'De lunes a viernes de 9 a 18.'],
    ],
    asked: [
      ['hacen envios a islandia', 'envio'],
      ['quiero devolver unos articulos', 'devol'],
      ['horarios de tienda', 'horario'],
    ],
    refused: '¿Cuál es la capital de Mongolia?',
  },
  German: {
    faqs: [
      ['versand', 'Versenden Sie nach Island?', 'Ja, das dauert sechs Tage.'],
      ['ware', 'Wie kann ich Ware zurückgeben?', 'Sie haben 45 Tage Zeit.'],
      ['zeit', 'Wie sind Ihre Öffnungszeiten?', 'Montag bis Freitag von 9 bis 18 Uhr.'],
    ],
    asked: [
      ['versendet ihr nach island', 'versand'],
      ['waren zuruckgeben', 'ware'],
      ['offnungszeiten', 'zeit'],
    ],
    refused: 'Was ist die Hauptstadt der Mongolei?',
  },
  French: {
    faqs: [
      ['liv', 'Livrez-vous en Islande ?', 'Oui, sous six jours.'],
      ['ret', 'Comment retourner un article ?', 'Vous avez 45 jours après la livraison.'],
      ['hor', "Quels sont les horaires d'ouverture du magasin ?", 'Du lundi au vendredi de 9 h à 18 h.'],
    ],
    asked: [
      ['vous livrez en islande', 'liv'],
      ['retourner des articles', 'ret'],
      ['horaire d’ouverture', 'hor'],
    ],
    refused: 'Quelle est la capitale de la Mongolie ?',
  },
  Polish: {
    faqs: [
      ['wys', 'Czy wysyłacie do Islandii?', 'Tak, trwa to sześć dni.'],
      ['zwrot', 'Jak mogę zwrócić towar?', 'Masz na to 45 dni od dostawy.'],
      ['godz', 'Jakie są godziny otwarcia sklepu?', 'Od poniedziałku do piątku od 9 do 18.'],
    ],
    asked: [
      ['czy wysylacie na Islandię', 'wys'],
      ['zwrócić towary', 'zwrot'],
      ['w jakich godzinach otwarty jest sklep', 'godz'],
    ],
    refused: 'Jaka jest stolica Mongolii?',
  },
  Russian: {
    faqs: [
      ['dost', 'Вы доставляете в Исландию?', 'Да, за шесть дней.'],
      ['vozv', 'Как вернуть товар?', 'В течение 45 дней.'],
    ],
    asked: [
      ['доставка в исландию', 'dost'],
      ['хочу вернуть товары', 'vozv'],
    ],
    refused: 'Какая столица Монголии?',
  },
  Chinese: {
    faqs: [
      ['song', '你们送货到冰岛吗？', '可以，需要六天。'],
      ['tui', '如何退货？', '收货后45天内可以退货。'],
      ['shi', '营业时间是什么？', '周一至周五9点到18点。'],
    ],
    asked: [
      ['可以送到冰岛吗', 'song'],
      ['我想退货', 'tui'],
      ['你们的营业时间', 'shi'],
    ],
    refused: '蒙古的首都是哪里？',
  },
  Japanese: {
    faqs: [
      ['hai', 'アイスランドへ配送できますか？', 'はい、六日かかります。'],
      ['hen', '返品の期限はありますか？', 'お届けから45日以内です。'],
      ['eig', '営業時間を教えてください', '平日9時から18時までです。'],
    ],
    asked: [
      ['アイスランドに配送してもらえますか', 'hai'],
      ['返品の期限', 'hen'],
      ['営業時間は何時ですか', 'eig'],
    ],
    refused: 'モンゴルの首都はどこですか',
  },
  Korean: {
    faqs: [
      ['bae', '아이슬란드로 배송하나요?', '네, 6일 걸립니다.'],
      ['yeong', '영업시간이 어떻게 되나요?', '평일 9시부터 18시까지입니다.'],
    ],
    asked: [
      ['아이슬란드 배송 가능한가요', 'bae'],
      ['영업시간', 'yeong'],
    ],
    refused: '몽골의 수도는 어디인가요?',
  },
  Arabic: {
    faqs: [
      ['shahn', 'هل تشحنون إلى آيسلندا؟', 'نعم، يستغرق الشحن ستة أيام.'],
      ['irja', 'كيف يمكنني إرجاع المنتج؟', 'لديك 45 يوما من التسليم.'],
      ['saat', 'ما هي ساعات العمل؟', 'من الاثنين إلى الجمعة.'],
    ],
    asked: [
      ['هل يمكن الشحن الى ايسلندا', 'shahn'],
      ['أريد إرجاع المنتجات', 'irja'],
      ['ساعات العمل', 'saat'],
    ],
    refused: 'ما هي عاصمة منغوليا؟',
  },
  Thai: {
    faqs: [
      ['song', 'จัดส่งไปไอซ์แลนด์ไหม', 'ได้ ใช้เวลาหกวัน'],
      ['khuen', 'จะคืนสินค้าได้อย่างไร', 'ภายใน 45 วันหลังได้รับสินค้า'],
      ['wela', 'ร้านเปิดกี่โมง', 'วันจันทร์ถึงวันศุกร์ 9.00 ถึง 18.00'],
    ],
    asked: [
      ['ส่งของไปไอซ์แลนด์ได้ไหม', 'song'],
      ['อยากคืนสินค้า', 'khuen'],
      ['ร้านเปิดเวลาไหน', 'wela'],
    ],
    refused: 'เมืองหลวงของมองโกเลียคืออะไร',
  },
};

const indexOf = (...faqs: Bot['faqs']) => {
  const index = createIndex();
  for (const [id, question, answer] of faqs) index.putSource(id, [faq(id, question, answer)]);
  return index;
};

describe.each(Object.entries(bots))('%s', (_, { faqs, asked, refused }) => {
  const index = indexOf(...faqs);

  it.each(asked)('answers "%s"', (query, id) => {
    const [first] = index.search({ text: query, limit: 3 }).results;
    expect(first?.chunk.id).toBe(id);
    expect(first!.confidence).toBeGreaterThanOrEqual(ANSWERABLE);
  });

  it('refuses what it does not know', () => {
    expect(index.search({ text: refused, limit: 3 }).results[0]?.confidence ?? 0).toBeLessThan(ANSWERABLE);
  });
});

it('serves all languages from one index', () => {
  const index = indexOf(...Object.values(bots).flatMap(({ faqs }) => faqs));
  const asked = Object.values(bots).flatMap((bot) => bot.asked);
  const wrong = asked.filter(([query, id]) => index.search({ text: query, limit: 3 }).results[0]?.chunk.id !== id);
  expect(wrong.length).toBeLessThanOrEqual(2);
});
