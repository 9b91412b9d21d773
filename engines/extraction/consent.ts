import { type PageElement, plainText, type Size } from './html/tree.ts';
import { isRoot, outermost } from './sweep.ts';

/** A notice is one of the first or last elements of the page. */
const MAX_AT_ENDS = 20;
const MAX_CHARS = 500;

/**
 * Returns the short notices about cookies directly in the page, whatever their names. What a page says about its cookies is
 * further inside.
 */
export function consentNotices(root: PageElement, page: Size): ReadonlySet<PageElement> {
  const [body] = outermost(root, ({ name }) => name === 'body');
  const children = elementsIn(body ?? root);
  // Some systems wrap the whole page in a form.
  const wrapped = children.filter(({ name }) => name === 'form').flatMap(elementsIn);
  const isNotice = (element: PageElement) =>
    !isRoot(element) &&
    element.size.text <= Math.min(MAX_CHARS, page.text * 0.5) &&
    CONSENT_TEXT.test(plainText(element, MAX_CHARS));
  return new Set([...atEnds(children), ...atEnds(wrapped)].filter(isNotice));
}

const elementsIn = ({ children }: PageElement) => children.filter((child) => typeof child === 'object');
const atEnds = (elements: readonly PageElement[]) => [
  ...elements.slice(0, MAX_AT_ENDS),
  ...elements.slice(-MAX_AT_ENDS),
];

const CONSENT_TEXT = new RegExp(
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
