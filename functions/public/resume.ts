import { resumeConversation } from '../../domain/conversations/state/resume.ts';
import { stateOf } from '../../domain/conversations/visitor/read.ts';
import { limits } from '../../domain/core/limits.ts';
import { success } from '../http/input.ts';
import { enterConversation } from './named.ts';
import type { Visit } from './visit.ts';

export async function postResume(visit: Visit, ids: Record<string, string>) {
  const { conversation } = await enterConversation(visit, ids, limits.publicResume);
  const resumed = await resumeConversation(visit.app, conversation);
  return success({ conversationId: resumed.id, ...stateOf(resumed) });
}
