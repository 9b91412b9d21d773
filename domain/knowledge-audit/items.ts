import type { App, Item, Key } from '../core/app.ts';
import { derivedId } from '../core/ids.ts';
import { knowledgeAuditPk } from '../knowledge/items.ts';
import { type FindingKind, type StoredFinding, type StoredRun, storedFinding, storedRun } from './records.ts';

export const FINDING_PREFIX = 'FINDING#';
export const findingKey = (workspaceId: string, chatbotId: string, findingId: string): Key => ({
  pk: knowledgeAuditPk(workspaceId, chatbotId),
  sk: FINDING_PREFIX + findingId,
});
export const runKey = (workspaceId: string, chatbotId: string): Key => ({
  pk: knowledgeAuditPk(workspaceId, chatbotId),
  sk: 'RUN',
});

/** The same sentences of the same sources are the same finding. */
export const findingId = (findingKind: FindingKind, sides: readonly { sourceId: string; sentence: string }[]): string =>
  derivedId(0, [findingKind, ...sides.map(({ sourceId, sentence }) => `${sourceId} ${sentence}`).sort()].join('#'));

/** A decision outlasts many audits. An open finding that expires is found again by the next one. */
const KEPT_DAYS = 365;
export const findingTtl = (app: App) => Math.ceil(app.clock.now() / 1000) + KEPT_DAYS * 86_400;

/** No `entity`, because no step needs its changes. */
export const findingItem = (storedFinding: StoredFinding): Item => ({
  ...storedFinding,
  ...findingKey(storedFinding.workspaceId, storedFinding.chatbotId, storedFinding.id),
});
export const toFinding = (item: Item): StoredFinding => storedFinding.parse(item);
export const toRun = (item: Item): StoredRun => storedRun.parse(item);

/** The fields of a finding that nobody has decided. */
export const undecided = {
  state: 'open' as const,
  action: null,
  decidedAt: null,
  decidedBy: null,
  disabledSourceId: null,
  changedSourceId: null,
  replacedAnswer: null,
  appliedAnswer: null,
};
