import { UNREAD_CHARTS, writeChart } from '../charts/chart.ts';
import { OfficePackage } from '../package/office-package.ts';
import { childAt, elementsOf, textOf, within } from '../package/xml.ts';
import { DAMAGED, DocumentProblem, tooMuch } from '../problem.ts';
import { type DocumentContent, TextWriter } from '../text/document-text.ts';
import { writeTable } from '../text/sheet-text.ts';
import { type SlideBlock, shapeBlocks } from './shapes.ts';

const MAX_SLIDES = 1_000;

/** Returns the text of a presentation: a section for each slide, in their order. Throws DocumentProblem. */
export function presentationText(bytes: Buffer): DocumentContent {
  const office = new OfficePackage(bytes);
  const presentation = childAt(office.mainTree(), 'presentation');
  if (!presentation) throw new DocumentProblem(DAMAGED);
  const ids = elementsOf(childAt(presentation, 'sldIdLst') ?? presentation).filter(({ name }) => name === 'sldId');
  if (ids.length > MAX_SLIDES) throw tooMuch(`${ids.length} slides; at most ${MAX_SLIDES} are read`);
  const reader = new SlideReader(office);
  for (const [at, { attributes }] of ids.entries()) reader.read(office.partOf(office.main, attributes['r:id']), at + 1);
  return { text: reader.writer.toString(), title: office.title(), pages: reader.pages, notes: reader.notes() };
}

class SlideReader {
  readonly writer = new TextWriter();
  pages = 0;
  readonly #office: OfficePackage;
  readonly #hidden: number[] = [];
  #hasNotes = false;
  #hasUnreadCharts = false;

  constructor(office: OfficePackage) {
    this.#office = office;
  }

  read(part: string | undefined, number: number): void {
    const slide = childAt(this.#office.tree(part), 'sld');
    const shapes = childAt(slide, 'cSld', 'spTree');
    if (!slide || !shapes || part === undefined) return;
    if (['0', 'false'].includes(slide.attributes.show ?? '')) {
      this.#hidden.push(number);
      return;
    }
    this.pages++;
    this.#hasNotes ||= this.#speakerNotes(part);
    const blocks = [...shapeBlocks(shapes)];
    const titles = blocks.flatMap((block) => (block.kind === 'title' && block.text.trim() ? [block.text] : []));
    if (!blocks.some(hasText)) return;
    this.writer.heading(1, titles[0] ?? `Slide ${number}`);
    for (const title of titles.slice(1)) this.writer.paragraph(title);
    for (const block of blocks) this.#write(part, block);
  }

  #write(part: string, block: SlideBlock): void {
    if (block.kind === 'paragraph') this.writer.paragraph(block.text);
    else if (block.kind === 'item') this.writer.item(block.depth, block.text);
    else if (block.kind === 'table') writeTable(this.writer, block.rows, 2);
    else if (block.kind === 'diagram') this.#diagram(this.#office.partOf(part, block.id));
    else if (block.kind === 'chart') this.#chart(this.#office.partOf(part, block.id));
  }

  #chart(part: string | undefined): void {
    if (!writeChart(this.writer, { office: this.#office, part }, 2)) this.#hasUnreadCharts = true;
  }

  /** The texts of a diagram's points, in the order in which they were written. */
  #diagram(part: string | undefined): void {
    const points = childAt(this.#office.tree(part), 'dataModel', 'ptLst');
    for (const point of points ? elementsOf(points) : []) {
      if (['node', 'asst'].includes(point.attributes.type ?? 'node')) {
        this.writer.item(0, [...within(point, 'p')].map(textOf).join(' '));
      }
    }
  }

  /** Whether the speaker has written something. Every slide may have an empty page for it. */
  #speakerNotes(part: string): boolean {
    const notes = this.#office.tree(this.#office.related(part, 'notesSlide'));
    const blocks = notes ? [...within(notes, 'sp')] : [];
    return blocks.some(
      (shape) =>
        childAt(shape, 'nvSpPr', 'nvPr', 'ph')?.attributes.type === 'body' &&
        [...within(shape, 't')].some((element) => textOf(element).trim() !== ''),
    );
  }

  notes(): string[] {
    return [
      ...(this.#hidden.length > 0 ? [`Hidden slides were left out: ${this.#hidden.join(', ')}.`] : []),
      ...(this.#hasNotes ? ["The speaker's notes were left out."] : []),
      ...(this.#hasUnreadCharts ? [UNREAD_CHARTS] : []),
    ];
  }
}

const hasText = (block: SlideBlock): boolean =>
  block.kind === 'table'
    ? block.rows.flat().some(Boolean)
    : 'text' in block
      ? block.text.trim() !== ''
      : ['diagram', 'chart'].includes(block.kind);
