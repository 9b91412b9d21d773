import * as z from 'zod';
import type { App, Item } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { conflict, invalid, notFound } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { all, any, equals, lacks } from '../../core/rows/conditions.ts';
import { append } from '../append.ts';
import { conversationIds, findConversation } from '../find.ts';
import { conversationKey, toConversation } from '../items.ts';
import { handsOf } from '../records/before-merge.ts';
import { newMessage } from '../records/new-message.ts';
import { awake } from '../records/triage.ts';
import type { StoredConversation } from '../records.ts';
import { closedConflict } from '../state/change-state.ts';
import { watchIdle } from '../state/idle.ts';
import { watchWaiting } from '../state/mail-due.ts';
import { isWithHumans } from '../views/with-humans.ts';
import { changeConversation } from '../write.ts';
import { MAX_MERGED } from './thread.ts';

/** More than the writers that two conversations have at once. Every failed attempt means that another one succeeded. */
const MAX_ATTEMPTS = 40;

/** It names no conversation, so that the erasure of the merged one leaves no trace of it. */
const MERGED_TEXT = 'Another conversation of the visitor was merged into this one.';

/**
 * Merges a conversation into another one of the same chatbot. Its messages stay where they are; it is closed, and its visitor
 * continues in the other one. Whoever waits for a human, or has one, keeps that. Of several merges at once one wins, so a chain of
 * merges has an end. Throws CONFLICT if one of them is merged already, the other one is closed, or the visitors differ and the
 * caller does not confirm it; VALIDATION_ERROR for a conversation that is not of the same chatbot.
 */
export const mergeConversations = operation({
  name: 'mergeConversations',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'conversation',
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: z.object({
    intoConversationId: id.describe('ID of the conversation that continues'),
    differentVisitors: z
      .boolean()
      .nullish()
      .describe(
        'True confirms that both are of one person, although neither visitor ID, lead nor email address is the same',
      ),
  }),
  find: findConversation,
  run(app, actor, { ids, input }) {
    const keepsChanging = () => conflict('The conversations keep changing. Try again.');
    return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
      const pair = await readPair(app, actor, ids.conversationId, input.intoConversationId);
      if (!pair.isOneVisitor && !input.differentVisitors) {
        const question = 'Send differentVisitors: true if they are one person.';
        throw conflict(`The conversations have different visitors. ${question}`);
      }
      const done = await app.store.transact(await mergeWrites(app, pair));
      return done.applied ? findConversation(app, actor, { conversationId: pair.into.id }) : AGAIN;
    });
  },
});

interface MergedPair {
  source: StoredConversation;
  into: StoredConversation;
  isOneVisitor: boolean;
}

async function readPair(app: App, { workspaceId }: Actor, sourceId: string, intoId: string): Promise<MergedPair> {
  const [sourceItem, intoItem] = await app.store.getMany([
    conversationKey(workspaceId, sourceId),
    conversationKey(workspaceId, intoId),
  ]);
  if (!sourceItem) throw notFound();
  const source = toConversation(sourceItem);
  const into = intoItem && toConversation(intoItem);
  if (!into || into.id === source.id || into.chatbotId !== source.chatbotId || into.isTest !== source.isTest) {
    const message = 'is not the id of another conversation of this chatbot';
    throw invalid([{ path: 'intoConversationId', message }], `intoConversationId ${message}.`);
  }
  if (source.mergedIntoId) throw conflict('The conversation was merged into another one already.');
  if (into.mergedIntoId) throw conflict('The other conversation was merged into another one itself.');
  if (into.status === 'closed') throw closedConflict();
  if (mergedIdsOf({ source, into }).length > MAX_MERGED) {
    throw conflict(`At most ${MAX_MERGED} conversations can be merged into one.`);
  }
  return { source, into, isOneVisitor: isOneVisitor(sourceItem, intoItem) };
}

