import { dueKeys } from '../../config/table.ts';

/** 32-bit FNV-1a: spreads ids evenly, also those that share most of their characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** The `dueKind` of a row: always the same for one id, so that a put that is repeated replaces its own entry. */
export function dueKindFor(kind: string, id: string): string {
  const keys = dueKeys(kind);
  return keys[hashOf(id) % keys.length]!;
}
