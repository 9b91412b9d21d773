/** How a sentence or an answer says no, in twelve languages. */
const NEGATED =
  /(?<![\p{L}])(?:no|not|never|cannot|can.?t|don.?t|doesn.?t|isn.?t|aren.?t|won.?t|without|unfortunately not|nicht|kein(?:e[rnms]?)?|nie|niemals|nein|ne|pas|aucune?|jamais|non|sin|nunca|jamás|ningun[oa]?|ningún|senza|mai|nessun[oa]?|não|nunca|sem|nenhum|niet|geen|nooit|zonder|nie|żadn\p{L}+|bez|değil|yok|hayır|asla)(?![\p{L}])|ません|ない|不|没|لا|ليس/iu;
const YES =
  /^\W*(?:yes|yep|sure|of course|ja|natürlich|selbstverständlich|oui|bien sûr|sí|claro|sì|certo|sim|tak|oczywiście|evet|はい|是的|نعم)(?![\p{L}])/iu;
const NO =
  /^\W*(?:no|sorry|unfortunately|nein|leider|non|malheureusement|lo siento|purtroppo|não|infelizmente|nee|helaas|nie|niestety|hayır|maalesef|いいえ|不|لا)(?![\p{L}])/iu;

export type Polarity = 'yes' | 'no';

/** Returns how the answer to a question of yes or no begins, or null. */
export function answerPolarity(answer: string): Polarity | null {
  if (YES.test(answer)) return 'yes';
  return NO.test(answer) ? 'no' : null;
}

export const sentencePolarity = (sentence: string): Polarity => (NEGATED.test(sentence) ? 'no' : 'yes');