const mergedIdsOf = ({ source, into }: Pick<MergedPair, 'source' | 'into'>) => [
  ...into.mergedFromIds,
  ...source.mergedFromIds,
  source.id,
];

/** By what the visitor or the client said: only a merge follows from it, which shows neither of them anything. */
const isOneVisitor = (source: Item, into: Item) =>
  ['visitorId', 'leadId', 'leadEmail'].some((name) => source[name] && source[name] === into[name]);

/** Since when somebody waits in either of them. Null: nobody does. */
const waitsSince = ({ source, into }: Omit<MergedPair, 'isOneVisitor'>) =>
  [source, into]
    .flatMap(({ status, waitingSince }) => (isWithHumans(status) && waitingSince ? [waitingSince] : []))
    .toSorted()[0] ?? null;

/** What the conversation that continues takes over from the merged one. A visitor who waits ends its snooze. Undefined: nothing. */
function handedOver({ source, into }: MergedPair) {
  if (!isWithHumans(source.status)) return undefined;
  const waitingSince = waitsSince({ source, into });
  if (!isWithHumans(into.status)) {
    const { status, assignee, handoffRequestedAt } = source;
    const reopened = into.status === 'resolved' ? { closedAt: null, closedBy: null } : {};
    return { status, set: { assignee, waitingSince, handoffRequestedAt, offersHuman: false, ...awake, ...reopened } };
  }
  if (source.status === 'human_active' && into.status === 'human_requested') {
    return { status: source.status, set: { assignee: source.assignee, waitingSince, ...awake } };
  }
  if (!source.waitingSince || (waitingSince === into.waitingSince && !into.snoozed)) return undefined;
  return { status: into.status, set: { waitingSince, ...awake } };
}

const handsAfter = (into: StoredConversation, { status, set }: NonNullable<ReturnType<typeof handedOver>>) =>
  handsOf({ ...into, ...set, status });

const isNotMerged = any(lacks('mergedIntoId'), equals('mergedIntoId', null));
/** Neither wrote anybody, nor changed the assignee. The status is a condition of every change. */
const unchangedSince = ({ messageCount, assignee }: StoredConversation) =>
  all(isNotMerged, equals('messageCount', messageCount), equals('assignee', assignee));

/** Who continues in the other conversation must not act on what its visitor began or has proved. */
const ended = { pendingAction: null, provedEmail: null };

async function mergeWrites(app: App, pair: MergedPair) {
  const { source, into } = pair;
  const updatedAt = nowIso(app);
  const notice = newMessage(into.id, app.ids.next(), 'system', MERGED_TEXT);
  const added = append(into, [notice]);
  const taken = handedOver(pair);
  const intoWrites = changeConversation(
    into,
    { ...taken, set: { ...taken?.set, ...added.set, ...ended, mergedFromIds: mergedIdsOf(pair), updatedAt } },
    unchangedSince(into),
  );
  const closed = source.status === 'closed' ? {} : { closedAt: updatedAt, closedBy: 'agent' };
  const merged = {
    mergedIntoId: into.id,
    mergePosition: { seq: added.set.messageCount, from: added.set.newestMessageId ?? notice.id },
    beforeMerge: {
      own: handsOf(source),
      other: taken ? { before: handsOf(into), after: handsAfter(into, taken) } : null,
    },
  };
  const sourceWrites = changeConversation(
    source,
    {
      status: 'closed',
      set: { ...closed, ...merged, ...awake, waitingSince: null, offersHuman: false, ...ended, updatedAt },
    },
    unchangedSince(source),
  );
  return {
    source: sourceWrites.row,
    into: intoWrites.row,
    pointers: [...sourceWrites.pointers, ...intoWrites.pointers],
    messages: added.writes,
    idle: taken ? await watchIdle(app, into) : undefined,
    waitingMail:
      taken?.set.waitingSince && (into.status !== taken.status || into.snoozed)
        ? await watchWaiting(app, into, { seq: added.set.messageCount, status: taken.status })
        : undefined,
  };
}
