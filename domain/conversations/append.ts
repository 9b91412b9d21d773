import type { Condition, Write } from '../core/app.ts';
import { equals } from '../core/rows/conditions.ts';
import { lateKey, messageItem } from './items.ts';
import { lastMessageOf } from './preview.ts';
import { citedIn } from './records/citations.ts';
import type { Message, StoredConversation } from './records.ts';
import { addToTally } from './tally.ts';
import { isWithHumans } from './views/with-humans.ts';

/** The parts of a transaction that stores messages. `set` and `when` belong to the write of the conversation's own row. */
interface AppendWrites {
  writes: Write[];
  set: Pick<
    StoredConversation,
    'messageCount' | 'newestMessageId' | 'lateSeq' | 'teamCount' | 'tally' | 'cited' | 'citations' | 'lastMessage'
  >;
  /** Fails if another message was stored in between. Then append to the conversation as read again. */
  when: Condition;
}

/**
 * Numbers messages 1, 2, 3 ... in storage order. An id is generated when its turn begins, so a message may be stored after one
 * with a higher id. Such a late message records the highest id before it and has an extra row that finds it by its number. For
 * all others, numbers and ids are in the same order. `asksTeam`: the visitor's message is for the team, although the chatbot had the conversation.
 */
export function append(
  conversation: StoredConversation,
  records: readonly Message[],
  { asksTeam = false }: { asksTeam?: boolean } = {},
): AppendWrites {
  const { workspaceId, id, messageCount } = conversation;
  let { newestMessageId, lateSeq, teamCount = messageCount === 0 ? 0 : undefined } = conversation;
  const isWithTeam = asksTeam || isWithHumans(conversation.status);
  // The chatbot only said what happens next.
  const isForTeam = isWithTeam || records.some(({ notice }) => notice);
  const writes: Write[] = [];
  for (const [n, record] of records.entries()) {
    const seq = messageCount + n + 1;
    const late = newestMessageId && record.id < newestMessageId ? newestMessageId : undefined;
    const isVisitor = record.role === 'visitor';
    if (isVisitor && isForTeam && teamCount !== undefined) teamCount += 1;
    const numbered = {
      seq,
      inTally: true,
      ...(late ? { late } : {}),
      ...(teamCount === undefined ? {} : { teamSeq: teamCount }),
      ...(isVisitor && isWithTeam ? { toTeam: true as const } : {}),
    } as const;
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
      ...(teamCount === undefined ? {} : { teamCount }),
      ...citedIn(conversation, records),
      tally: addToTally(conversation, records),
      lastMessage: lastMessageOf(records) ?? conversation.lastMessage,
    },
    when: equals('messageCount', messageCount),
  };
}
