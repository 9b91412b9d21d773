import type { OfficePackage } from '../package/office-package.ts';
import { childAt, elementsOf, isOn, type XmlElement } from '../package/xml.ts';
import type { ListPlace } from './numbering.ts';

interface Style {
  /** Built-in names are English in every language. */
  name: string;
  basedOn: string | undefined;
  /** From 1. */
  level: number | undefined;
  place: ListPlace | undefined;
  isHidden: boolean | undefined;
}

const HEADING = /^heading ([1-9])$/i;
const CONTENTS = /^(?:toc \d|table of figures|toc heading|index \d)$/i;
/** A style may be based on itself in a broken file. */
const MAX_ANCESTORS = 10;
/** The outline level of body text. */
const BODY_LEVEL = 9;

/** What the styles of a document say of its paragraphs and runs. */
export class Styles {
  readonly #styles = new Map<string, Style>();

  constructor(office: OfficePackage) {
    const tree = childAt(office.tree(office.related(office.main, 'styles')), 'styles');
    for (const element of tree ? elementsOf(tree) : []) {
      const { styleId } = element.attributes;
      if (element.name === 'style' && styleId) this.#styles.set(styleId, toStyle(element));
    }
  }

  /** From 1. Undefined: the paragraph is no heading. */
  headingLevel(properties: XmlElement | undefined): number | undefined {
    const outline = childAt(properties, 'outlineLvl')?.attributes.val;
    if (outline !== undefined) return toLevel(outline);
    return this.#chain(properties, 'pStyle').find(({ level }) => level !== undefined)?.level;
  }

  /** Where in which list a paragraph is. Undefined: it is in none. */
  placeInList(properties: XmlElement | undefined): ListPlace | undefined {
    if (childAt(properties, 'numPr')) return placeOf(properties);
    return this.#chain(properties, 'pStyle').find(({ place }) => place !== undefined)?.place;
  }

  /** Whether a paragraph belongs to a table of contents, which repeats headings. */
  isContents(properties: XmlElement | undefined): boolean {
    return this.#chain(properties, 'pStyle').some(({ name }) => CONTENTS.test(name));
  }

  /** Whether a run, or all of a paragraph, is hidden. */
  isHidden(properties: XmlElement | undefined, styleTag: 'rStyle' | 'pStyle'): boolean {
    const direct = styleTag === 'rStyle' ? childAt(properties, 'vanish') : undefined;
    if (direct) return isOn(direct);
    return this.#chain(properties, styleTag).find(({ isHidden }) => isHidden !== undefined)?.isHidden ?? false;
  }

  /** A style and those that it is based on. */
  #chain(properties: XmlElement | undefined, styleTag: 'rStyle' | 'pStyle'): Style[] {
    const chain: Style[] = [];
    let id = childAt(properties, styleTag)?.attributes.val;
    while (id !== undefined && chain.length < MAX_ANCESTORS) {
      const style = this.#styles.get(id);
      if (!style) break;
      chain.push(style);
      id = style.basedOn;
    }
    return chain;
  }
}

function toStyle(xmlElement: XmlElement): Style {
  const name = childAt(xmlElement, 'name')?.attributes.val ?? '';
  const vanish = childAt(xmlElement, 'rPr', 'vanish');
  return {
    name,
    basedOn: childAt(xmlElement, 'basedOn')?.attributes.val,
    level: levelOf(name, childAt(xmlElement, 'pPr', 'outlineLvl')?.attributes.val),
    place: placeOf(childAt(xmlElement, 'pPr')),
    isHidden: vanish && isOn(vanish),
  };
}

function levelOf(name: string, outline: string | undefined): number | undefined {
  const [, level] = HEADING.exec(name) ?? [];
  if (level) return Number(level);
  if (/^title$/i.test(name)) return 1;
  return outline === undefined ? undefined : toLevel(outline);
}

function toLevel(outline: string): number | undefined {
  const level = Number(outline);
  return level >= 0 && level < BODY_LEVEL ? level + 1 : undefined;
}

function placeOf(properties: XmlElement | undefined): ListPlace | undefined {
  const numbering = childAt(properties, 'numPr');
  const list = childAt(numbering, 'numId')?.attributes.val;
  if (list === undefined || list === '0') return undefined;
  return { list, depth: Number(childAt(numbering, 'ilvl')?.attributes.val ?? 0) };
}
