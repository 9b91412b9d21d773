import { DAMAGED, DocumentProblem } from '../problem.ts';
import { childAt, elementsOf, parseXml, textOf, type XmlElement } from './xml.ts';
import { ZipArchive } from './zip.ts';

interface Relation {
  id: string;
  /** The last word of the relationship's type, such as `worksheet`. */
  type: string;
  /** Name of a part. */
  target: string;
}

/** A document of Office Open XML: parts, and which of them belong to which. Targets outside of the file do not exist for it. */
export class OfficePackage {
  readonly #archive: ZipArchive;
  readonly #relations = new Map<string, ReadonlyMap<string, Relation>>();
  /** Name of the main part. */
  readonly main: string;

  /** Throws DocumentProblem. */
  constructor(bytes: Buffer) {
    this.#archive = new ZipArchive(bytes);
    const main = this.relationsOf('')
      .values()
      .find(({ type }) => type === 'officeDocument');
    if (!main) throw new DocumentProblem(DAMAGED);
    this.main = main.target;
  }

  /** Undefined: there is no such part. */
  bytes(part: string): Buffer | undefined {
    return this.#archive.read(part);
  }

  tree(part: string | undefined): XmlElement | undefined {
    const bytes = part === undefined ? undefined : this.bytes(part);
    return bytes && parseXml(bytes);
  }

  /** The tree of the main part. */
  mainTree(): XmlElement {
    const tree = this.tree(this.main);
    if (!tree) throw new DocumentProblem(DAMAGED);
    return tree;
  }

  /** The parts that a part names, by its ids for them. The name of the whole package is empty. */
  relationsOf(part: string): ReadonlyMap<string, Relation> {
    let relations = this.#relations.get(part);
    if (!relations) {
      const slash = part.lastIndexOf('/') + 1;
      const tree = this.tree(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`);
      const elements = elementsOf(childAt(tree, 'Relationships') ?? NO_ELEMENT);
      relations = new Map(elements.flatMap((element) => toRelation(element, part)).map((each) => [each.id, each]));
      this.#relations.set(part, relations);
    }
    return relations;
  }

  /** The name of the part of a type that a part names. */
  related(part: string, type: string): string | undefined {
    return this.relationsOf(part)
      .values()
      .find((relation) => relation.type === type)?.target;
  }

  /** The name of the part that a part calls by an id. */
  partOf(part: string, id = ''): string | undefined {
    return this.relationsOf(part).get(id)?.target;
  }

  /** The title that its author gave. */
  title(): string | null {
    const core = childAt(this.tree(this.related('', 'core-properties')), 'coreProperties', 'title');
    return (core && textOf(core).trim()) || null;
  }
}

const NO_ELEMENT: XmlElement = { name: '', attributes: {}, children: [] };

function toRelation({ attributes }: XmlElement, part: string): Relation[] {
  const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes;
  const url = mode === 'External' ? null : URL.parse(target, `part:///${part}`);
  if (url?.protocol !== 'part:') return [];
  return [{ id, type: type.slice(type.lastIndexOf('/') + 1), target: decode(url.pathname.replace(/^\/+/, '')) }];
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
