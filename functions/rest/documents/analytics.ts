const bundle = `
  fragment Bundle on Analytics {
    conversations publicConversations testConversations messages aiReplies leads unanswered creditsUsed avgLatencyMs
    messagesOverTime { label count }
    tokens { input output cached }
    modelCost
    tokensOverTime { label input output cached }
    topQuestions { content count }
    outcomes {
      total resolved resolutionRate aiResolved deflectionRate handoffs handoffRate csatAvg csatCount csatPositiveRate
    }
    csatComments { id rating comment createdAt }
    labels { id name color conversations }
  }`;

export const summary = `
  query ($range: AnalyticsRange, $tz: String, $chatbotId: ID) {
    analytics(range: $range, tz: $tz, chatbotId: $chatbotId) { ...Bundle }
  } ${bundle}`;
export const clientSummary = `
  query ($workspaceId: ID!, $range: AnalyticsRange, $tz: String) {
    reseller { client(id: $workspaceId) { analytics(range: $range, tz: $tz) { ...Bundle } } }
  } ${bundle}`;
export const topics = `
  mutation ($input: ClusterTopicsInput!) { clusterTopics(input: $input) { topics { label count questions } } }`;
const measured = 'firstResponse { count medianSeconds p90Seconds } waiting { count medianSeconds p90Seconds }';
export const responseTimes = `
  query ($range: AnalyticsRange, $tz: String, $chatbotId: ID) {
    responseTimes(range: $range, tz: $tz, chatbotId: $chatbotId) {
      ${measured} byAgent { agent { id name } ${measured} } byHour { hour ${measured} }
    }
  }`;
