import { detectLanguage, isStopWord, type Language, sharedAnalyser, tokenise } from '../retrieval/text/index.ts';

/** A word with everything by which another one may be the same. */
export interface Word {
  text: string;
  stems: readonly string[];
  /** The concepts that it names. Many have words for different things in them, such as the types of a room. */
  concepts: readonly string[];
  /** It names something that the thesaurus knows. Others are names, or rare. */
  isCommon: boolean;
}

/** What sentences say of any subject. They tell none apart. */
const GENERIC = new Set(
  (
    'cost costs price prices pricing rate rates tariff charge charged fee take takes taken get gets have has be offer offers pay paid payable ' +
    'possible usually always normally currently now also only just please long much many often far big high need needs must can may ' +
    'help info information question questions faq faqs answer page home welcome service services customer customers guest guests everyone visitors ' +
    'contact imprint about overview general details conditions terms policy policies countries hours our within after per each ' +
    'kostet kosten beträgt betragen preis preise tarif tarife gebühr dauert dauern gibt bietet zahlen möglich derzeit jetzt immer nur bitte lange lang viel ' +
    'hilfe frage fragen startseite willkommen kunden gäste kontakt impressum über allgemeines überblick bedingungen innerhalb pro liegt ' +
    'coûte coûtent prix tarif tarifs dure faut toujours seulement actuellement combien temps aide accueil clients contact informations générales ' +
    'cuesta cuestan precio precios tarifa tarifas dura tarda tardan siempre solo ahora cuánto cuánta ayuda inicio clientes contacto información ' +
    'costa costano prezzo prezzi tariffa tariffe dura sempre solo ora quanto aiuto clienti contatti informazioni ' +
    'custa custam preço preços tarifa demora sempre apenas agora quanto ajuda clientes contacto contato informações ' +
    'kost kosten prijs prijzen tarief tarieven duurt altijd alleen nu lang klanten contact kosztuje cena ceny trwa zawsze tylko teraz długo pomoc kontakt ' +
    'ücret fiyat fiyatlar sürer her zaman sadece şimdi kadar iletişim ' +
    // What questions ask with.
    'what when where which how who number time wann wo wie was welche uhr uhrzeit nummer quand où comment quel quelle quels heure heures numéro ' +
    'cuándo dónde cómo qué cuál hora horas número quando dove come quale ora ore numero onde como qual wanneer waar hoe wat laat uur ' +
    'kiedy gdzie jak ile jaki która godzinie ne zaman nerede nasıl kaç kaçta saat numarası ' +
    // What pages and their parts are usually called.
    'times schedule timetable faq list products opening your öffnungszeiten zeiten leistungen angebot angebote preisliste hausordnung willkommen unsere ' +
    'allgemein wissenswertes horaire horaires ouverture services offres bienvenue grille horario horarios servicios ofertas bienvenidos lista general ' +
    'orario orari apertura servizi offerte benvenuti listino horário horários serviços ofertas início funcionamento openingstijden tijden diensten welkom ' +
    'prijslijst cennik godziny otwarcia usługi oferta witamy saatler saatleri hizmetler hoşgeldiniz ' +
    '料金 料金表 料金案内 価格 価格表 営業時間 時間 ご案内 案内 サービス お問い合わせ よくある質問 ホーム 会社概要 アクセス ' +
    '价格 价格表 价目表 收费标准 营业时间 开放时间 时间 服务 联系我们 关于我们 首页 常见问题 價格 營業時間 服務 ' +
    'السعر الأسعار أسعار مواعيد ساعات أوقات العمل الخدمات اتصل تواصل معنا الرئيسية'
  ).split(' '),
);

/** Returns the words of a text that carry meaning. */
export function wordsOf(text: string, language = languageOf(text)): Word[] {
  const { stemmer, thesaurus } = sharedAnalyser();
  const words: Word[] = [];
  for (const token of tokenise(text)) {
    if (token.kind === 'joined' || isStopWord(language, token.text) || GENERIC.has(token.text)) continue;
    const concepts = thesaurus.read([token], language).flatMap(({ concept, hint }) => (hint ? [] : [concept]));
    // With the word itself, because short texts may be taken for another language.
    const stems = token.kind === 'word' ? [...stemmer.stems(token.text, language), token.text] : [token.text];
    words.push({ text: token.text, stems, concepts, isCommon: concepts.length > 0 });
  }
  return words;
}

/** The words of a sentence in their order. Two sentences with the same key say the same of something. */
export const sentenceKey = (text: string): string =>
  tokenise(text)
    .filter((token) => token.kind !== 'joined' && !GENERIC.has(token.text))
    .map((token) => token.text)
    .join(' ');

export const languageOf = (text: string): Language => detectLanguage(tokenise(text));

export const stemsOf = (words: readonly Word[]): ReadonlySet<string> => new Set(words.flatMap(({ stems }) => stems));
export const conceptsOf = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(words.flatMap(({ concepts }) => concepts));

/** Returns the words that are not among these in any form. */
export const lacking = (words: readonly Word[], stems: ReadonlySet<string>, concepts?: ReadonlySet<string>): Word[] =>
  words.filter(
    (word) => !word.stems.some((stem) => stems.has(stem)) && !word.concepts.some((concept) => concepts?.has(concept)),
  );
