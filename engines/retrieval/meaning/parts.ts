const headingLine = /^ {0,3}#{1,6}\s.*$/gm;
/** Ends of sentences and of lines. */
const ends = /(?<=[.!?])\s+|\n+/;

/** A part has about as many characters as the texts that the model is trained with. */
const PART_CHARS = 350;
/** A text that is little longer is one part. */
const ONE_PART_CHARS = 450;

/** Splits a passage, without its heading, into parts of one or a few sentences or lines. */
export function partsOf(content: string): string[] {
  const text = content.replace(headingLine, '').trim();
  if (text.length <= ONE_PART_CHARS) return text ? [text] : [];
  const parts: string[] = [];
  let part = '';
  for (const piece of text.split(ends)) {
    if (part && part.length + piece.length > PART_CHARS) {
      parts.push(part);
      part = '';
    }
    part = part ? `${part}\n${piece}` : piece;
  }
  return part ? [...parts, part] : parts;
}
