/** References that authors of Markdown write. */
const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    copy: '©',
    reg: '®',
    trade: '™',
    mdash: '—',
    ndash: '–',
    hellip: '…',
    euro: '€',
    pound: '£',
    yen: '¥',
    times: '×',
    deg: '°',
    middot: '·',
    bull: '•',
    laquo: '«',
    raquo: '»',
    rarr: '→',
    larr: '←',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '',
    zwnj: '\u200c',
    half: '½',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    eacute: 'é',
    egrave: 'è',
    agrave: 'à',
    ccedil: 'ç',
    ntilde: 'ñ',
  }),
);

/** The character that a reference names, without `&` and `;`. Undefined: a name that is rare, and stays as it is. */
export function charOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities.get(name);
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
