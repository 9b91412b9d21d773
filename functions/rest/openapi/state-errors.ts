import type { ErrorCode } from '../../../domain/errors.ts';

/** What an operation can answer because of how things stand, by its name: such codes are thrown in its body. */
export const stateErrors: Record<string, readonly ErrorCode[]> = {
  createChatbot: ['USAGE_LIMIT_REACHED'],
  createChatbotFromTemplate: ['USAGE_LIMIT_REACHED', 'NOT_FOUND'],
  addFaqSource: ['USAGE_LIMIT_REACHED'],
  addUrlSource: ['USAGE_LIMIT_REACHED'],
  addTextSource: ['USAGE_LIMIT_REACHED'],
  addFileSource: ['USAGE_LIMIT_REACHED', 'CONFLICT'],
  toggleSource: ['CONFLICT'],
  takeOverConversation: ['CONFLICT'],
  replyToConversation: ['CONFLICT'],
  releaseConversation: ['CONFLICT'],
  resolveConversation: ['CONFLICT'],
  setTyping: ['CONFLICT'],
  getAnalytics: ['NOT_FOUND'],
  inviteMember: ['CONFLICT'],
  updateMember: ['USAGE_LIMIT_REACHED', 'CONFLICT'],
  getCustomDomain: ['NOT_FOUND'],
  setCustomDomain: ['CONFLICT'],
  verifyCustomDomain: ['NOT_FOUND', 'CONFLICT'],
  deleteCustomDomain: ['NOT_FOUND'],
  moveCredits: ['USAGE_LIMIT_REACHED'],
  setWebhook: ['CONFLICT'],
  redeliverWebhook: ['CONFLICT'],
};
