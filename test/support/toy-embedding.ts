/** Words that mean the same, a line a meaning. What stands here the toy knows, besides that it knows nothing. */
const meanings = `
money back refund repay repaid reimbursement purchase purchases
open opening hours closed business
located office address street where
log password forgot sign-in reset
shipping ship parcel arrive delivery delivered deliver takes
job hiring careers positions hired
cost price subscription much
data privacy personal information encrypted safe
pet pets dog dogs puppy animals four-legged companion
car vehicle parking park automobile
`;
const silent = new Set(
  'a an the i my me you we your our is are do does can have it in on at to of for what when how if with without or and from by be not long'.split(
    ' ',
  ),
);

export const DIMENSIONS = 64;
const meaningOf = new Map(
  meanings
    .trim()
    .split('\n')
    .flatMap((line, at) => line.split(' ').map((word) => [word, at] as const)),
);
const FIRST_OF_OTHERS = 16;
const hash = (word: string) => [...word].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);

/**
 * A vector that counts meanings: words of one line above share a number of their own, every other word weighs little, so that
 * texts are near when they are about the same. Never without a direction.
 */
export function toyVector(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  vector[FIRST_OF_OTHERS - 1] = 0.2;
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}-]+/gu)) {
    if (silent.has(word)) continue;
    const meaning = meaningOf.get(word);
    if (meaning !== undefined) vector[meaning] = 1;
    else vector[FIRST_OF_OTHERS + (hash(word) % (DIMENSIONS - FIRST_OF_OTHERS))]! += 0.15;
  }
  return vector;
}
