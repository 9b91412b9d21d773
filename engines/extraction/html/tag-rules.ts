const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements without an end tag. */
export const VOID = words('area base basefont br col embed frame hr img input link meta param source track wbr');
/** Elements that belong in the head. */
export const IN_HEAD = words('title meta link script style base noscript template object');
const P = words('p');
const TABLE_PARTS = words('td th tr caption colgroup');

/** Open elements that a start tag closes, because their end tag is optional. */
export const CLOSED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  ...(
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul'
  )
    .split(' ')
    .map((name) => [name, P] as const),
  ['li', words('li p')],
  ['dt', words('dt dd p')],
  ['dd', words('dt dd p')],
  ['option', words('option')],
  ['optgroup', words('option optgroup')],
  ['td', words('td th p')],
  ['th', words('td th p')],
  ['tr', words('td th tr caption colgroup p')],
  ['tbody', new Set([...TABLE_PARTS, 'tbody', 'thead', 'tfoot', 'p'])],
  ['thead', new Set([...TABLE_PARTS, 'tbody', 'thead', 'tfoot', 'p'])],
  ['tfoot', new Set([...TABLE_PARTS, 'tbody', 'thead', 'tfoot', 'p'])],
  ['body', words('head')],
]);
/** Elements that a start tag may pass to find one to close: text-level elements whose end tags are missing. */
export const INLINE = words('a abbr b big cite code em font i label q s small span strike strong sub sup tt u');
/** An end tag does not close elements outside of these. */
export const WALLS = words('table td th caption template');
/** Elements of a table. */
export const TABLE_NAMES = words('table tbody thead tfoot tr td th caption colgroup');
