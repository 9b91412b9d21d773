import * as z from 'zod';
import type { Item, Key, ReadKey } from '../core/app.ts';
import { idAt } from '../core/ids.ts';
import { workspacePk } from '../core/tenants.ts';
import { lineOf } from './preview.ts';
import { BUCKETS, bucketOf } from './records/spread.ts';
import {
  type ConversationStatus,
  type Message,
  message,
  type StoredConversation,
  storedConversation,
} from './records.ts';

export const CONVERSATION_PREFIX = 'CONV#';
export const conversationsPk = (workspaceId: string) => `${workspacePk(workspaceId)}#CONV`;
/** The partitions of conversations that are spread (`records/spread.ts`). */
export const bucketPk = (workspaceId: string, bucket: string) => `${conversationsPk(workspaceId)}#${bucket}`;
export const bucketPks = (workspaceId: string) => BUCKETS.map((bucket) => bucketPk(workspaceId, bucket));
/** Changes to a conversation's row must go through `write.ts`, which keeps the pointers below in sync with its status. */
export function conversationKey(workspaceId: string, conversationId: string): ReadKey {
  const bucket = bucketOf(conversationId);
  const pk = bucket === undefined ? conversationsPk(workspaceId) : bucketPk(workspaceId, bucket);
  return { pk, sk: CONVERSATION_PREFIX + conversationId } as ReadKey;
}

/** One row per conversation that is with humans, by status, so a list of them reads no others. */
export const pointersPk = (workspaceId: string) => `${conversationsPk(workspaceId)}#HUMANS`;
export const pointerPrefix = (status: ConversationStatus) => `${status}#`;
export const pointerKey = (workspaceId: string, status: ConversationStatus, conversationId: string): Key => ({
  pk: pointersPk(workspaceId),
  sk: pointerPrefix(status) + conversationId,
});
/** Marks that the workspace's pointers are complete, or since when their backfill is pending. */
export const pointersMarkKey = (workspaceId: string): Key => ({ pk: pointersPk(workspaceId), sk: 'COMPLETE' });

/** One row per conversation whose visitor waits for a human, by the time since when. */
export const waitingPk = (workspaceId: string) => `${conversationsPk(workspaceId)}#WAITING`;
/** In the form of an id, so it can be a cursor: the time since when, then the random part of the conversation's id. */
export const waitingSk = (waitingSince: string, conversationId: string): string =>
  idAt(Date.parse(waitingSince)).slice(0, 14) + conversationId.slice(14);
/** Numbers of conversations by view, for the whole workspace (`ALL`) or one chatbot. Busy workspaces count on spare rows. */
export const viewCountsPk = (workspaceId: string) => `${conversationsPk(workspaceId)}#VIEWS`;
export const viewCountsSk = (agentId: string, spare: number) => `${agentId}#${spare}`;

/** Everything that belongs to one conversation is in its own partition. */
export const conversationPk = (workspaceId: string, conversationId: string) =>
  `${conversationsPk(workspaceId)}#${conversationId}`;
export const MESSAGE_PREFIX = 'MSG#';
export const messageKey = (workspaceId: string, conversationId: string, messageId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: MESSAGE_PREFIX + messageId,
});

/** Finds a message by its number if it was stored after one with a higher id. */
export const LATE_PREFIX = 'LATE#';
export const lateKey = (workspaceId: string, conversationId: string, seq: number): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: LATE_PREFIX + String(seq).padStart(10, '0'),
});

export const NOTE_PREFIX = 'NOTE#';
export const noteKey = (workspaceId: string, conversationId: string, noteId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: NOTE_PREFIX + noteId,
});

/** A file of a reply, with the key of its blob. It is valid once it names its message; until then the reply is in progress. */
export const fileKey = (workspaceId: string, conversationId: string, fileId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: `FILE#${fileId}`,
});
export const attachmentBlob = (workspaceId: string, conversationId: string, fileId: string) =>
  `ws/${workspaceId}/conv/${conversationId}/file/${fileId}`;

/** The first rating of a conversation. Later ones only change the conversation. */
export const csatKey = (workspaceId: string, conversationId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: 'CSAT',
});

/** Who is typing in a conversation, and until when. */
export const typingKey = (workspaceId: string, conversationId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: 'TYPING',
});
/** Which agents look at a conversation or type in it. No `entity`, because no step needs its changes. */
export const presenceKey = (workspaceId: string, conversationId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: 'PRESENCE',
});
/** The number of the last message that somebody has read. No `entity` either. */
export const readMarkKey = (workspaceId: string, conversationId: string, readerId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: `READ#${readerId}`,
});
/** When the schedule checks the conversation for inactivity. No `entity`, because no step needs its changes. */
export const idleKey = (workspaceId: string, conversationId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: 'IDLE',
});
export const IDLE_DUE = 'inactivity';

/** When members are mailed that the visitor waits, and who was. No `entity` either. */
export const waitingMailKey = (workspaceId: string, conversationId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: 'WAITMAIL',
});
/** When the visitor is mailed what they have not received, and up to where they were. No `entity` either. */
export const replyMailKey = (workspaceId: string, conversationId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: 'REPLYMAIL',
});
export const REPLY_MAIL_DUE = 'reply-mail';

