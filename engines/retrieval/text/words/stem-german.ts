/** Shorter stems are words of their own. */
const MIN_LENGTH = 4;
/** Parts that German separates from a verb: `ich melde mich an`. */
const separable =
  'zur(?:ü|u|ue)ck|zusammen|weiter|vorbei|herein|herunter|runter|raus|rein|durch|fest|frei|nach|statt|teil|ab|an|auf|aus|bei|ein|her|hin|los|mit|um|vor|weg|zu';
/** `an-zu-melden`, `an-ge-nommen`. */
const withinVerb = new RegExp(`^(${separable})(?:zu(?=.{3,}n$)|ge(?=.{3,}en$)(?!.*(?:boten|heiten|ungen)$))`);
/** `ge-kauft`, `ab-ge-holt`, without the ending. */
const participle = new RegExp(`^(?:ge(?=.{${MIN_LENGTH},}$)|(${separable})ge(?=.{3,}$))`);
/** Of a third person or a participle. */
const ending = /e?t$/;

/** Forms of irregular verbs at the end of a word, so that each also holds for compounds: `mitgenommen`, `verloren`. */
const irregular = Object.entries({
  brechen: 'brochen|bricht',
  essen: 'gegessen|isst',
  fahren: 'fährt|fuhr',
  fallen: 'fällt|fiel',
  finden: 'funden|fand',
  fliegen: 'flogen',
  gehen: 'gangen|ging',
  gelten: 'gilt|galt',
  halten: 'hält|hielt',
  helfen: 'holfen|hilft',
  lassen: 'lässt|ließ',
  laufen: 'läuft|lief',
  laden: 'lädt|lud',
  lieren: 'loren|lor',
  nehmen: 'nommen|nimmt|nahm',
  schließen: 'schlossen|schloss',
  schneiden: 'schnitten',
  schreiben: 'schrieben|schrieb',
  sprechen: 'sprochen|spricht',
  stehlen: 'stohlen|stiehlt|stahl',
  tragen: 'trägt|trug',
  treffen: 'troffen|trifft|traf',
  vergessen: 'vergisst|vergaß',
  waschen: 'wäscht|wusch',
  ziehen: 'zogen|zog',
}).map(([verb, forms]) => ({ verb, form: new RegExp(`(?:(?<=.)ge)?(?:${forms})$|^ge(?:${forms})$`) }));

const umlauts: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü' };
/** Not in `neue`, `bauen` or `Quelle`. */
const typedUmlaut = /(?<![aeiouq])[aou]e/g;

/** `Öffnung` for `Oeffnung`, as it is typed on a keyboard without umlauts. */
export const withUmlauts = (word: string): string =>
  word.replace(typedUmlaut, (letters) => umlauts[letters] ?? letters);

/** Words in which these letters are two vowels: `aktuell`, `zuerst`, `tue`, `Michael`, `Poesie`. */
const twoVowels = /uell|^zue|^tue(?:n|st|t|nd)?$|statue|duett|samuel|aero|ael(?:a|s)?$|poe[st]|oboe/;

/** The same for a word that is certainly typed so, and the word itself otherwise. */
export const spelledGerman = (word: string): string => (twoVowels.test(word) ? word : withUmlauts(word));

/** Words that begin another clause. */
const clauseBeginnings = new Set('und oder aber wenn weil dass ob bevor damit'.split(' '));
const separated = new RegExp(`^(?:${separable})$`);
/** The verb of a question or a statement is one of its first words: `wo hole ich`, `ich hole`, `hole ich`. */
const VERB_WITHIN = 3;
const finite = /(?:e|st|t|en)$/;

/**
 * Returns the verbs that a question has in two parts, by the position of the second one, which ends a clause: `abhole` for the last
 * word of `wo hole ich das Buch ab`. `mayBeVerb`: whether a word can be the verb.
 */
export function separatedVerbs(words: readonly string[], mayBeVerb: (word: string) => boolean): Map<number, string> {
  const verbs = new Map<number, string>();
  let start = 0;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next !== undefined && !clauseBeginnings.has(next)) continue;
    const verb = words
      .slice(start, Math.min(at, start + VERB_WITHIN))
      .find((one) => finite.test(one) && mayBeVerb(one));
    if (verb !== undefined && separated.test(word)) verbs.set(at, word + verb);
    start = at + 2;
  }
  return verbs;
}

function regular(word: string): string {
  const entry = irregular.find(({ form }) => form.test(word));
  return entry ? word.replace(entry.form, entry.verb) : word;
}

/**
 * Returns a stem that the forms of a verb share, which the published stemmer keeps apart: `kaufen`, `kauft`, `gekauft`;
 * `anmelden`, `angemeldet`, `anzumelden`. A noun that looks like a participle loses the same letters in all of its forms.
 */
export function stemGerman(word: string, stem: (word: string) => string): string {
  let stemmed = stem(regular(word).replace(withinVerb, '$1'));
  // `Stornierung`, which has the ending of `stornieren` within it.
  if (/ung(?:en)?$/.test(word) && !stemmed.endsWith('ung')) stemmed = stem(stemmed);
  for (;;) {
    const bare = stemmed.replace(ending, '');
    if (bare === stemmed || bare.length < MIN_LENGTH) return stemmed;
    stemmed = stem(bare.replace(participle, '$1'));
  }
}
