import { UNREAD_CHARTS, writeChart } from '../charts/chart.ts';
import { OfficePackage } from '../package/office-package.ts';
import { childAt, elementsOf, textOf, within, type XmlElement } from '../package/xml.ts';
import { DAMAGED, DocumentProblem } from '../problem.ts';
import { questionColumns } from '../text/column-names.ts';
import { type DocumentContent, TextWriter } from '../text/document-text.ts';
import { writeTable } from '../text/sheet-text.ts';
import { boldLevel, outerParagraphs } from './bold-headings.ts';
import { Numbering } from './numbering.ts';
import { type Asides, noAsides, ParagraphReader } from './paragraph.ts';
import { Styles } from './styles.ts';
import { cellsOf, mergedRows, rowsOf, type TableCell } from './table.ts';

/** A longer cell is a part of the page's layout. */
const MAX_CELL_CHARS = 500;
/** Deleted blocks, and what is not text. */
const SKIPPED = new Set(['del', 'moveFrom', 'sdtPr', 'sectPr']);
const EMBEDDED = 'An embedded document was left out. Add it as a file of its own.';

/** Returns the text of a Word document, as it reads with all changes accepted. Throws DocumentProblem. */
export function wordText(bytes: Buffer): DocumentContent {
  const office = new OfficePackage(bytes);
  const body = childAt(office.mainTree(), 'document', 'body');
  if (!body) throw new DocumentProblem(DAMAGED);
  const styles = new Styles(office);
  const styledLevel = (paragraph: XmlElement) => styles.headingLevel(childAt(paragraph, 'pPr'));
  const styled = outerParagraphs(body).filter((paragraph) => styledLevel(paragraph) !== undefined);
  // One alone is the title.
  const hasStyles = styled.take(2).toArray().length > 1;
  const headingLevel = (paragraph: XmlElement, isItem: boolean) =>
    styledLevel(paragraph) ?? (hasStyles || isItem ? undefined : boldLevel(paragraph));
  const reader = new BodyReader({
    office,
    styles,
    headingLevel,
    paragraphs: new ParagraphReader(styles, readFootnotes(office)),
    numbering: new Numbering(office),
  });
  reader.blocks(body);
  return { text: reader.writer.toString(), title: office.title(), pages: null, notes: [...reader.notes] };
}

/** The texts of footnotes and endnotes, by kind and id. */
function readFootnotes(office: OfficePackage): Map<string, string> {
  const texts = new Map<string, string>();
  for (const kind of ['footnote', 'endnote']) {
    const tree = childAt(office.tree(office.related(office.main, `${kind}s`)), `${kind}s`);
    for (const element of tree ? elementsOf(tree) : []) {
      // Those of another type are lines that separate the notes.
      const isNote = ['normal', undefined].includes(element.attributes.type);
      const text = [...within(element, 'p')].map(plainText).join('\n');
      if (isNote) texts.set(`${kind} ${element.attributes.id}`, text);
    }
  }
  return texts;
}

const plainText = (paragraph: XmlElement) => [...within(paragraph, 't')].map(textOf).join('');

interface WordReading {
  office: OfficePackage;
  styles: Styles;
  /** From 1. Undefined: the paragraph is no heading. */
  headingLevel(paragraph: XmlElement, isItem: boolean): number | undefined;
  paragraphs: ParagraphReader;
  numbering: Numbering;
}

/** Writes the blocks of a document in their order. */
class BodyReader {
  readonly writer = new TextWriter();
  readonly notes = new Set<string>();
  readonly #office: OfficePackage;
  readonly #styles: Styles;
  readonly #headingLevel: WordReading['headingLevel'];
  readonly #paragraphs: ParagraphReader;
  readonly #numbering: Numbering;
  /** Of the last heading. */
  #level = 0;

