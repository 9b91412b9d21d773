import * as z from 'zod';
import type { App, Item } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';

/** As long as the table can be restored to a time before the erasure. */
const KEPT_SECONDS = 35 * 86_400;

/** What was erased: ids only. */
export const erasure = z.object({
  erasedKind: z.enum(['conversation', 'lead']),
  erasedAt: z.string(),
  workspaceId: z.string(),
  id: z.string(),
  /** Of a conversation. */
  chatbotId: z.string().nullish(),
  leadId: z.string().nullish(),
  /** Of a lead. */
  conversationId: z.string().nullish(),
});
export type Erasure = z.output<typeof erasure>;

export const erasedPk = (workspaceId: string) => `${workspacePk(workspaceId)}#ERASED`;

/** No `entity`, because no step needs its changes. */
export const erasureItem = (app: App, record: Erasure): Item => ({
  pk: erasedPk(record.workspaceId),
  sk: `${record.erasedKind}#${record.id}`,
  v: 1,
  ...record,
  ttl: Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS,
});
export const toErasure = (item: Item): Erasure => erasure.parse(item);
