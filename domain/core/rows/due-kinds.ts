import { dueKeys } from '../../../config/table.ts';

/** 32-bit FNV-1a. Distributes ids evenly even if they share most characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** The `dueKind` of a row. Deterministic per id, so a repeated put replaces its own entry. */
export function dueKindFor(kind: string, id: string): string {
  const keys = dueKeys(kind);
  return keys[hashOf(id) % keys.length]!;
}
