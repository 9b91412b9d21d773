import * as z from 'zod';
import { chatAction } from '../../actions/records/chat-action.ts';
import type { Chatbot } from '../../chatbots/records.ts';
import type { ReadAttachment } from '../../conversations/attachments/intake.ts';
import type { MailedThread } from '../../conversations/records.ts';
import { exactText, name, text } from '../../core/fields.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';

export const chatInput = z.object({
  message: name(4000),
  conversationId: z.string().nullish(),
  bt: z.string().nullish(),
  visitorId: exactText(0, 100).nullish(),
  pageUrl: text(0, 2000).nullish(),
  clientMessageId: exactText(1, 100).nullish(),
  lang: z.unknown().optional(),
  action: chatAction.nullish().describe('What it does with an action. Its words alone do the same'),
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
  channel: 'widget' | 'api' | 'email';
  /** The client's IP address. */
  address?: string;
  /** A mail, which opens its conversation by the address that it was sent to instead of a token. */
  mail?: MailedTurn;
}

/** What a mail adds to a visitor's message. */
export interface MailedTurn {
  senderVerified: boolean;
  files: readonly ReadAttachment[];
  /** What answers to it name. */
  thread: MailedThread;
  /** Stored without an answer, for the team. */
  isForTeam?: boolean;
}
