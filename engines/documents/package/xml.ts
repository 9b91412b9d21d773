import { Parser } from 'htmlparser2';
import { DAMAGED, DocumentProblem, tooMuch } from '../problem.ts';

/** Names have no prefix, except attributes in the namespace of relationships, such as `r:id`. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

/** Office nests up to about 60 elements: tables within tables. */
const MAX_DEPTH = 256;
/** Of one part. A document of 500 pages has about 200,000. */
const MAX_ELEMENTS = 500_000;

interface XmlVisitor {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Attributes that name a relationship. Some programs have another prefix for them; Word's own ids have `w`. */
const RELATION = /^(?:r:|(?!w:)[\w.-]+:id$)/;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function localAttributes(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const local: Record<string, string> = {};
  for (const name in attributes) {
    local[RELATION.test(name) ? `r:${localName(name)}` : localName(name)] = attributes[name] ?? '';
  }
  return local;
}

/** Office Open XML is UTF-8 or UTF-16, with a byte order mark: ISO/IEC 29500-2. */
function decode(bytes: Buffer): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}

/**
 * Reads a part of a document in one pass. Entities are the five of XML and numbers; a DOCTYPE, which could define others, is refused.
 * Throws DocumentProblem, and what the visitor throws.
 */
export function visitXml(bytes: Buffer, visitor: XmlVisitor): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > MAX_DEPTH) throw tooMuch(`more than ${MAX_DEPTH} levels`);
        visitor.open(localName(name), localAttributes(attributes));
      },
      ontext: (text) => visitor.text?.(text),
      onclosetag(name) {
        depth--;
        visitor.close?.(localName(name));
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') throw new DocumentProblem(DAMAGED);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(decode(bytes));
  parser.end();
}

/**
 * Parses a part into a tree, whose root has the name `#document`. What a document has only for older programs is left out. Throws
 * DocumentProblem.
 */
export function parseXml(bytes: Buffer): XmlElement {
  const root: XmlElement = { name: '#document', attributes: {}, children: [] };
  const open = [root];
  let count = 0;
  visitXml(bytes, {
    open(name, attributes) {
      if (++count > MAX_ELEMENTS) throw tooMuch('too many elements');
      const element = { name, attributes, children: [] };
      if (name !== 'Fallback') open.at(-1)?.children.push(element);
      open.push(element);
    },
    text(text) {
      const { children } = open.at(-1) ?? root;
      const last = children.length - 1;
      if (typeof children[last] === 'string') children[last] += text;
      else children.push(text);
    },
    close: () => void open.pop(),
  });
  return root;
}

export const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string');

/** The element at the end of a path of names below an element. */
export function childAt(xmlElement: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = xmlElement;
  for (const name of path) found = found && elementsOf(found).find((child) => child.name === name);
  return found;
}

/** Yields the elements of a name below an element, in document order, not those within each other. */
export function* within(xmlElement: XmlElement, name: string): Generator<XmlElement> {
  for (const child of elementsOf(xmlElement)) {
    if (child.name === name) yield child;
    else yield* within(child, name);
  }
}

/** The text below an element. */
export const textOf = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** Whether an element of the kind `<b/>`, `<b val="0"/>` is there and on. */
export const isOn = (xmlElement: XmlElement | undefined): boolean =>
  xmlElement !== undefined && !['0', 'false', 'off', 'none'].includes(xmlElement.attributes.val ?? '1');
