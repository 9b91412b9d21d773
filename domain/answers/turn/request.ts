import * as z from 'zod';
import type { Chatbot } from '../../chatbots/records.ts';
import { firstReplayKey, replayKey } from '../../conversations/items.ts';
import type { Key } from '../../core/app.ts';
import { exactText, name, text } from '../../core/fields.ts';
import { sha256 } from '../../core/ids.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { isUnguessable } from './message-id.ts';

export const chatInput = z.object({
  message: name(4000),
  conversationId: z.string().nullish(),
  bt: z.string().nullish(),
  visitorId: exactText(0, 100).nullish(),
  pageUrl: text(0, 2000).nullish(),
  clientMessageId: exactText(1, 100).nullish(),
  lang: z.unknown().optional(),
});

/** A visitor's message as it was received. */
export interface TurnRequest {
  chatbot: Promise<Chatbot>;
  /** Resolves when limit and origin admit the visitor. Reads do not wait for it; a call that costs money does. */
  admitted: Promise<unknown>;
  chatbotRef: ChatbotRef;
  input: z.output<typeof chatInput>;
  bindingToken: unknown;
  /** The browser's language from its header. */
  browserLanguage: string | null;
  channel: 'widget' | 'api';
  /** The client's IP address. */
  address?: string;
}

/**
 * Returns the key under which a message ID is stored: within its conversation, which its binding token opens. A message that starts
 * a conversation is repeated without a token and receives one, so its ID must prove who sent it: it cannot be guessed, and visitor
 * ID, text and address must be the same. Undefined if the ID cannot prove that.
 */
export function replayKeyOf({ chatbotRef, input, address }: TurnRequest): Key | undefined {
  const { workspaceId, chatbotId } = chatbotRef;
  const { clientMessageId, conversationId, visitorId, message } = input;
  if (!clientMessageId) return undefined;
  if (conversationId) return replayKey(workspaceId, conversationId.toLowerCase(), clientMessageId);
  if (!isUnguessable(clientMessageId, visitorId)) return undefined;
  const proof = [clientMessageId, visitorId || null, address ?? null, message];
  return firstReplayKey(workspaceId, chatbotId, sha256(JSON.stringify(proof)));
}
