/** Names a chatbot. The workspace comes first in every key, so that no tenant can name another's. */
export interface ChatbotRef {
  workspaceId: string;
  chatbotId: string;
}

/** Names a source of a chatbot's knowledge. */
export interface SourceRef extends ChatbotRef {
  sourceId: string;
}
