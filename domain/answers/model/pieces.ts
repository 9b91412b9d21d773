/** About a word; a run without spaces comes in pieces of this many characters. */
const piece = /\s*\S{1,16}\s*/gu;

/** A finished text in the pieces in which it is streamed. */
export function* textPieces(text: string): Generator<string> {
  for (const [part] of text.matchAll(piece)) yield part;
}
