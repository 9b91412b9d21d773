import type { DocumentNode } from 'graphql';

/** Of all documents in a cache together: some 200 usual ones, of 20 to 60 KB. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** Memory of a token with its part of the tree: 90 for a comment, up to 510 for a field. Measured with Node 24. */
const BYTES_PER_TOKEN = 500;

const bytesOf = (text: string, tokens: number) => 2 * text.length + BYTES_PER_TOKEN * tokens;

function countTokens({ loc }: DocumentNode): number {
  let count = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) count++;
  return count;
}

/** Valid documents by their text, least recently used first. Bounded by memory, because strangers choose their size. */
export class DocumentCache {
  readonly #documents = new Map<string, { document: DocumentNode; bytes: number }>();
  #bytes = 0;

  get(text: string): DocumentNode | undefined {
    const cached = this.#documents.get(text);
    if (!cached) return undefined;
    this.#documents.delete(text);
    this.#documents.set(text, cached);
    return cached.document;
  }

  set(text: string, document: DocumentNode): void {
    this.delete(text);
    const bytes = bytesOf(text, countTokens(document));
    this.#documents.set(text, { document, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#documents.keys()) {
      if (this.#bytes <= MAX_CACHED_BYTES) return;
      this.delete(oldest);
    }
  }

  delete(text: string): void {
    this.#bytes -= this.#documents.get(text)?.bytes ?? 0;
    this.#documents.delete(text);
  }
}

/** Errors of documents that do not parse are not kept: finding them again costs little, and each keeps its document. */
export const noCache = { get: () => undefined, set: () => {} };
