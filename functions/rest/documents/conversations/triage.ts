import { record } from '../conversations.ts';

export const setLabels = `
  mutation ($input: SetConversationLabelsInput!) {
    setConversationLabels(input: $input) { conversation { ...Record } }
  } ${record}`;
export const setPriority = `
  mutation ($input: SetConversationPriorityInput!) {
    setConversationPriority(input: $input) { conversation { ...Record } }
  } ${record}`;
export const snooze = `
  mutation ($input: SnoozeConversationInput!) {
    snoozeConversation(input: $input) { conversation { ...Record } }
  } ${record}`;
export const unsnooze = `
  mutation ($input: UnsnoozeConversationInput!) {
    unsnoozeConversation(input: $input) { conversation { ...Record } }
  } ${record}`;
export const updateMany = `
  mutation ($input: UpdateConversationsInput!) {
    updateConversations(input: $input) { results { conversationId done code message } }
  }`;
