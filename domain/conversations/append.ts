import type { Condition, Write } from '../core/app.ts';
import { lateKey, messageItem } from './items.ts';
import type { Message, StoredConversation } from './records.ts';
import { addToTally } from './tally.ts';

/** What stores messages, for one transaction: `set` and `when` belong to the write of the conversation's own row. */
export interface Appended {
  writes: Write[];
  set: Pick<StoredConversation, 'messageCount' | 'newestMessageId' | 'lateSeq' | 'tally'>;
  /** Holds as long as no other message came in between. Where it does not, append to the conversation as it then stands. */
  when: Condition;
}

/**
 * Numbers messages 1, 2, 3 ... in the order in which they are stored. An id is made when its turn begins, so a message may be
 * stored after one with a higher id: such a late one keeps the id that was the highest before it, and has a row that finds it
 * by its number. All others have numbers and ids in one and the same order.
 */
export function append(conversation: StoredConversation, records: readonly Message[]): Appended {
  const { workspaceId, id, messageCount } = conversation;
  let { newestMessageId, lateSeq } = conversation;
  const writes: Write[] = [];
  for (const [n, record] of records.entries()) {
    const seq = messageCount + n + 1;
    const late = newestMessageId && record.id < newestMessageId ? newestMessageId : undefined;
    const numbered = { seq, inTally: true, ...(late ? { late } : {}) } as const;
    writes.push({ put: messageItem(conversation, record, numbered) });
    if (late) writes.push({ put: { ...lateKey(workspaceId, id, seq), messageId: record.id } });
    if (late) lateSeq = seq;
    else newestMessageId = record.id;
  }
  return {
    writes,
    set: {
      messageCount: messageCount + records.length,
      newestMessageId,
      lateSeq,
      tally: addToTally(conversation, records),
    },
    when: { attribute: 'messageCount', op: '=', value: messageCount },
  };
}
