import { chatbotKey } from '../chatbots/items.ts';
import { conversationKey } from '../conversations/items.ts';
import type { App, Write } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { unavailable } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absent, all, equals, present } from '../core/rows/conditions.ts';
import {
  improvementId,
  improvementItem,
  improvementKey,
  isExpired,
  openTtl,
  originKey,
  toImprovement,
} from './items.ts';
import type { Asker, StoredImprovement } from './records.ts';
import { makeRoom } from './room.ts';

/** A transaction has up to 100 writes, of which each asker needs two. */
export const MAX_ASKERS = 40;
/** Visitors ask the same question at once at most this often. */
const MAX_ATTEMPTS = 10;

/** A question in a conversation. */
export type Asked = Omit<Asker, 'by'>;

/** What a conversation proposes. */
export interface Proposal
  extends ChatbotRef,
    Pick<StoredImprovement, 'kind' | 'questionId' | 'answer' | 'said' | 'sourceId' | 'sourceTitle' | 'originId'> {}

/** Keeps one for each visitor, the newest of them, oldest first. */
function withAskers(known: readonly Asker[], more: readonly Asker[]): Asker[] {
  const byVisitor = new Map<string, Asker>();
  for (const asker of [...known, ...more].toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    byVisitor.delete(asker.by);
    byVisitor.set(asker.by, asker);
  }
  return [...byVisitor.values()].slice(-MAX_ASKERS);
}

/** Returns who asked, without those whose conversations were erased. */
async function askersOf(app: App, { workspaceId, chatbotId }: ChatbotRef, asked: readonly Asked[]): Promise<Asker[]> {
  const keys = asked.map(({ conversationId }) => conversationKey(workspaceId, conversationId));
  const conversations = await app.store.getMany(keys);
  return asked.flatMap((question, n) => {
    const conversation = conversations[n];
    if (!conversation) return [];
    const visitor = conversation.visitorId ?? `#${question.conversationId}`;
    return [{ ...question, by: sha256(`${chatbotId}#${visitor}`).slice(0, 16) }];
  });
}

const isSame = (a: readonly Asker[], b: readonly Asker[]) =>
  a.length === b.length && a.every(({ by, at }, n) => by === b[n]?.by && at === b[n]?.at);

/** Writes that belong to new askers: where they are found, and that neither they nor the chatbot were erased meanwhile. */
function asideWrites({ workspaceId, chatbotId, id }: StoredImprovement, askers: readonly Asker[]) {
  const ids = [...new Set(askers.map(({ conversationId }) => conversationId))];
  return {
    chatbot: { check: chatbotKey(workspaceId, chatbotId), when: present },
    conversations: ids.map((each): Write => ({ check: conversationKey(workspaceId, each), when: present })),
    origins: ids.map((each): Write => ({ put: { ...originKey(workspaceId, chatbotId, each, id), v: 1 } })),
  };
}

/**
 * Proposes an improvement, or adds to an open one who asked. `asked`: the questions, of which the last proposes it. Returns the open
 * improvement, or undefined if it was decided, or the chatbot or that conversation was erased. Idempotent.
 */
export async function propose(
  app: App,
  proposal: Proposal,
  asked: readonly Asked[],
): Promise<StoredImprovement | undefined> {
  const id = improvementId(proposal.kind, proposal.questionId, proposal.sourceId ?? '');
  const chatbotRef = { workspaceId: proposal.workspaceId, chatbotId: proposal.chatbotId };
  const key = improvementKey(proposal.workspaceId, proposal.chatbotId, id);
  const keepsChanging = () => unavailable(new Error(`improvement ${id} keeps changing`));
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const [item, more] = await Promise.all([
      app.store.get(key, { consistent: true }),
      askersOf(app, chatbotRef, asked.slice(-MAX_ASKERS)),
    ]);
    if (more.at(-1)?.conversationId !== asked.at(-1)?.conversationId) return undefined;
    const stored = item && toImprovement(item);
    const known = stored && !isExpired(app, stored) ? stored : undefined;
    if (known && known.state !== 'open') return undefined;
    const askers = withAskers(known?.askers ?? [], more);
    if (known && isSame(known.askers, askers)) return known;
    const improvement = known ? { ...known, askers, ttl: openTtl(app) } : newRow(app, id, proposal, askers);
    const next = { ...improvement, version: (stored?.version ?? 0) + 1 };
    const unchanged = stored ? all(equals('version', stored.version), equals('state', stored.state)) : absent;
    const done = await app.store.transact({
      improvement: { put: improvementItem(next), when: unchanged },
      ...asideWrites(next, known ? more : askers),
    });
    if (!done.applied) return done.refused.chatbot ? undefined : AGAIN;
    if (!known) await makeRoom(app, chatbotRef);
    return next;
  });
}

const newRow = (app: App, id: string, proposal: Proposal, askers: readonly Asker[]): StoredImprovement => ({
  id,
  ...proposal,
  state: 'open',
  question: askers.at(-1)?.words ?? '',
  askers: [...askers],
  decidedAt: null,
  decidedBy: null,
  isAutomatic: false,
  undoneAt: null,
  undoneBy: null,
  appliedRevision: null,
  replacedAnswer: null,
  version: 0,
  createdAt: nowIso(app),
  ttl: openTtl(app),
});
