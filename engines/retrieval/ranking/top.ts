/** Documents with their scores: those in `touched`, up to `count`. */
export interface Scored {
  scores: Float32Array;
  touched: Uint32Array;
  count: number;
}

/** The best `limit` documents, best first, equal ones by id. */
export function topDocuments({ scores, touched, count }: Scored, ids: readonly string[], limit: number): number[] {
  const before = (a: number, b: number) => scores[a]! > scores[b]! || (scores[a] === scores[b] && ids[a]! < ids[b]!);
  // The worst is on top.
  const heap: number[] = [];
  let worst = 0;
  for (let at = 0; at < count; at++) {
    const doc = touched[at]!;
    if (heap.length < limit) {
      heap.push(doc);
      rise(heap, before);
    } else if (scores[doc]! < worst || limit <= 0 || !before(doc, heap[0]!)) {
      continue;
    } else {
      heap[0] = doc;
      sink(heap, before);
    }
    worst = scores[heap[0]!]!;
  }
  return heap.sort((a, b) => (before(a, b) ? -1 : 1));
}

type Before = (a: number, b: number) => boolean;

function rise(heap: number[], before: Before): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!before(heap[parent]!, heap[at]!)) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function sink(heap: number[], before: Before): void {
  let at = 0;
  for (;;) {
    let worst = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && before(heap[worst]!, heap[child]!)) worst = child;
    }
    if (worst === at) return;
    swap(heap, at, worst);
    at = worst;
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a]!;
  heap[a] = heap[b]!;
  heap[b] = kept;
}
