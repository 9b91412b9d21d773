import type { App, Item, Key } from '../core/app.ts';
import { derivedId } from '../core/ids.ts';
import { improvementsPk } from '../knowledge/items.ts';
import { type ImprovementKind, type StoredImprovement, storedImprovement } from './records.ts';

export const IMPROVEMENT_PREFIX = 'IMPROVEMENT#';
export const improvementKey = (workspaceId: string, chatbotId: string, improvementId: string): Key => ({
  pk: improvementsPk(workspaceId, chatbotId),
  sk: IMPROVEMENT_PREFIX + improvementId,
});
export const keyOf = ({ workspaceId, chatbotId, id }: StoredImprovement): Key =>
  improvementKey(workspaceId, chatbotId, id);

/** Finds what a conversation is part of, so that its erasure reaches it. Does not expire: it must last as long as both. */
export const originPrefix = (conversationId: string) => `FROM#${conversationId}#`;
export const originKey = (
  workspaceId: string,
  chatbotId: string,
  conversationId: string,
  improvementId: string,
): Key => ({
  pk: improvementsPk(workspaceId, chatbotId),
  sk: originPrefix(conversationId) + improvementId,
});

/** The same question proposes the same improvement once. `sourceId`: the FAQ that an alternative belongs to. */
export const improvementId = (improvementKind: ImprovementKind, questionId: string, sourceId = ''): string =>
  derivedId(0, `${questionId}#${improvementKind}#${sourceId}`);

/** An open one leaves the list when it was not asked for this long. */
const OPEN_DAYS = 90;
/** How long a decision is kept, and can be undone. */
const DECIDED_DAYS = 365;
const ttlOf = (app: App, days: number) => Math.ceil(app.clock.now() / 1000) + days * 86_400;
export const openTtl = (app: App) => ttlOf(app, OPEN_DAYS);
export const decidedTtl = (app: App) => ttlOf(app, DECIDED_DAYS);

export const toImprovement = (item: Item): StoredImprovement => storedImprovement.parse(item);

/** No `entity`, because no step needs its changes. */
export const improvementItem = (improvement: StoredImprovement): Item => ({
  ...improvement,
  ...keyOf(improvement),
  v: 1,
});

export const isExpired = (app: App, { ttl }: StoredImprovement) => ttl * 1000 <= app.clock.now();
