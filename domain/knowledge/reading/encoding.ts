import { isEncodingUnknown } from '../../../engines/extraction/index.ts';
import { IngestProblem } from '../ingest-problem.ts';

const UNKNOWN = 'The encoding of the file could not be told. Save the file as UTF-8 and add it again.';
const BROKEN =
  'The file is UTF-8 with some bytes of another encoding, as if two files were joined. Save its parts as UTF-8, join them, and add it again.';

/**
 * Returns the media type of a document with the encoding that its letters tell, if nothing else does. `contentType` is null for a
 * file, which is not read if its encoding is not clear. A page is then read as browsers do. Throws IngestProblem.
 */
export async function withEncoding(bytes: Buffer, contentType: string | null, usualType: string): Promise<string> {
  const type = contentType ?? usualType;
  if (!isEncodingUnknown(bytes, type)) return type;
  // 1.2 MB, which few documents need.
  const { guessEncoding, MIXED } = await import('../../../engines/extraction/encoding/index.ts');
  const label = guessEncoding(bytes);
  const isFile = contentType === null && usualType !== 'text/html';
  if (isFile && label === null) throw new IngestProblem(UNKNOWN);
  if (isFile && label === MIXED) throw new IngestProblem(BROKEN);
  return label === null ? type : `${type.split(';')[0]}; charset=${label === MIXED ? 'utf-8' : label}`;
}
