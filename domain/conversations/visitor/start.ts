import * as z from 'zod';
import type { App } from '../../core/app.ts';
import type { channelType } from '../../core/channel-type.ts';
import { exactText, text } from '../../core/fields.ts';
import { createdAtOf } from '../../core/ids.ts';
import { isSpreadNow, spreadId } from '../records/spread.ts';
import { awake } from '../records/triage.ts';
import type { StoredConversation } from '../records.ts';
import { watchIdle } from '../state/idle.ts';
import { insertConversation } from '../write.ts';
import { newBindingToken } from './binding.ts';

export const startInput = z.object({ visitorId: exactText(0, 100).nullish(), pageUrl: text(0, 2000).nullish() });

interface ConversationStart {
  workspaceId: string;
  chatbotId: string;
  channel: z.output<typeof channelType>;
  visitorId?: string | null | undefined;
  pageUrl?: string | null | undefined;
  language: string | null;
  /** A test by the owner. Default false. */
  isTest?: boolean;
  /** The workspace spreads its new conversations. Default false. */
  isSpread?: boolean;
}

/** Creates a conversation, not yet written, and the token that opens it. */
export function newConversation(
  app: App,
  visit: ConversationStart,
): { conversation: StoredConversation; bindingToken: string } {
  const nextId = app.ids.next();
  const id = visit.isSpread ? spreadId(nextId) : nextId;
  const { token, hash } = newBindingToken(id);
  const conversation: StoredConversation = {
    id,
    workspaceId: visit.workspaceId,
    chatbotId: visit.chatbotId,
    channel: visit.channel,
    status: 'open',
    visitorId: visit.visitorId || null,
    visitorVerified: false,
    visitorName: null,
    leadId: null,
    assignee: null,
    pageUrl: visit.pageUrl || null,
    language: visit.language,
    isTest: visit.isTest ?? false,
    messageCount: 0,
    newestMessageId: null,
    lateSeq: 0,
    noteCount: 0,
    lastMessageAt: null,
    lastMessage: null,
    lastQuestion: null,
    waitingSince: null,
    handoffRequestedAt: null,
    firstHumanReplyAt: null,
    labelIds: [],
    priority: 'none',
    ...awake,
    closedAt: null,
    closedBy: null,
    csat: null,
    mergedIntoId: null,
    mergedFromIds: [],
    createdAt: createdAtOf(id),
    updatedAt: createdAtOf(id),
    bindingHashes: [hash],
    offersHuman: false,
    suggestionsOf: null,
    watched: true,
  };
  return { conversation, bindingToken: token };
}

/** Starts a conversation. The returned token is not stored. */
export async function startConversation(app: App, visit: ConversationStart) {
  const isSpread = await isSpreadNow(app, visit.workspaceId);
  const { conversation, bindingToken } = newConversation(app, { ...visit, isSpread });
  const { row, pointers } = insertConversation(conversation);
  await app.store.transact({ conversation: row, pointers, idle: await watchIdle(app, conversation) });
  const { id, status, createdAt } = conversation;
  return { conversationId: id, bindingToken, status, createdAt };
}
