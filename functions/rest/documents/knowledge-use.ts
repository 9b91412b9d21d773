export const list = `
  query ($range: AnalyticsRange, $tz: String, $chatbotId: ID, $limit: Int) {
    unansweredQuestions(range: $range, tz: $tz, chatbotId: $chatbotId, limit: $limit) {
      questions {
        id chatbotId content count lastAskedAt conversationIds
        reply { conversationId messageId content author { id name } createdAt }
      }
      isComplete
    }
  }`;
export const dismiss = `
  mutation ($input: DismissUnansweredInput!) { dismissUnanswered(input: $input) { dismissed } }`;
export const dismissMany = `
  mutation ($input: DismissUnansweredQuestionsInput!) {
    dismissUnansweredQuestions(input: $input) { result { dismissed unknown } }
  }`;
export const citations = `
  query ($chatbotId: ID!) { sourceCitations(chatbotId: $chatbotId) { sourceId count lastCitedAt } }`;