  constructor({ office, styles, headingLevel, paragraphs, numbering }: WordReading) {
    this.#office = office;
    this.#styles = styles;
    this.#headingLevel = headingLevel;
    this.#paragraphs = paragraphs;
    this.#numbering = numbering;
  }

  blocks(xmlElement: XmlElement): void {
    for (const child of elementsOf(xmlElement)) this.#block(child);
  }

  #block(child: XmlElement): void {
    const { name } = child;
    if (name === 'p') this.#paragraph(child);
    else if (name === 'tbl') this.#table(child);
    else if (name === 'altChunk') this.notes.add(EMBEDDED);
    else if (!SKIPPED.has(name) && !isContents(child)) this.blocks(child);
  }

  #paragraph(paragraph: XmlElement): void {
    const properties = childAt(paragraph, 'pPr');
    if (this.#styles.isContents(properties)) return;
    const asides = noAsides();
    const text = this.#paragraphs.read(paragraph, asides);
    const place = this.#styles.placeInList(properties);
    const level = this.#headingLevel(paragraph, place !== undefined);
    const label = place && this.#numbering.next(place);
    if (level !== undefined) {
      this.writer.heading(level, numbered(label, text));
      this.#level = level;
    } else if (place !== undefined) this.#item(place.depth, text, label);
    else this.writer.paragraph(text);
    this.#write(asides);
  }

  /** A number such as `3.` is the mark of its item, one such as `4.2` a part of its text. */
  #item(depth: number, text: string, label: string | undefined): void {
    const isMark = label !== undefined && MARK.test(label);
    this.writer.item(depth, isMark ? text : numbered(label, text), isMark ? label : undefined);
  }

  #write({ boxes, texts, charts }: Asides): void {
    for (const box of boxes) this.blocks(box);
    for (const text of texts) this.writer.paragraph(text);
    for (const id of charts) {
      const part = this.#office.partOf(this.#office.main, id);
      if (!writeChart(this.writer, { office: this.#office, part }, this.#level + 1)) this.notes.add(UNREAD_CHARTS);
    }
  }

  #table(table: XmlElement): void {
    const rows = rowsOf(table).map(cellsOf);
    const asides = noAsides();
    const isLayout = rows.every((cells) => cells.length < 2) || rows.flat().some(hasTable);
    const texts = isLayout
      ? []
      : rows.map((cells) => cells.map((cell) => ({ ...cell, text: this.#cellText(cell, asides) })));
    const isFaq = questionColumns(texts[0]?.map(({ text }) => text) ?? []) !== undefined;
    if (isLayout || (!isFaq && texts.flat().some(({ text }) => text.length > MAX_CELL_CHARS))) {
      for (const { element } of rows.flat()) this.blocks(element);
    } else {
      writeTable(this.writer, mergedRows(texts), this.#level + 1);
      this.#write(asides);
    }
  }

  #cellText({ element }: TableCell, asides: Asides): string {
    const paragraphs = [...within(element, 'p')].map((paragraph) => this.#cellParagraph(paragraph, asides));
    return paragraphs.filter(Boolean).join('\n');
  }

  /** A cell may have nothing but the number of its row. */
  #cellParagraph(paragraph: XmlElement, asides: Asides): string {
    const place = this.#styles.placeInList(childAt(paragraph, 'pPr'));
    const label = (place && this.#numbering.next(place)) ?? '';
    return `${label} ${this.#paragraphs.read(paragraph, asides).trim()}`.trim();
  }
}

/** What begins a step of a list in the text of a page too. */
const MARK = /^\d{1,3}[.)]$/;

/** An empty paragraph has no number that would be worth reading. */
const numbered = (label: string | undefined, text: string): string =>
  label === undefined || text.trim() === '' ? text : `${label} ${text}`;

const hasTable = ({ element }: TableCell) => !within(element, 'tbl').next().done;

const isContents = (control: XmlElement) =>
  /table of contents/i.test(childAt(control, 'sdtPr', 'docPartObj', 'docPartGallery')?.attributes.val ?? '');
