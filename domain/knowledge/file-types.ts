import * as z from 'zod';
import { keysOf } from '../../config/keys.ts';
import { holdsPdf, isText } from '../uploads/bytes.ts';
import { endingOf } from '../uploads/names.ts';
import { MAX_FILE_BYTES } from '../uploads/records.ts';

/** Supported kinds of files, by extension. */
const kinds = {
  pdf: ['pdf'],
  txt: ['txt', 'text'],
  md: ['md', 'markdown'],
  html: ['html', 'htm'],
} as const satisfies Record<string, readonly string[]>;
export type FileKind = keyof typeof kinds;
export const fileKind = z.enum(keysOf(kinds));

const byEnding = new Map<string, FileKind>(
  keysOf(kinds).flatMap((kind) => kinds[kind].map((ending) => [ending, kind] as const)),
);

/** Returns the kind of a file by its extension, or undefined if it is not supported. */
export const kindOf = (name: string): FileKind | undefined => byEnding.get(endingOf(name));

/** Returns what is wrong with a file's bytes as the end of a sentence, or undefined if they are valid. */
export function problemOf(kind: FileKind, bytes: Buffer): string | undefined {
  if (bytes.length === 0) return 'must not be empty';
  if (bytes.length > MAX_FILE_BYTES) return `must have at most ${MAX_FILE_BYTES} bytes`;
  if (kind === 'pdf') return holdsPdf(bytes) ? undefined : 'must be a PDF, as its name says';
  return isText(bytes) ? undefined : 'must be a text, as its name says';
}
