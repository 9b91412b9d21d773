/** Abbreviations that ICU takes for the end of a sentence: initials, titles and the like. */
const before = String.raw`(?:^|[\s("'“„«‘])`;
const abbreviation = new RegExp(
  `${before}(?:\\p{L}\\.(?:\\s?\\p{L}\\.)*|(?:dr|mr|mrs|ms|prof|sra?|dra|st|ste|vs|etc|approx|ca|inc|ltd|incl|excl|bzw|usw|inkl|zzgl|evtl|env|ul|np|dott|ing|gen|col|lt|capt|cpt|sgt|maj|rev|hon|gov|messrs|mme|mlle|hr|tzn|tj|örn)\\.)\\s*$`,
  'iu',
);
/** Capitalised abbreviations before a number or a name: "Mt. Etna", "Sen. Ortiz". In lower case they may be words. */
const namedAfter = new RegExp(`${before}(?:Mt|Ft|Sen|Rep|Pres|Supt|Msgr|Sr|Jr|Fr|Ave|Blvd|Str)\\.\\s*$`, 'u');
/** Abbreviations that end no sentence if a number follows. */
const numbered = new RegExp(
  `${before}(?:no|nos|nr|núm|n|art|pág|pp?|tel|min|max|abs|fig|vol|ch|sec|ext|room|apt|rm|kap|bd|jan|feb|febr|mar|apr|jun|jul|aug|sept?|oct|nov|dec|okt|dez|mrz|ene|abr|ago|set|dic|janv|févr|avr|juil|déc|gen|mag|giu|lug|ott)\\.\\s*$`,
  'iu',
);

const ordinal = /(?:^|[\s(–-])\d{1,2}\.\s*$/u;
/** Words before a German ordinal number. */
const ordinalAfter =
  /(?:^|\s)(?:am|an|ab|bis|bis zum|das|dem|den|der|des|die|im|ins|seit|vom|zum|zur|jede[nrms]?|diese[nrms]?|und|oder)\s+\d{1,2}\.\s*$/iu;
const month =
  /^(?:jan|feb|m[aä]r|apr|ma[ijy]|jun|jul|aug|sep|o[ck]t|nov|de[csz]|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu|ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince|stycz|lut|kwie|czerw|lip|sierp|wrze|paźdz|grud)[\p{L}]*/iu;
/** "an ID. SPACE": a name in capitals with a full stop of its own. */
const capitals = /(?:^|\s)\p{Lu}{2,3}\.\s*$/u;
const capitalsGoOn = /^\p{Lu}{2,}\b/u;

/** Returns true if the full stop at the end of `text` belongs to its last word, given that `next` follows. */
function goesOn(text: string, next: string): boolean {
  if (abbreviation.test(text) || namedAfter.test(text)) return true;
  if (numbered.test(text) && /^\d/.test(next)) return true;
  if (ordinal.test(text) && month.test(next)) return true;
  if (ordinalAfter.test(text) && /^\p{L}/u.test(next)) return true;
  return capitals.test(text) && capitalsGoOn.test(next);
}

/** Quoted speech is one sentence, even if it consists of three. */
const quoted =
  /(?<![^\s(])"(?=\S)[^"\n]{1,300}"|“[^“”\n]{1,300}”|„[^„“”\n]{1,300}[“”]|«[^«»\n]{1,300}»|「[^「」\n]{1,300}」/gu;

const spansOf = (text: string): [from: number, to: number][] =>
  [...text.matchAll(quoted)].map((match) => [match.index, match.index + match[0].length]);

/** Number of characters at the end of a text that are checked for an abbreviation. */
const TAIL = 24;

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Returns the trimmed sentences of a paragraph. Does not split at "e.g. this". */
export function sentencesIn(paragraph: string): string[] {
  const spans = spansOf(paragraph);
  const sentences: string[] = [];
  let [open, span] = ['', 0];
  for (const { segment, index } of segmenter.segment(paragraph)) {
    while ((spans[span]?.[1] ?? Number.POSITIVE_INFINITY) <= index) span++;
    const isWithin = (spans[span]?.[0] ?? Number.POSITIVE_INFINITY) < index;
    if (open && !isWithin && !goesOn(open.slice(-TAIL), segment)) {
      sentences.push(open.trim());
      open = '';
    }
    open += segment;
  }
  return [...sentences, open.trim()].filter(Boolean);
}
