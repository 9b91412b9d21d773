import * as z from 'zod';

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** What fits through the API itself, the rest of the form included; bigger files are PUT to an address of their own. */
export const MAX_FORM_BYTES = 4 * 1024 * 1024;

/** What a file may be, by the ending of its name. */
const kinds = {
  pdf: ['pdf'],
  txt: ['txt', 'text'],
  md: ['md', 'markdown'],
  html: ['html', 'htm'],
} as const satisfies Record<string, readonly string[]>;
export type FileKind = keyof typeof kinds;
export const fileKind = z.enum(Object.keys(kinds) as [FileKind, ...FileKind[]]);

const byEnding = new Map<string, FileKind>(
  Object.entries(kinds).flatMap(([kind, endings]) => endings.map((ending) => [ending, kind as FileKind] as const)),
);

/** Marks that turn the direction of text around, or show nothing: a name could look like another with them. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const ENDING = /\.[A-Za-z0-9]{1,10}$/;
/** Longer names are cut; as much as a title holds. */
const MAX_NAME = 200;

/**
 * A file's name as it may be shown: the last part of a path, without control characters and turns of direction, with single
 * spaces, cut before its ending where it is too long. Empty where nothing is left.
 */
export function cleanFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const shown = [...last.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim()];
  if (shown.length <= MAX_NAME) return shown.join('');
  const ending = ENDING.exec(shown.join(''))?.[0] ?? '';
  return (
    shown
      .slice(0, MAX_NAME - ending.length)
      .join('')
      .trim() + ending
  );
}

/** What the ending of a name says that the file is. Undefined: nothing that can be read. */
export const kindOf = (name: string): FileKind | undefined =>
  byEnding.get(ENDING.exec(cleanFileName(name))?.[0].slice(1).toLowerCase() ?? '');

/** A name without its ending, as a title. Never empty. */
export const titleOf = (name: string): string => cleanFileName(name).replace(ENDING, '').trim() || 'File';

/** Readers pass over what stands before the mark of a PDF, within the first kilobyte. */
const PDF_MARK_WITHIN = 1024;
const holdsPdf = (bytes: Buffer) => bytes.subarray(0, PDF_MARK_WITHIN).includes('%PDF-');

/** What is wrong with a file's bytes for one of its kind, as the end of a sentence. Undefined: nothing. */
export function problemOf(kind: FileKind, bytes: Buffer): string | undefined {
  if (bytes.length === 0) return 'must not be empty';
  if (bytes.length > MAX_FILE_BYTES) return `must have at most ${MAX_FILE_BYTES} bytes`;
  if (kind === 'pdf') return holdsPdf(bytes) ? undefined : 'must be a PDF, as its name says';
  return isText(bytes) ? undefined : 'must be a text, as its name says';
}

/** Text in any encoding that pages come in: UTF-16 by its mark, or bytes with next to no control characters. */
function isText(bytes: Buffer): boolean {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  if (wide) return decodes(bytes, wide);
  return !bytes.subarray(0, 8).includes('%PDF-') && !bytes.includes(0) && countControls(bytes) <= bytes.length / 1000;
}

function decodes(bytes: Buffer, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Tab to carriage return are text's own, and ESC switches the character set of Japanese mails. */
function countControls(bytes: Buffer): number {
  let controls = 0;
  for (const byte of bytes) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b) controls++;
  return controls;
}
