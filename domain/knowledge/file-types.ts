import * as z from 'zod';
import { keysOf } from '../../config/keys.ts';
import { holdsPdf, isOffice, isProtected, isText } from '../uploads/bytes.ts';
import { endingOf } from '../uploads/names.ts';
import { MAX_FILE_BYTES } from '../uploads/records.ts';

interface FileType {
  /** File name extensions. The first is the one that errors name. */
  endings: readonly string[];
  /** Media types by which servers name it. The first is the registered one. */
  mediaTypes: readonly string[];
  /** What the file must be, as the end of a sentence. */
  what: string;
  /** Whether the bytes match the type. */
  holds(bytes: Buffer): boolean;
}

const officeType = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;
const macroType = (name: string) => `application/vnd.ms-${name}.macroenabled.12`;

/** Supported kinds of files. Files with macros are read like those without: nothing in a file is ever run. */
const types = {
  pdf: { endings: ['pdf'], mediaTypes: ['application/pdf', 'application/x-pdf'], what: 'a PDF', holds: holdsPdf },
  docx: {
    endings: ['docx', 'docm'],
    mediaTypes: [officeType('wordprocessingml.document'), macroType('word.document')],
    what: 'a Word document',
    holds: isOffice('word'),
  },
  xlsx: {
    endings: ['xlsx', 'xlsm'],
    mediaTypes: [officeType('spreadsheetml.sheet'), macroType('excel.sheet')],
    what: 'an Excel workbook',
    holds: isOffice('xl'),
  },
  pptx: {
    endings: ['pptx', 'pptm', 'ppsx'],
    mediaTypes: [
      officeType('presentationml.presentation'),
      officeType('presentationml.slideshow'),
      macroType('powerpoint.presentation'),
    ],
    what: 'a PowerPoint presentation',
    holds: isOffice('ppt'),
  },
  csv: {
    endings: ['csv', 'tsv'],
    mediaTypes: ['text/csv', 'application/csv', 'text/tab-separated-values'],
    what: 'a text',
    holds: isText,
  },
  json: { endings: ['json'], mediaTypes: ['application/json', 'text/json'], what: 'a text', holds: isText },
  txt: { endings: ['txt', 'text'], mediaTypes: ['text/plain'], what: 'a text', holds: isText },
  md: { endings: ['md', 'markdown'], mediaTypes: ['text/markdown', 'text/x-markdown'], what: 'a text', holds: isText },
  html: { endings: ['html', 'htm'], mediaTypes: ['text/html', 'application/xhtml+xml'], what: 'a text', holds: isText },
} as const satisfies Record<string, FileType>;

export type FileKind = keyof typeof types;
export const fileKinds = keysOf(types);
export const fileKind = z.enum(keysOf(types));

/** Endings of files that cannot be read, with the form in which their program can save them. */
const saveAs: Readonly<Record<string, string>> = {
  doc: 'docx',
  dot: 'docx',
  odt: 'docx',
  rtf: 'docx',
  pages: 'docx',
  wpd: 'docx',
  xls: 'xlsx',
  xlsb: 'xlsx',
  xlt: 'xlsx',
  ods: 'xlsx',
  numbers: 'xlsx',
  ppt: 'pptx',
  pps: 'pptx',
  odp: 'pptx',
  key: 'pptx',
};
/** Their media types. */
const endingsOfOld: Readonly<Record<string, string>> = {
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
};

const listOf = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** Names the supported files, as the end of a sentence. */
export const NAME_RULE = `must end in ${listOf(keysOf(types).map((kind) => `.${types[kind].endings[0]}`))}`;
/** Names the kinds in documentation. */
export const KIND_LIST = listOf(keysOf(types).map((kind) => `\`${kind}\``));
/** All endings that are read. */
export const fileEndings: readonly string[] = keysOf(types).flatMap((kind) => types[kind].endings);

const byEnding = new Map<string, FileKind>(
  keysOf(types).flatMap((kind) => types[kind].endings.map((ending) => [ending, kind] as const)),
);
const byMediaType = new Map<string, FileKind>(
  keysOf(types).flatMap((kind) => types[kind].mediaTypes.map((type) => [type, kind] as const)),
);

/** Returns the kind of a file by its extension, or undefined if it is not supported. */
export const kindOf = (name: string): FileKind | undefined => byEnding.get(endingOf(name));

/** Returns what is wrong with a file's name as the end of a sentence, or undefined if it can be read. */
export function nameProblem(name: string): string | undefined {
  const ending = endingOf(name);
  if (byEnding.has(ending)) return undefined;
  const better = saveAs[ending];
  return better ? `must not end in .${ending}. Save it as .${better}` : NAME_RULE;
}

/** Media types that say nothing of a file, so that its name decides. */
const SAYS_NOTHING =
  /^(?:application\/(?:octet-stream|x-octet-stream|binary|download|force-download|x-download|zip|x-zip-compressed|vnd\.ms-excel)|binary\/octet-stream)$/;
/**
 * Returns the kind of a response by its media type, otherwise by its file name. Many servers send files of any kind as plain
 * text. Undefined: it cannot be read. An empty media type is that of a page.
 */
export function kindOfResponse(mediaType: string, name: string): FileKind | undefined {
  const named = kindOf(name);
  if (mediaType === '') return named ?? 'html';
  if (SAYS_NOTHING.test(mediaType)) return named;
  const kind = byMediaType.get(mediaType);
  return kind === 'txt' && named !== 'html' ? (named ?? kind) : kind;
}

/** Returns what its owner can do with a response that cannot be read, as a sentence, or undefined if that is not known. */
export function adviceFor(mediaType: string, name: string): string | undefined {
  const better = saveAs[endingsOfOld[mediaType] ?? endingOf(name)];
  return better && `Save the file as .${better}.`;
}

/** Returns what is wrong with a file's bytes as the end of a sentence, or undefined if they are valid. */
export function problemOf(fileKind: FileKind, bytes: Buffer): string | undefined {
  if (bytes.length === 0) return 'must not be empty';
  if (bytes.length > MAX_FILE_BYTES) return `must have at most ${MAX_FILE_BYTES} bytes`;
  if (holds(fileKind, bytes)) return undefined;
  if (isProtected(bytes)) return 'must not be protected by a password';
  return `must be ${types[fileKind].what}, as its name says`;
}

const holds = (fileKind: FileKind, bytes: Buffer) => types[fileKind].holds(bytes);

/** Returns why a document is not what it was taken for, as a sentence, or undefined if it is. */
export function contentProblem(fileKind: FileKind, bytes: Buffer): string | undefined {
  if (holds(fileKind, bytes)) return undefined;
  if (isProtected(bytes)) return 'The file is protected by a password. Add a copy without one.';
  return `The file is not ${types[fileKind].what}.`;
}
