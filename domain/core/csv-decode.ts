const WAY_OUT = 'Save it as "CSV UTF-8" and send the file\'s text';
export const NOT_UTF8 = `was not read in the encoding in which it was saved. ${WAY_OUT}`;

const latin1 = (text: string): Buffer | undefined =>
  /^[\u0000-\u00ff]*$/.test(text) ? Buffer.from(text, 'latin1') : undefined;

/** Byte order marks as they appear if each byte was read as a character, with the encoding that they stand for. */
const marks = [
  { mark: '\u00ef\u00bb\u00bf', encoding: 'utf-8' },
  { mark: '\u00ff\u00fe', encoding: 'utf-16le' },
  { mark: '\u00fe\u00ff', encoding: 'utf-16be' },
] as const;

/**
 * The text of a table, without its byte order mark. Spreadsheets write UTF-8 and UTF-16 ("Unicode text"), and a program that reads
 * the file as bytes sends each byte as a character: the mark tells which. Throws SyntaxError for anything else that is not text.
 */
export function decodeTable(file: string): string {
  const form = marks.find(({ mark }) => file.startsWith(mark));
  const text = form ? decoded(latin1(file), form.encoding) : file.replace(/^\ufeff/, '');
  if (text === undefined || text.includes('\0')) throw new SyntaxError(NOT_UTF8);
  return text;
}

function decoded(bytes: Buffer | undefined, encoding: string): string | undefined {
  try {
    return bytes && new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
