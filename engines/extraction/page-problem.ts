import { CONSENT_TEXT } from './consent.ts';
import type { PageElement } from './html/tree.ts';
import { isShell, MAX_SHELL_CHARS } from './problem/shell.ts';
import { type PageSigns, signsIn } from './problem/signs.ts';
import * as words from './problem/words.ts';

/** Why a page is not what an owner wanted to have read. */
export type PageProblem = 'binary' | 'error' | 'login' | 'consent' | 'notFound' | 'parked' | 'scripts';

/** Characters. A page with more text has something to say, whatever its title. */
const MAX_NOTICE_CHARS = 600;
/** A sign-in form says less outside of its heading. Its page may have the texts of a footer. */
const MAX_FORM_CHARS = 300;
/** With more text, a page that looks like a notice is not even doubtful. A soft 404 may list half of its site. */
const MAX_DOUBTFUL_CHARS = 3_000;
const MAX_HEADING_CHARS = 200;

/** What was read of the page that is judged. */
interface JudgedText {
  title: string | null;
  text: string;
}

/** `problem`: the page should not be stored. `doubt`: it should not replace a copy that says something else. */
export interface Judgement {
  problem: PageProblem | null;
  doubt: PageProblem | null;
}

/** Notes what tells of a page's problem before it is cleaned. The function that it returns judges the page. */
export function judgeOf(root: PageElement): (judgedText: JudgedText) => Judgement {
  const signs = signsIn(root);
  return (judgedText) => {
    const view = viewOf(signs, judgedText);
    const problem = problemOf(view);
    return { problem, doubt: problem ?? doubtOf(view) };
  };
}

/** A page as it is judged. */
interface View {
  signs: PageSigns;
  text: string;
  /** The beginning of the text without its headings. */
  rest: string;
  isCalled(pattern: RegExp): boolean;
}

function viewOf(signs: PageSigns, { title, text }: JudgedText): View {
  const heading = /^# (.+)$/m.exec(text)?.[1] ?? null;
  const names = [title, heading, text.split('\n')[0] ?? ''].flatMap(nameParts);
  const rest = text
    .slice(0, MAX_DOUBTFUL_CHARS)
    .replace(/^#+ .*$/gm, '')
    .trim()
    .slice(0, MAX_NOTICE_CHARS);
  return { signs, text, rest, isCalled: (pattern) => names.some((name) => pattern.test(name)) };
}

/** A title often has the name of the site at one end. */
const nameParts = (name: string | null) =>
  name === null
    ? []
    : [name, ...name.split(/\s+[|·–—:-]\s+/)].map((part) =>
        part.replace(/^#+ /, '').slice(0, MAX_HEADING_CHARS).trim(),
      );

/** A page is refused at its first reading only if its name and its text, or its form, leave no doubt. */
function problemOf(view: View): PageProblem | null {
  const { signs, text, rest, isCalled } = view;
  const isBare = rest.length <= MAX_SHELL_CHARS && !/\d/.test(rest);
  const says = (hint: RegExp, pattern: RegExp) =>
    (isCalled(hint) && (isBare || pattern.test(rest))) || (isCalled(words.EXCUSE) && pattern.test(rest));
  if (text.length <= MAX_NOTICE_CHARS) {
    if (isCalled(words.NOT_FOUND_NAME) || says(words.NOT_FOUND_HINT, words.NOT_FOUND_TEXT)) return 'notFound';
    if (isCalled(words.ERROR_NAME) || says(words.ERROR_HINT, words.ERROR_TEXT)) return 'error';
    if (isSignIn(view)) return 'login';
    if (isConsent(view)) return 'consent';
    if (text.length <= MAX_FORM_CHARS && words.FOR_SALE.test(text)) return 'parked';
  }
  return isShell(text, signs) ? 'scripts' : null;
}

function isSignIn({ signs, text, rest, isCalled }: View): boolean {
  if (signs.isProtected) return true;
  if (text.length > MAX_FORM_CHARS) return false;
  const asks = words.SIGN_IN_TEXT.test(rest);
  if (signs.password && (text.length <= MAX_SHELL_CHARS || asks)) return true;
  return (signs.password || signs.email || signs.provider || asks) && isCalled(words.SIGN_IN_NAME);
}

/** Nothing but a notice: each of its paragraphs speaks of consent, or is short. */
function isConsent({ signs, text, rest, isCalled }: View): boolean {
  if (!signs.accepts || !words.COOKIES.test(text)) return false;
  if (rest.length > MAX_SHELL_CHARS && (isCalled(words.POLICY_NAME) || words.DURATION.test(rest))) return false;
  if (!CONSENT_TEXT.test(text) && !words.ASKS_CONSENT.test(text) && !signs.rejects) return false;
  const blocks = text.split(/\n+/).filter((block) => block.trim() !== '');
  const others = blocks.filter((block) => !words.COOKIES.test(block)).reduce((sum, block) => sum + block.length, 0);
  return others <= MAX_SHELL_CHARS;
}

/** What may be a notice in a page with texts of its site. */
function doubtOf({ signs, text, rest, isCalled }: View): PageProblem | null {
  const isShort = text.length <= MAX_NOTICE_CHARS;
  const says = (pattern: RegExp) => isShort && pattern.test(rest);
  if (isCalled(words.NOT_FOUND_NAME) || isCalled(words.NOT_FOUND_HINT) || says(words.NOT_FOUND_TEXT)) return 'notFound';
  if (isCalled(words.ERROR_NAME) || isCalled(words.ERROR_HINT) || says(words.ERROR_TEXT)) return 'error';
  if (text.length > MAX_DOUBTFUL_CHARS) return null;
  if (signs.password || isCalled(words.SIGN_IN_NAME) || says(words.SIGN_IN_TEXT)) return 'login';
  if (isShort && signs.accepts && words.COOKIES.test(text)) return 'consent';
  return says(words.FOR_SALE) ? 'parked' : null;
}
