import { Busboy } from '@fastify/busboy';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { AppError, invalid } from '../../domain/core/errors.ts';
import type { FormFile } from '../../domain/knowledge/sources/uploads.ts';
import { bodyBytes, header } from '../http/input.ts';
import { essenceOf } from '../http/media-types.ts';

/** The parts of a form by name. Of several parts with one name, the first. */
type FormFields = Record<string, string | FormFile>;

/** Far more than any form needs, and too little to keep the parser busy. */
const LIMITS = { files: 1, fields: 20, parts: 20, fieldSize: 64 * 1024, headerPairs: 50, headerSize: 16 * 1024 };

export const isForm = (event: APIGatewayProxyEvent): boolean =>
  essenceOf(header(event, 'content-type')) === 'multipart/form-data';

const unreadable = (cause: unknown) =>
  new AppError('BAD_REQUEST', { message: 'The request body is not a valid multipart form.', cause });
const tooMany = () => invalid([{ path: 'file', message: 'must be one file' }], 'file must be one file.');

/**
 * The form in a request's body. Throws PAYLOAD_TOO_LARGE, BAD_REQUEST if the form is malformed or truncated,
 * VALIDATION_ERROR if it has several files.
 */
export async function formBody(event: APIGatewayProxyEvent, maxBytes: number): Promise<FormFields> {
  const bytes = bodyBytes(event);
  if (bytes.length > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  const form: FormFields = Object.create(null);
  try {
    await readParts(bytes, header(event, 'content-type')?.trim() ?? '', form);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
  return { ...form };
}

/** The parser receives the whole body at once, so it finishes or fails. */
function readParts(bytes: Buffer, contentType: string, form: FormFields): Promise<void> {
  return new Promise((resolve, reject) => {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: LIMITS,
      preservePath: true,
      isPartAFile,
    });
    parser.on('field', (name, value) => {
      form[name] ??= value;
    });
    parser.on('file', (name, stream, ...[filename, , contentType]) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('error', reject);
      stream.on('end', () => {
        form[name] ??= { filename, contentType, bytes: Buffer.concat(pieces) };
      });
    });
    parser.on('filesLimit', () => reject(tooMany()));
    parser.on('error', reject);
    parser.on('finish', () => resolve());
    parser.end(bytes);
  });
}

/** A part with a file name is a file, whatever its type, because browsers send files this way. */
const isPartAFile = (_name: unknown, _type: unknown, filename: string | undefined) => filename !== undefined;
