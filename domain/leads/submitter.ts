import { verifyVisitorId } from '../chatbots/identity.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { StoredConversation } from '../conversations/records.ts';
import { conversationIdOf, openConversation } from '../conversations/visitor/binding.ts';
import type { App } from '../core/app.ts';
import { AppError } from '../core/errors.ts';
import type { PublicChatbot } from '../public-config/config.ts';
import type { LeadInput } from './records.ts';

/** Who leaves contact details. */
export interface Submitter {
  /** The conversation that is linked to the lead. */
  conversation: StoredConversation | undefined;
  visitorId: string | null;
  /** Whose lead a second submission updates. Undefined: nothing is proved, so each submission is a lead of its own. */
  owner: string | undefined;
}

/** The chatbot of a submission: its record, and as the public API names it. */
export interface SubmittedTo {
  chatbot: Chatbot;
  publicChatbot: PublicChatbot;
}

export const ownedByVisitor = (visitorId: string) => `VISITOR#${visitorId}`;
export const ownedByConversation = (conversationId: string) => `CONV#${conversationId}`;

/**
 * An ID of a visitor can be guessed, and anybody can start a conversation under it. So a visitor is proved by `hash` or by a
 * conversation that was verified. Without an identity secret, only the token of the lead's own conversation is proof. Throws
 * NOT_FOUND for a conversation without its token, VALIDATION_ERROR for a wrong `hash`.
 */
export async function findSubmitter(
  app: App,
  { chatbot, publicChatbot }: SubmittedTo,
  input: LeadInput,
  token: unknown,
): Promise<Submitter> {
  const visitorId = input.visitorId || null;
  if (visitorId && input.hash) await verifyVisitorId(app, chatbot, visitorId, input.hash);
  if (input.conversationId) {
    const conversation = await openConversation(app, publicChatbot, input.conversationId, token);
    const owner = ownedByConversation(conversation.id);
    return { conversation, visitorId: conversation.visitorVerified ? conversation.visitorId : visitorId, owner };
  }
  if (!visitorId) return { conversation: undefined, visitorId, owner: undefined };
  if (input.hash) return { conversation: undefined, visitorId, owner: ownedByVisitor(visitorId) };
  const conversation = await conversationOfVisitor(app, publicChatbot, visitorId, token);
  if (conversation?.visitorVerified) return { conversation: undefined, visitorId, owner: ownedByVisitor(visitorId) };
  const isProof = conversation && !chatbot.identitySecret;
  if (!isProof) return { conversation: undefined, visitorId, owner: undefined };
  return { conversation, visitorId, owner: ownedByConversation(conversation.id) };
}

/** The conversation that the token opens, if it is this visitor's. */
async function conversationOfVisitor(app: App, publicChatbot: PublicChatbot, visitorId: string, token: unknown) {
  const id = conversationIdOf(token);
  if (!id) return undefined;
  try {
    const conversation = await openConversation(app, publicChatbot, id, token);
    return conversation.visitorId === visitorId ? conversation : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
