import { record as conversationRecord } from '../conversations.ts';

export const merge = `
  mutation ($input: MergeConversationsInput!) {
    mergeConversations(input: $input) { conversation { ...Record } }
  } ${conversationRecord}`;
export const unmerge = `
  mutation ($input: UnmergeConversationInput!) {
    unmergeConversation(input: $input) { conversation { ...Record } }
  } ${conversationRecord}`;
