/** Text without spaces is split into pieces of this many characters, about a word. */
const piece = /\s*\S{1,16}\s*/gu;

/** Splits a finished text into pieces for streaming. */
export function* textPieces(text: string): Generator<string> {
  for (const [part] of text.matchAll(piece)) yield part;
}
