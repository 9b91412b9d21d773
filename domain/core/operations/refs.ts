/** Identifies a chatbot. The workspace comes first in every key, so no tenant can address another's rows. */
export interface ChatbotRef {
  workspaceId: string;
  chatbotId: string;
}

/** Identifies a source of a chatbot's knowledge. */
export interface SourceRef extends ChatbotRef {
  sourceId: string;
}
