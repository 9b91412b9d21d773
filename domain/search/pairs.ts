import { hasUnspaced } from '../../engines/retrieval/text/index.ts';
import { plain } from './terms.ts';

/** So few that a pair costs about a byte in a large segment, and so many that one conversation in a hundred of four messages has one by chance. */
const BUCKETS = 4_096;
/** No word begins so. */
const MARK = '\u0001';
const word = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Terms for the pairs of words that stand side by side in a text, by which a search for a phrase leaves out conversations that have its
 * words elsewhere. Pairs share buckets, so a conversation with the terms of a phrase need not have the phrase.
 */
export function pairsOf(text: string): string[] {
  const compared = plain(text);
  const words = compared.match(word) ?? [];
  // Without spaces, a phrase may end anywhere.
  const isExact = hasUnspaced(compared) ? (part: string | undefined) => !hasUnspaced(part ?? '') : () => true;
  return words.slice(1).flatMap((second, place) => {
    const first = words[place];
    return isExact(first) && isExact(second) ? [MARK + bucketOf(`${first} ${second}`).toString(36)] : [];
  });
}

/** FNV-1a. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS;
}
