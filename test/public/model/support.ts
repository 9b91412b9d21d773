import type { FixedLanguage } from '../../../domain/language/languages.ts';
import { type Bot, chatJson } from '../../support/visitor.ts';

/** Returns the replies to these messages of one conversation. */
export async function converse(bot: Bot, messages: readonly string[], lang: FixedLanguage = 'en') {
  const replies = [];
  let thread = {};
  for (const message of messages) {
    const { data } = (await chatJson(bot.publicUrl, { message, lang, ...thread })).body;
    // Only the first reply has the token.
    if (data.bindingToken) thread = { conversationId: data.conversationId, bt: data.bindingToken };
    replies.push(data.message);
  }
  return replies;
}
