import { dueKeys, dueShardBounds } from '../../../config/table.ts';
import type { App } from '../app.ts';

/** 32-bit FNV-1a. Distributes ids evenly even if they share most characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** The `dueKind` of a row. Deterministic per id, so a repeated put replaces its own entry. */
export function dueKindFor({ settings }: Pick<App, 'settings'>, kind: string, id: string): string {
  const keys = dueKeys(kind, settings.dueShards);
  return keys[hashOf(id) % keys.length] ?? kind;
}

/** The shards of a kind. Once a day all that there can be, in case the setting was lowered. */
export function dueShardsOf({ settings, clock }: Pick<App, 'settings' | 'clock'>, kind: string): string[] {
  const isMidnight = new Date(clock.now()).toISOString().slice(11, 16) === '00:00';
  return dueKeys(kind, isMidnight ? dueShardBounds.max : settings.dueShards);
}
