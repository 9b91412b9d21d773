import { newMessage } from '../../conversations/records/new-message.ts';
import type { Message } from '../../conversations/records.ts';
import type { App } from '../../core/app.ts';
import { withSourceLanguage } from '../../language/source-language.ts';
import type { ChatbotReply } from './reply.ts';
import type { Turn } from './turn.ts';

/** The visitor's message of a turn. */
export const visitorMessage = (turn: Turn): Message => ({
  ...newMessage(turn.conversation.id, turn.visitorMessageId, 'visitor', turn.text),
  ...mailedPart(turn),
});

const mailedPart = ({ mail }: Turn) =>
  mail && { byEmail: true, senderVerified: mail.senderVerified, attachments: mail.files.map(({ record }) => record) };

/** The answer's message, with what the reply says about it. `latencyMs` counts from the start of the turn. */
export function answerMessage(app: App, turn: Turn, reply: ChatbotReply): Message {
  return {
    ...newMessage(turn.conversation.id, turn.answerId, 'assistant', reply.text),
    sources: reply.sources.map((source) => withSourceLanguage(turn, source)),
    suggestions: (reply.suggestions ?? []).map((suggestion) => withSourceLanguage(turn, suggestion)),
    latencyMs: Math.max(0, app.clock.now() - turn.startedAtMs),
    creditsUsed: reply.credits + (reply.spent ?? 0),
    unanswered: reply.unanswered,
    notice: reply.notice,
    incomplete: reply.incomplete,
    modelFailure: reply.modelFailure ?? null,
    usage: storedUsage(reply),
    action: reply.action ?? null,
  };
}

/** What only the team reads. */
export const teamMessage = (app: App, { conversation }: Turn, note: string): Message =>
  newMessage(conversation.id, app.ids.next(), 'system', note);

/** What is written to the model's cache is for the log alone. */
function storedUsage({ usage }: ChatbotReply): Message['usage'] {
  if (!usage) return null;
  const { inputTokens, outputTokens, cachedTokens } = usage;
  return { inputTokens, outputTokens, cachedTokens };
}