/** Addresses of visitors that are not mailed, and the key that signs their links. */
export const unmailedPk = (workspaceId: string) => `${conversationsPk(workspaceId)}#UNMAILED`;
export const unmailedKey = (workspaceId: string, addressHash: string): Key => ({
  pk: unmailedPk(workspaceId),
  sk: `ADDRESS#${addressHash}`,
});
export const unsubscribeSecretKey = (workspaceId: string): Key => ({ pk: unmailedPk(workspaceId), sk: 'SECRET' });

/**
 * One held stream in one of its chatbot's places. Leases are not in the tenant's partition, because the change stream filters out
 * keys with `LEASE#`.
 */
export const chatbotLeaseKey = (chatbotId: string, slotName: string): Key => ({
  pk: `LEASE#BOT#${chatbotId}`,
  sk: slotName,
});
/** Changes with each stream that a conversation or an address opens, so its streams can be counted exactly. */
export const conversationStreamsKey = (conversationId: string): Key => ({
  pk: `LEASE#CONV#${conversationId}`,
  sk: 'STREAMS',
});
/** Up to where the visitor's clients have received the team's messages. */
export const deliveredKey = (conversationId: string): Key => ({
  pk: `LEASE#CONV#${conversationId}`,
  sk: 'DELIVERED',
});
export const addressStreamsKey = (address: string): Key => ({ pk: `LEASE#ADDRESS#${address}`, sk: 'STREAMS' });

/** Finds the reply or note that an agent's client sent under an id of its own, so a repeated request is recognised. */
export const sentKey = (
  workspaceId: string,
  conversationId: string,
  { agentId, kind, clientMessageId }: { agentId: string; kind: string; clientMessageId: string },
): Key => ({ pk: conversationPk(workspaceId, conversationId), sk: `SENT#${agentId}#${kind}#${clientMessageId}` });

/** Finds the answer to a client's message id, so a repeated message is replayed. */
export const replayKey = (workspaceId: string, conversationId: string, clientMessageId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: `REPLAY#${clientMessageId}`,
});
/** The same for a message that started its conversation: the client may never have received the conversation's id. */
export const firstReplayKey = (workspaceId: string, chatbotId: string, hash: string): Key => ({
  pk: `${workspacePk(workspaceId)}#BOT#${chatbotId}#REPLAY`,
  sk: hash,
});

/** Which turn a message id had. `ttl`, in seconds, is checked on reading. */
const replay = z.object({
  conversationId: z.string(),
  visitorMessageId: z.string(),
  answerId: z.string().nullable().default(null),
  ttl: z.number(),
});
export type Replay = z.output<typeof replay>;
export const toReplay = (item: Item): Replay => replay.parse(item);

/** Earlier versions do not maintain since when a visitor waits. Who requested a human waits in any case. */
function waitingSinceOf({ waitingSince, status, handoffRequestedAt, updatedAt }: Item) {
  if (status === 'human_requested') return waitingSince ?? handoffRequestedAt ?? updatedAt;
  return status === 'human_active' ? (waitingSince ?? null) : null;
}

/** A row has the last question only if it is not the first message. */
const firstQuestionOf = ({ firstMessage, createdAt }: Item) =>
  typeof firstMessage === 'string' && firstMessage ? { text: lineOf(firstMessage), at: createdAt } : null;

/** The visitor's name is the copy of the lead's, which its erasure removes. */
export const toConversation = (item: Item): StoredConversation =>
  storedConversation.parse({
    ...item,
    lastMessage: item.lastMessage ?? null,
    visitorVerified: item.visitorVerified ?? false,
    visitorName: item.leadName ?? null,
    lastQuestion: item.lastQuestion ?? firstQuestionOf(item),
    waitingSince: waitingSinceOf(item),
    mergedIntoId: item.mergedIntoId ?? null,
    mergedFromIds: item.mergedFromIds ?? [],
  });

/** Fields that rows of earlier versions lack. */
const addedLater = {
  mail: null,
  notice: false,
  incomplete: false,
  suggestions: [],
  modelFailure: null,
  usage: null,
  action: null,
  byEmail: false,
  senderVerified: null,
};
export const toMessage = (item: Item): Message => message.parse({ ...addedLater, ...item });

/** A message's place in its conversation. Only `append` assigns it. */
interface MessageNumber {
  /** 1, 2, 3 ... in storage order. */
  seq: number;
  /** For a message stored after one with a higher id: the highest id at that time. */
  late?: string;
  /** Counted through its conversation's row, not its own. */
  inTally?: true;
  /** Number of the visitor's messages up to this one that no chatbot answered. */
  teamSeq?: number;
  /** A visitor's message while humans had the conversation: no question to the chatbot. */
  toTeam?: true;
}

/**
 * Every write of a conversation's row sets this. The row counts in the numbers of its views as soon as it has it, so the backfill
 * of an earlier version's rows can run while they change.
 */
export const inViewCounts = { inViews: true } as const;

/** Includes the chatbot's id, so counting messages needs no second read. */
export const messageItem = (
  { workspaceId, chatbotId, isTest }: Pick<StoredConversation, 'workspaceId' | 'chatbotId' | 'isTest'>,
  record: Message,
  numbered: MessageNumber,
): Item => ({
  ...record,
  ...numbered,
  ...messageKey(workspaceId, record.conversationId, record.id),
  entity: 'message',
  v: 1,
  workspaceId,
  chatbotId,
  isTest,
});

export const conversationItem = ({ visitorName: _copy, ...record }: StoredConversation): Item => ({
  ...record,
  ...inViewCounts,
  ...conversationKey(record.workspaceId, record.id),
  entity: 'conversation',
  v: 1,
});
