import { holdsPdf, isOffice, isText } from '../../uploads/bytes.ts';
import { endingOf } from '../../uploads/names.ts';
import { MAX_FILE_BYTES } from '../../uploads/records.ts';

interface AttachmentType {
  /** The type it is served with, regardless of what the sender declared. */
  contentType: string;
  /** File name extensions. */
  endings: readonly string[];
  /** What the file must be, as the end of a sentence. */
  what: string;
  /** Whether the bytes match the type. */
  holds(bytes: Buffer): boolean;
  /** Whether browsers may display it inline. Only for types that cannot contain scripts. */
  inline?: true;
}

const begins = (bytes: Buffer, mark: string, at = 0) => bytes.subarray(at, at + mark.length).equals(latin(mark));
const latin = (text: string) => Buffer.from(text, 'latin1');

const isZip = (bytes: Buffer) => begins(bytes, 'PK\x03\x04') || begins(bytes, 'PK\x05\x06');
const withoutMacros = (folder: 'word' | 'xl' | 'ppt') => (bytes: Buffer) =>
  isOffice(folder)(bytes) && !bytes.includes('vbaProject.bin');

const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;

/** The types that an agent may send. Excludes everything that a browser or a system would execute, including SVG and HTML. */
const types: readonly AttachmentType[] = [
  {
    contentType: 'image/png',
    endings: ['png'],
    what: 'a PNG image',
    holds: (bytes) => begins(bytes, '\x89PNG\r\n\x1a\n'),
    inline: true,
  },
  {
    contentType: 'image/jpeg',
    endings: ['jpg', 'jpeg'],
    what: 'a JPEG image',
    holds: (bytes) => begins(bytes, '\xff\xd8\xff'),
    inline: true,
  },
  {
    contentType: 'image/gif',
    endings: ['gif'],
    what: 'a GIF image',
    holds: (bytes) => begins(bytes, 'GIF87a') || begins(bytes, 'GIF89a'),
    inline: true,
  },
  {
    contentType: 'image/webp',
    endings: ['webp'],
    what: 'a WebP image',
    holds: (bytes) => begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8),
    inline: true,
  },
  { contentType: 'application/pdf', endings: ['pdf'], what: 'a PDF', holds: holdsPdf },
  { contentType: 'text/plain', endings: ['txt'], what: 'a text', holds: isText },
  { contentType: 'text/markdown', endings: ['md'], what: 'a text', holds: isText },
  { contentType: 'text/csv', endings: ['csv'], what: 'a text', holds: isText },
  {
    contentType: office('wordprocessingml.document'),
    endings: ['docx'],
    what: 'a Word document without macros',
    holds: withoutMacros('word'),
  },
  {
    contentType: office('spreadsheetml.sheet'),
    endings: ['xlsx'],
    what: 'an Excel workbook without macros',
    holds: withoutMacros('xl'),
  },
  {
    contentType: office('presentationml.presentation'),
    endings: ['pptx'],
    what: 'a PowerPoint presentation without macros',
    holds: withoutMacros('ppt'),
  },
  { contentType: 'application/zip', endings: ['zip'], what: 'a ZIP archive', holds: isZip },
];

const byEnding = new Map(types.flatMap((type) => type.endings.map((ending) => [ending, type] as const)));
const inlineTypes = new Set(types.filter(({ inline }) => inline).map(({ contentType }) => contentType));

const endings = [...byEnding.keys()].map((ending) => `.${ending}`);
/** The allowed extensions, as the end of a sentence. */
export const ENDING_RULE = `must end in ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;

export const attachmentContentTypes: readonly string[] = types.map(({ contentType }) => contentType);

/** The type of a file by its extension. Undefined if it may not be sent. */
export const attachmentTypeOf = (name: string): AttachmentType | undefined => byEnding.get(endingOf(name));

/** What a visitor may send. */
const visitorTypes = types.filter(({ contentType, inline }) => inline || contentType === 'application/pdf');
export const visitorFileTypes: readonly string[] = visitorTypes.map(({ contentType }) => contentType);

/** The type of a visitor's file by its content. Undefined if it may not be sent. */
export const visitorTypeOf = (bytes: Buffer): AttachmentType | undefined =>
  visitorTypes.find(({ holds }) => holds(bytes));

/** Why a file's bytes do not match its type, as the end of a sentence. Undefined if they do. */
export function attachmentProblem({ what, holds }: AttachmentType, bytes: Buffer): string | undefined {
  if (bytes.length === 0) return 'must not be empty';
  if (bytes.length > MAX_FILE_BYTES) return `must have at most ${MAX_FILE_BYTES} bytes`;
  return holds(bytes) ? undefined : `must be ${what}, as its name says`;
}

export const mayShowInline = (contentType: string): boolean => inlineTypes.has(contentType);

/** The type of a picture that browsers may display, by its bytes. Undefined for everything else. */
export const pictureTypeOf = (bytes: Buffer): string | undefined =>
  types.find(({ inline, contentType, holds }) => inline && contentType.startsWith('image/') && holds(bytes))
    ?.contentType;
