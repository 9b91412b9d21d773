import { csat as csatRecord, message } from '../conversations/records.ts';
import { addedTo, type CountedMessage, countsOf } from '../conversations/tally.ts';
import type { Item } from '../core/app.ts';
import { ownValue } from '../core/objects.ts';
import type { Change } from '../core/rows/change.ts';
import { quarterOf } from './items.ts';
import { addShare, difference, type Shares, sumOf } from './share-sums.ts';

const usageShape = message.shape.usage;
const rated = csatRecord.pick({ rating: true, createdAt: true }).nullish();
const isTest = ({ isTest }: Item) => isTest === true;

const toCounted = ({ role, creditsUsed, unanswered, latencyMs, usage, notice }: Item): CountedMessage => ({
  role: String(role),
  creditsUsed: Number(creditsUsed ?? 0),
  unanswered: unanswered === true,
  notice: notice === true,
  latencyMs: typeof latencyMs === 'number' ? latencyMs : null,
  usage: usageShape.parse(usage ?? null),
});

const messageShares = (item: Item): Shares =>
  new Map([[quarterOf(Date.parse(String(item.createdAt))), countsOf(toCounted(item), isTest(item))]]);

/**
 * A conversation counts in the quarter of its start, with its current state. Its rating counts in the quarter in which it was
 * given.
 */
function conversationShares(item: Item): Shares {
  const at = quarterOf(Date.parse(String(item.createdAt)));
  if (isTest(item)) return new Map([[at, { testConversations: 1 }]]);
  const resolved = item.status === 'resolved' || item.status === 'closed';
  const shares: Shares = new Map([
    [
      at,
      {
        publicConversations: 1,
        resolved: Number(resolved),
        aiResolved: Number(resolved && !item.handoffRequestedAt && !item.firstHumanReplyAt),
        handoffs: Number(Boolean(item.handoffRequestedAt)),
      },
    ],
  ]);
  const csat = rated.parse(item.csat);
  if (csat) {
    const rated = { csatCount: 1, csatSum: csat.rating, csatPositive: Number(csat.rating >= 4) };
    addShare(shares, quarterOf(Date.parse(csat.createdAt)), rated, 1);
  }
  return shares;
}

const leadShares = (item: Item): Shares =>
  isTest(item) || item.isImported === true
    ? new Map()
    : new Map([[quarterOf(Date.parse(String(item.createdAt))), { leads: 1 }]]);

/** A turn's increase of the conversation's tally counts in the quarter in which the turn began. */
function tallyShares(before: Item | undefined, after: Item): Shares {
  const added = addedTo(before?.tally, after.tally);
  return added ? new Map([[added.atMs, added.counts]]) : new Map();
}

/**
 * Leads count once, on creation. Conversations and messages count again on changes: a message with suggestions stops counting as
 * unanswered if one of them is picked.
 */
const counted: Record<string, { of(item: Item): Shares; whenChanged: boolean }> = {
  message: { of: messageShares, whenChanged: true },
  lead: { of: leadShares, whenChanged: false },
  conversation: { of: conversationShares, whenChanged: true },
};

/**
 * The contribution of one change to the counts. It is additive, so the order of changes does not matter. Erased records remain
 * counted. New messages count through their conversation's row, those of earlier versions through their own.
 */
export function sharesOf({ kind, before, after }: Change): Shares {
  const entity = String(after?.entity ?? '');
  const counting = ownValue(counted, entity);
  if (!after || !counting) return new Map();
  const { of, whenChanged } = counting;
  if (kind !== 'inserted' && !whenChanged) return new Map();
  if (entity === 'message' && kind === 'inserted' && after.inTally === true) return new Map();
  const ownShares = difference(before ? of(before) : new Map(), of(after));
  return entity === 'conversation' ? sumOf(ownShares, tallyShares(before, after)) : ownShares;
}
