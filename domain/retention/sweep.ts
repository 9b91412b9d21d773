import { CONVERSATION_PREFIX, conversationKey, toConversation } from '../conversations/items.ts';
import type { StoredConversation } from '../conversations/records.ts';
import { conversationPks } from '../conversations/views/newest.ts';
import type { App, Item } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { idAt } from '../core/ids.ts';
import { equals } from '../core/rows/conditions.ts';
import { eraseConversation, eraseMerged } from '../erasure/delete-conversation.ts';
import { eraseLead } from '../leads/erase.ts';
import { LEAD_PREFIX, leadsPk, toLead } from '../leads/items.ts';
import type { WorkspaceSettings } from '../workspaces/settings.ts';

const DAY_MS = 24 * 3600_000;
const AT_ONCE = 20;

/** A kind of rows with a retention period: the partitions of its rows, each oldest first, and how an expired one is erased. */
interface RetainedKind {
  days: keyof WorkspaceSettings;
  pksOf(app: App, workspaceId: string): Promise<string[]>;
  prefix: string;
  /** Returns true if the row was erased. A row that changes concurrently stays. */
  erase(app: App, workspaceId: string, item: Item, before: string): Promise<boolean>;
}

/** When a person was last active in the conversation. Automatic resolution does not count. */
const lastActivityAt = (conversation: StoredConversation): string => {
  const { closedBy, lastMessageAt, createdAt, csat, updatedAt } = conversation;
  if (closedBy !== 'system') return updatedAt;
  const writtenAt = lastMessageAt ?? createdAt;
  return csat && csat.createdAt > writtenAt ? csat.createdAt : writtenAt;
};

/**
 * Whether the period of a conversation with those that were merged into it has passed. One that continues in another is kept with
 * that one, because its visitor still writes there.
 */
async function isThreadExpired(app: App, conversation: StoredConversation, before: string): Promise<boolean> {
  if (lastActivityAt(conversation) >= before) return false;
  const { workspaceId, mergedIntoId, mergedFromIds } = conversation;
  const keys = [...mergedFromIds, ...(mergedIntoId ? [mergedIntoId] : [])].map((id) =>
    conversationKey(workspaceId, id),
  );
  if (keys.length === 0) return true;
  const others = (await app.store.getMany(keys)).flatMap((row) => (row ? [toConversation(row)] : []));
  return !others.some((other) => other.id === mergedIntoId || lastActivityAt(other) >= before);
}

const unchanged = (updatedAt: string) => equals('updatedAt', updatedAt);

export const kinds = {
  conversations: {
    days: 'conversationRetentionDays',
    pksOf: conversationPks,
    prefix: CONVERSATION_PREFIX,
    async erase(app, _workspaceId, item, before) {
      const conversation = toConversation(item);
      if (!(await isThreadExpired(app, conversation, before))) return false;
      const isErased = await eraseConversation(app, conversation, unchanged(conversation.updatedAt));
      if (isErased) await eraseMerged(app, conversation);
      return isErased;
    },
  },
  leads: {
    days: 'leadRetentionDays',
    pksOf: async (_app, workspaceId) => [leadsPk(workspaceId)],
    prefix: LEAD_PREFIX,
    async erase(app, workspaceId, item, before) {
      const lead = toLead(item);
      return lead.updatedAt < before && eraseLead(app, workspaceId, lead, unchanged(lead.updatedAt));
    },
  },
} as const satisfies Record<string, RetainedKind>;
export type KindName = keyof typeof kinds;

/** How far the rows of a kind were processed: the number of the partition, and the last row of it. */
export interface SweepPlace {
  /** Undefined: the first. */
  partition?: number;
  after?: string;
}
interface SweepResult {
  erased: number;
  /** Number of rows processed. */
  rows: number;
  /** Where to continue. Undefined: all rows that are old enough were processed. */
  next: SweepPlace | undefined;
}

/**
 * Processes up to `limit` rows of one kind, from the oldest of a partition or after a place. An id contains its row's creation time,
 * and a row created within the period cannot be expired, so the range ends there and younger rows cost nothing.
 */
export async function sweep(
  app: App,
  kindName: KindName,
  expiry: { workspaceId: string; days: number; place: SweepPlace; limit: number },
): Promise<SweepResult> {
  const { workspaceId, days, place, limit } = expiry;
  const kind: RetainedKind = kinds[kindName];
  const beforeMs = app.clock.now() - days * DAY_MS;
  const { partition = 0, after } = place;
  const pks = await kind.pksOf(app, workspaceId);
  const pk = pks[partition];
  if (!pk) return { erased: 0, rows: 0, next: undefined };
  const page = await app.store.query({
    pk,
    from: kind.prefix,
    to: kind.prefix + idAt(beforeMs),
    limit,
    ...(after ? { after } : {}),
  });
  const before = new Date(beforeMs).toISOString();
  const erased = await inBatches(AT_ONCE, page.items, (item) => kind.erase(app, workspaceId, item, before));
  const following = partition + 1 < pks.length ? { partition: partition + 1 } : undefined;
  const next = page.next ? { ...(partition ? { partition } : {}), after: page.next } : following;
  return { erased: erased.filter(Boolean).length, rows: page.items.length, next };
}
