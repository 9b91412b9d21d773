import { childAt, elementsOf, isOn, textOf, within, type XmlElement } from '../package/xml.ts';
import { pictureText } from '../text/pictures.ts';
import type { Styles } from './styles.ts';

/** What stands beside a paragraph: it is written after it. */
export interface Asides {
  /** Contents of text boxes. */
  boxes: XmlElement[];
  /** Alternative texts of pictures, and footnotes. */
  texts: string[];
  /** Ids of their parts. */
  charts: string[];
}

export const noAsides = (): Asides => ({ boxes: [], texts: [], charts: [] });

/** What is no text of the document: properties, deleted text, readings of Japanese words, codes of fields. */
const SKIPPED = new Set(['rPr', 'pPr', 'sdtPr', 'del', 'moveFrom', 'delText', 'instrText', 'rt', 'fldData']);
const DRAWINGS = new Set(['drawing', 'pict', 'object']);
const PAGE_BREAKS = new Set(['page', 'column']);

/** Reads the text of paragraphs. */
export class ParagraphReader {
  readonly #styles: Styles;
  /** Texts by kind and id. */
  readonly #footnotes: ReadonlyMap<string, string>;

  constructor(styles: Styles, footnotes: ReadonlyMap<string, string>) {
    this.#styles = styles;
    this.#footnotes = footnotes;
  }

  /** Returns the text of a paragraph, and adds what stands beside it. */
  read(paragraph: XmlElement, asides: Asides): string {
    const properties = childAt(paragraph, 'pPr');
    const runsAreHidden = this.#styles.isHidden(properties, 'pStyle');
    return runsAreHidden ? '' : this.#inline(paragraph, asides);
  }

  #inline(xmlElement: XmlElement, asides: Asides): string {
    return elementsOf(xmlElement)
      .map((child) => this.#piece(child, asides))
      .join('');
  }

  #piece(child: XmlElement, asides: Asides): string {
    const { name, attributes } = child;
    if (SKIPPED.has(name)) return '';
    if (DRAWINGS.has(name)) return readDrawing(child, asides);
    switch (name) {
      case 'r':
        return this.#styles.isHidden(childAt(child, 'rPr'), 'rStyle') ? '' : this.#inline(child, asides);
      case 't':
        return textOf(child);
      case 'tab':
      case 'ptab':
        return ' ';
      case 'br':
      case 'cr':
        return PAGE_BREAKS.has(attributes.type ?? '') ? ' ' : '\n';
      case 'noBreakHyphen':
        return '-';
      case 'footnoteReference':
      case 'endnoteReference':
        asides.texts.push(this.#footnotes.get(`${name.slice(0, -'Reference'.length)} ${attributes.id}`) ?? '');
        return '';
      case 'sdt':
        return isPlaceholder(child) ? '' : this.#inline(child, asides);
      default:
        return this.#inline(child, asides);
    }
  }
}

/** A form field that nobody has filled in. */
const isPlaceholder = (control: XmlElement) => isOn(childAt(control, 'sdtPr', 'showingPlcHdr'));

function readDrawing(drawing: XmlElement, { boxes, texts, charts }: Asides): string {
  const properties = [...within(drawing, 'docPr')].map(({ attributes }) => attributes);
  if (properties.some(({ hidden = '0' }) => ['1', 'true'].includes(hidden))) return '';
  boxes.push(...within(drawing, 'txbxContent'));
  charts.push(...[...within(drawing, 'chart')].map(({ attributes }) => attributes['r:id'] ?? ''));
  texts.push(...properties.map(({ descr }) => pictureText(descr)));
  return '';
}
