/** Kinds of answers, by the words of the question. */
interface AnswerKind {
  question: RegExp;
  /** Pattern of a sentence that contains such an answer. */
  answer: RegExp;
}

const price: AnswerKind = {
  question:
    /\bhow much (?:is|are|does|do|for|will|would)\b|\b(?:cost|costs|price|prices|fee|fees)\b|\bwas kostet\b|\bwas kosten\b|\bwie ?viel kostet\b|cu[aá]nto (?:cuesta|vale)|\bcombien co[uû]te|\bquanto cust|\bquanto costa|\bhoeveel kost|\bwat kost/iu,
  answer:
    /[€$£¥₹]|\p{N}\s?(?:eur|euros?|usd|dollars?|pounds?|cents?|chf|gbp|z[łl]|kr)\b|\b(?:free|no charge|kostenlos|gratis|gratuit[eo]?s?)\b/iu,
};
const time: AnswerKind = {
  question:
    /\bwhen\b|\bwhat time\b|\bhow long (?:does|do|is|are|will|would)\b|\bwann\b|\bwie lange\b|\bcu[aá]ndo\b|\ba qu[eé] hora\b|\bquand\b|\b[aà] quelle heure\b|\bquando\b|\ba che ora\b|\bwanneer\b|\bhoe laat\b|\bhoe lang\b/iu,
  answer:
    /\p{N}|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december|noon|midnight|daily|every day|weekdays?|weekends?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|täglich|mittags?|mitternacht|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados?|domingos?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:minutes|hours|days|weeks|months|years|in the|o'clock))\b/iu,
};
const place: AnswerKind = {
  question: /\bwhere\b|\bwo\b|\bwohin\b|\bd[oó]nde\b|\boù\b|\bdove\b|\bonde\b|\bwaar\b/iu,
  answer:
    /\b(?:at|in|on|near|opposite|behind|beside|outside) (?:the |our )?(?:\p{L}+ )?(?:\p{Lu}\p{L}+|street|road|square|station|building|floor|hall|desk|counter|entrance|lobby|car park|website|app|page|menu|settings)|(?:straße|strasse|platz|gasse|stra(?:at|ße)|plein|bahnhof|eingang)\b|\b(?:calle|plaza|avenida|rue|avenue|place|piazza|rua|stock|etage|erdgeschoss|untergeschoss|planta baja)\b/u,
};
const person: AnswerKind = {
  question: /\bwho(?:m|se)?\b|\bwer\b|\bwem\b|\bqui[eé]n(?:es)?\b|\bqui est\b|\bquem\b/iu,
  answer:
    /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Prof|Sra?|Dra|Mme|M)\.?\s\p{Lu}|\b(?:Frau|Herrn?|Señora?|Madame|Monsieur)\s\p{Lu}|(?:^|\s)(?!(?:The|Our|A|An|In|On|At|All|Every|Each|Der|Die|Das|Ein|Eine|El|La|Los|Las|Le|Les|Il)\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/u,
};

/**
 * Returns a function that checks whether a text contains the kind of answer that the question asks for: an amount, a
 * time, a place or a person. Undefined if it asks for none of these.
 */
export function holdsAnswerTo(question: string): ((text: string) => boolean) | undefined {
  const kind = [price, time, place, person].find((candidate) => candidate.question.test(question));
  return kind && ((text) => kind.answer.test(text));
}
