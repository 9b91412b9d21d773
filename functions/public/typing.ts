import { setVisitorTyping, typingInput } from '../../domain/conversations/visitor/typing.ts';
import { parse } from '../../domain/core/fields.ts';
import { limits } from '../../domain/core/limits.ts';
import { jsonBody, success } from '../http/input.ts';
import { enterConversation } from './named.ts';
import type { Visit } from './visit.ts';

export async function postTyping(visit: Visit, ids: Record<string, string>) {
  const { app, event } = visit;
  const { conversation } = await enterConversation(visit, ids, limits.publicTyping);
  const { typing } = parse(typingInput, jsonBody(event));
  return success(await setVisitorTyping(app, conversation, typing));
}
