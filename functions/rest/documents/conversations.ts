const record = `
  fragment Record on Conversation {
    id chatbotId channel status visitorId leadId assignee { id name } pageUrl language isTest messageCount lastMessageAt
    handoffRequestedAt firstHumanReplyAt closedAt closedBy csat { rating comment createdAt } createdAt updatedAt
  }`;

export const getConversation = `
  query ($conversationId: ID!) { conversation(id: $conversationId) { ...Record } } ${record}`;
export const listConversations = `
  query ($limit: Int, $cursor: String) {
    conversations(first: $limit, after: $cursor) { edges { node { ...Record } } pageInfo { hasNextPage endCursor } }
  } ${record}`;
export const messages = `
  query ($conversationId: ID!) {
    conversation(id: $conversationId) {
      messages {
        id conversationId role content sources { sourceId title url } attachments { id name contentType size }
        author { id name } feedback latencyMs creditsUsed unanswered incomplete createdAt
      }
    }
  }`;
