import type { FixedLanguage } from '../../language/languages.ts';
import { alternatives } from '../../language/phrase-pattern.ts';
import { phrases, withoutSpaces } from '../../language/phrases/index.ts';
import { words } from '../../language/words.ts';
import { denseAlternatives } from './marks.ts';
import type { TextSpan } from './view.ts';
import { readingWords } from './words/index.ts';

const CLAUSE = /[.,;:!?()\n\r。、，！？；：؟،؛…—–]/u;
const MAX_CHARS = 80;

interface Negation {
  before: RegExp;
  after: RegExp;
  turns: RegExp;
}

/** The verb, and its negation, come last. */
const verbLast: ReadonlySet<FixedLanguage> = new Set(['tr', 'ja']);

function compile(fixedLanguage: FixedLanguage): Negation {
  const { not, notAfter } = readingWords[fixedLanguage];
  const { but } = phrases[fixedLanguage].human;
  const end = verbLast.has(fixedLanguage) ? '' : '$';
  if (withoutSpaces.has(fixedLanguage))
    return {
      before: new RegExp(`${denseAlternatives(not)}.{0,1}$`, 'u'),
      after: new RegExp(`^.{0,1}${denseAlternatives(notAfter)}`, 'u'),
      turns: new RegExp(denseAlternatives(but), 'u'),
    };
  return {
    before: new RegExp(` ${alternatives(not)}(?: \\S+){0,2} $`, 'u'),
    after: new RegExp(`^ ${alternatives(notAfter)} ${end}`, 'u'),
    turns: new RegExp(` ${alternatives(but)}(?= )`, 'u'),
  };
}

const compiled = new Map<FixedLanguage, Negation>();
const negationOf = (fixedLanguage: FixedLanguage): Negation => {
  const negation = compiled.get(fixedLanguage) ?? compile(fixedLanguage);
  compiled.set(fixedLanguage, negation);
  return negation;
};

/** Whether a value is named as what it is not: "not on Friday", "Freitag geht nicht". */
export function isNegated(original: string, { start, end }: TextSpan, fixedLanguage: FixedLanguage): boolean {
  const { before, after, turns } = negationOf(fixedLanguage);
  const isDense = withoutSpaces.has(fixedLanguage);
  const toText = (part: string) =>
    isDense ? words(part).join('') : ` ${words(part).join(' ')} `.replace(/^ {2}$/, ' ');
  const preceding =
    original
      .slice(Math.max(0, start - MAX_CHARS), start)
      .split(CLAUSE)
      .at(-1) ?? '';
  const following = original.slice(end, end + MAX_CHARS).split(CLAUSE)[0] ?? '';
  const unturned = toText(preceding).split(turns).at(-1) ?? '';
  return before.test(unturned) || after.test(toText(following));
}
