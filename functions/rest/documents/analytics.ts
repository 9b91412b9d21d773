const bundle = `
  fragment Outcomes on AnalyticsOutcomes {
    total resolved resolutionRate aiResolved deflectionRate open handoffs handoffRate csatAvg csatCount csatPositiveRate
  }
  fragment Bundle on Analytics {
    from to conversations publicConversations testConversations messages aiReplies leads unanswered creditsUsed avgLatencyMs
    previous {
      from to conversations publicConversations testConversations messages aiReplies leads unanswered creditsUsed avgLatencyMs
      outcomes { ...Outcomes }
    }
    saved { conversations minutes amount currency }
    messagesOverTime { label count }
    tokens { input output cached }
    modelCost
    tokensOverTime { label input output cached }
    topQuestions { content count }
    outcomes { ...Outcomes }
    csatComments { id rating comment createdAt }
    labels { id name color conversations }
  }`;

export const summary = `
  query ($range: AnalyticsRange, $tz: String, $from: String, $to: String, $chatbotId: ID) {
    analytics(range: $range, tz: $tz, from: $from, to: $to, chatbotId: $chatbotId) { ...Bundle }
  } ${bundle}`;
export const clientSummary = `
  query ($workspaceId: ID!, $range: AnalyticsRange, $tz: String, $from: String, $to: String) {
    reseller { client(id: $workspaceId) { analytics(range: $range, tz: $tz, from: $from, to: $to) { ...Bundle } } }
  } ${bundle}`;
export const topics = `
  mutation ($input: ClusterTopicsInput!) { clusterTopics(input: $input) { topics { label count questions } } }`;
const measured = 'firstResponse { count medianSeconds p90Seconds } waiting { count medianSeconds p90Seconds }';
export const responseTimes = `
  query ($range: AnalyticsRange, $tz: String, $from: String, $to: String, $chatbotId: ID) {
    responseTimes(range: $range, tz: $tz, from: $from, to: $to, chatbotId: $chatbotId) {
      ${measured} byAgent { agent { id name } ${measured} } byHour { hour ${measured} }
    }
  }`;
const periodVariables = '$range: AnalyticsRange, $tz: String, $from: String, $to: String, $chatbotId: ID';
const period = 'range: $range, tz: $tz, from: $from, to: $to, chatbotId: $chatbotId';
const group = 'conversations aiResolved handoffs resolved';
export const breakdown = `
  query (${periodVariables}) {
    analyticsBreakdown(${period}) {
      from to isComplete isPending
      funnel { conversations answered handoffs humanReplied resolved }
      channels { channel ${group} } pages { page ${group} } languages { language ${group} }
      agents { agent { id name } ${group} }
      sources { sourceId chatbotId type title citations ${group} answered rated ratingAverage }
      weekdays { weekday conversations } hours { hour conversations }
      days { label ${group} } ratings { label count average }
    }
  }`;
export const chatbotFigures = `
  query ($limit: Int, $cursor: String, $range: AnalyticsRange, $tz: String, $from: String, $to: String) {
    chatbotFigures(first: $limit, after: $cursor, range: $range, tz: $tz, from: $from, to: $to) {
      edges { node { id name conversations aiReplies unanswered answeredRate } } pageInfo { hasNextPage endCursor }
    }
  }`;
const askedPage = 'edges { node { id conversationId content askedAt } } pageInfo { hasNextPage endCursor }';
export const askedQuestions = `
  query ($limit: Int, $cursor: String, $question: String, ${periodVariables}) {
    askedQuestions(first: $limit, after: $cursor, question: $question, ${period}) { ${askedPage} }
  }`;
export const unansweredMessages = `
  query ($limit: Int, $cursor: String, ${periodVariables}) {
    unansweredMessages(first: $limit, after: $cursor, ${period}) { ${askedPage} }
  }`;
