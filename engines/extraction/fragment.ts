import { Tokenizer } from 'htmlparser2';
import { FragmentText } from './fragment-text.ts';

const MARKUP_NAMES =
  'p|br|hr|div|ul|ol|li|a|b|i|u|s|em|strong|span|h[1-6]|table|thead|tbody|tfoot|tr|td|th|img|code|pre|blockquote|font|figure|' +
  'figcaption|section|article|header|footer|iframe|sup|sub|small|mark|video|style|script|center|dl|dt|dd|button|label';
/** An end tag, or the start of what needs none. A start tag alone may be what a text is about. */
const tag = new RegExp(`</(?:${MARKUP_NAMES})\\s*>|<(?:p|br|hr|li|img|div)(?:\\s[^<>]*)?/?>`, 'i');
const block = /<\/?(?:p|br|hr|div|ul|ol|li|h[1-6]|table|tr|section|article|blockquote|dl|dt|dd|pre)(?:\s[^<>]*)?\/?>/i;
const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i;
const isHtml = (text: string): boolean => tag.test(text) || entity.test(text);

/** Maximum characters that are read. A longer text fits into no field. */
const MAX_CHARS = 200_000;

/**
 * The text of a piece of HTML as Markdown: paragraphs, lists, links and tables stay, other markup goes, and characters are decoded. Any
 * other text is returned as it is. Takes linear time, and accepts any input.
 */
export function fragmentToText(html: string): string {
  if (!isHtml(html)) return html;
  const piece = html.slice(0, MAX_CHARS);
  // Without a tag, what looks like one is text.
  const source = tag.test(piece) ? piece : piece.replaceAll('<', '&lt;');
  const text = new FragmentText(source, block.test(source));
  const tokenizer = new Tokenizer({ decodeEntities: true }, text);
  tokenizer.write(source);
  tokenizer.end();
  return text.result();
}
