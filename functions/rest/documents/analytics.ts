export const summary = `
  query ($range: AnalyticsRange, $tz: String, $chatbotId: ID) {
    analytics(range: $range, tz: $tz, chatbotId: $chatbotId) {
      conversations publicConversations testConversations messages aiReplies leads unanswered creditsUsed avgLatencyMs
      messagesOverTime { label count }
      topQuestions { content count }
      outcomes {
        total resolved resolutionRate aiResolved deflectionRate handoffs handoffRate csatAvg csatCount csatPositiveRate
      }
      csatComments { id rating comment createdAt }
    }
  }`;
export const topics = `
  mutation ($input: ClusterTopicsInput!) { clusterTopics(input: $input) { topics { label count questions } } }`;
