import { isRoot, outermost } from './html/sweep.ts';
import { type PageElement, plainText } from './html/tree.ts';
import type { Page } from './page.ts';
import { CHROME } from './tuning.ts';

/**
 * Returns the short notices about cookies directly in the page, whatever their names. What a page says about its cookies is
 * further inside.
 */
export function consentNotices({ root, size }: Page): ReadonlySet<PageElement> {
  const [body] = outermost(root, ({ name }) => name === 'body');
  const children = elementsIn(body ?? root);
  // Some systems wrap the whole page in a form.
  const wrapped = children.filter(({ name }) => name === 'form').flatMap(elementsIn);
  const isNotice = (element: PageElement) =>
    !isRoot(element) &&
    element.size.text <= Math.min(CHROME.noticeChars, size.text * CHROME.noticeMaxShare) &&
    CONSENT_TEXT.test(plainText(element, CHROME.noticeChars));
  return new Set([...atEnds(children), ...atEnds(wrapped)].filter(isNotice));
}

const elementsIn = ({ children }: PageElement) => children.filter((child) => typeof child === 'object');
const atEnds = (elements: readonly PageElement[]) => [
  ...elements.slice(0, CHROME.noticeElementsAtEnds),
  ...elements.slice(-CHROME.noticeElementsAtEnds),
];

/** What notices about cookies say, in twelve languages. */
export const CONSENT_TEXT = new RegExp(
  [
    '\\b(?:we|(?:this|our) (?:web)?site) (?:also )?uses? (?:\\w+ ){0,3}cookies\\b|cookies (?:help|to (?:improve|ensure|give))',
    '\\bcookies\\b.{0,40}(?:einverstanden|zustimm)|(?:wir|seite) (?:verwende[nt]|nutz(?:en|t)|setz(?:en|t)) (?:\\w+ ){0,2}cookies',
    '(?:nous utilisons|ce site utilise) des cookies|(?:utilizamos|usamos) (?:\\w+ )?cookies|este sitio (?:web )?utiliza cookies',
    '(?:utilizziamo|usiamo) (?:i )?cookie|questo sito (?:web )?(?:utilizza|usa) (?:i )?cookie|este site (?:usa|utiliza) cookies',
    '(?:gebruiken|gebruikt) (?:\\w+ )?cookies|używamy (?:plików )?cookie|(?:ta strona|serwis) (?:używa|korzysta z) (?:plików )?cookie',
    'çerez(?:ler)?(?:i|den|lerden)? (?:kullan|yararlan)|используе[мт] (?:файлы )?cookie|cookieを使用|クッキーを使用|使用\\s?cookie',
    'ملفات تعريف الارتباط',
  ].join('|'),
  'iu',
);
