import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { App, Item } from '../core/app.ts';
import { deliveryBodyKey } from './items.ts';

/**
 * The largest packed body that its delivery's row holds, which has some 400 bytes of its own. A write is billed by the kilobyte of
 * its row, and a row is written twice: beyond 4 KB, a row of its own is cheaper.
 */
const MAX_PACKED_BYTES = 3_500;

/** The body as the delivery's row holds it: most then fit in the row's first kilobyte. Undefined if it is too large for that. */
export function packedBody(text: string): Uint8Array | undefined {
  const packed = deflateRawSync(text);
  return packed.length <= MAX_PACKED_BYTES ? packed : undefined;
}

export const hasBody = (row: Item): row is Item & { body: Uint8Array } => row.body instanceof Uint8Array;

/**
 * The frozen bodies of pending deliveries. Undefined for others, and for those that were withdrawn. Earlier versions stored
 * every body in a row of its own, this one only large ones.
 */
export async function readBodies(
  app: App,
  workspaceId: string,
  rows: readonly (Item | undefined)[],
): Promise<(string | undefined)[]> {
  const apart = rows.filter((row): row is Item => row?.status === 'pending' && !hasBody(row));
  const keys = apart.map(({ sk }) => deliveryBodyKey(workspaceId, sk));
  const items = keys.length > 0 ? await app.store.getMany(keys) : [];
  const texts = new Map(apart.map((row, n) => [row, items[n]?.body]));
  return rows.map((row) => {
    if (row && hasBody(row)) return inflateRawSync(row.body).toString();
    const text = row && texts.get(row);
    return typeof text === 'string' ? text : undefined;
  });
}
