import { detectLanguage, isStopWord, type Language, sharedAnalyser, tokenise } from '../retrieval/text/index.ts';

/** A word with everything by which another one may be the same. */
export interface Word {
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
    'ücret fiyat fiyatlar sürer her zaman sadece şimdi kadar iletişim'
  ).split(' '),
);

/** Returns the words of a text that carry meaning. */
export function wordsOf(text: string, language = languageOf(text)): Word[] {
  const { stemmer, thesaurus } = sharedAnalyser();
  const words: Word[] = [];
  for (const token of tokenise(text)) {
    if (token.kind === 'joined' || isStopWord(language, token.text) || GENERIC.has(token.text)) continue;
    const concepts = thesaurus.read([token], language).flatMap(({ concept, hint }) => (hint ? [] : [concept]));
    const stems = token.kind === 'word' ? stemmer.stems(token.text, language) : [token.text];
    words.push({ stems, concepts, isCommon: concepts.length > 0 });
  }
  return words;
}

export const languageOf = (text: string): Language => detectLanguage(tokenise(text));

export const stemsOf = (words: readonly Word[]): ReadonlySet<string> => new Set(words.flatMap(({ stems }) => stems));
export const conceptsOf = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(words.flatMap(({ concepts }) => concepts));

/** Returns the words that are not among these in any form. */
export const lacking = (words: readonly Word[], stems: ReadonlySet<string>, concepts?: ReadonlySet<string>): Word[] =>
  words.filter(
    (word) => !word.stems.some((stem) => stems.has(stem)) && !word.concepts.some((concept) => concepts?.has(concept)),
  );
