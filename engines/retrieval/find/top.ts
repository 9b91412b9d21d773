/** A document with its score. */
export interface DocumentScore {
  doc: number;
  score: number;
}

/** Documents with their scores: those in `touched`, up to `count`. */
export interface DocumentScores {
  scores: Float32Array;
  touched: Uint32Array;
  count: number;
}

const isLower = (ids: readonly string[], a: number, b: number): boolean => (ids[a] ?? '') < (ids[b] ?? '');

/** Orders best first, equal ones by id. */
export const byScore =
  (ids: readonly string[]) =>
  (a: DocumentScore, b: DocumentScore): number =>
    b.score - a.score || (isLower(ids, a.doc, b.doc) ? -1 : 1);

/** The best `limit` documents, best first, equal ones by id. */
export function topDocuments(
  { scores, touched, count }: DocumentScores,
  ids: readonly string[],
  limit: number,
): number[] {
  const before = (a: number, b: number) => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0);
    return difference > 0 || (difference === 0 && isLower(ids, a, b));
  };
  // The worst is on top.
  const heap: number[] = [];
  for (const doc of touched.subarray(0, count)) {
    const worst = heap[0];
    if (heap.length < limit) add(heap, doc, before);
    else if (worst !== undefined && before(doc, worst)) replaceWorst(heap, doc, before);
  }
  return heap.sort((a, b) => (before(a, b) ? -1 : 1));
}

type Before = (a: number, b: number) => boolean;

function add(heap: number[], doc: number, before: Before): void {
  let at = heap.length;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || !before(above, doc)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = doc;
}

function replaceWorst(heap: number[], doc: number, before: Before): void {
  let at = 0;
  for (;;) {
    let place = at;
    let worst = doc;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      const below = heap[child];
      if (below === undefined || !before(worst, below)) continue;
      place = child;
      worst = below;
    }
    heap[at] = worst;
    if (place === at) return;
    at = place;
  }
}
