import { isAscii, isUtf8 } from 'node:buffer';
import PostalMime, { type PostalMimeOptions } from 'postal-mime';

/** A part of a mail, as postal-mime has it. It declares neither this nor the method that takes the text or the file from it. */
interface Part {
  content: ArrayBuffer | null;
  contentType: { parsed: { params: Record<string, string> } };
}
interface Collector extends PostalMime {
  collectNode(part: Part, alternative: Part | false, isRelated: boolean): Promise<void>;
}
const Base = PostalMime as unknown as new (options: PostalMimeOptions) => Collector;

/** Reads texts without a charset, or with one that nobody knows, as UTF-8 if they are, and as windows-1252 otherwise. */
export class MailParser extends Base {
  override collectNode(part: Part, alternative: Part | false, isRelated: boolean): Promise<void> {
    const { params } = part.contentType.parsed;
    const bytes = part.content && new Uint8Array(part.content);
    if (bytes && !isAscii(bytes) && !isKnown(params.charset)) {
      if (isUtf8(bytes)) params.charset = 'utf-8';
      else params.charset ||= 'windows-1252';
    }
    return super.collectNode(part, alternative, isRelated);
  }
}

/** US-ASCII has none of the characters that are to be read. */
function isKnown(charset: string | undefined): boolean {
  if (!charset || /^(us-)?ascii$/i.test(charset)) return false;
  try {
    new TextDecoder(charset);
    return true;
  } catch {
    return false;
  }
}
