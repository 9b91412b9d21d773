import type { App, Item } from '../../core/app.ts';
import { toConversation } from '../items.ts';
import { snoozedPk, snoozedSk } from './items.ts';
import type { PlacedRows } from './newest.ts';
import { type PointerFilter, type RowPosition, rowsOf, storeFilter } from './with-humans.ts';

/** Up to `limit` snoozed conversations, soonest back first. Their places are `snoozedSk`. */
export async function readSnoozed(
  app: App,
  workspaceId: string,
  { chatbotId }: PointerFilter,
  { limit, after }: RowPosition,
): Promise<PlacedRows> {
  const where = { pk: snoozedPk(workspaceId), consistent: true, limit, ...(after ? { after } : {}) };
  const pointers = await app.store.query({ ...where, ...storeFilter({ chatbotId }) });
  const isStill = (row: Item, n: number) => snoozedPlaceOf(row) === pointers.items[n]?.sk;
  return { items: await rowsOf(app, workspaceId, pointers.items, isStill), next: pointers.next };
}

/** The place of a snoozed conversation. Undefined if it is not. */
export function snoozedPlaceOf(row: Item): string | undefined {
  const { snoozed, snoozedUntil, id } = toConversation(row);
  return snoozed ? snoozedSk(snoozedUntil, id) : undefined;
}
