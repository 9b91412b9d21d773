export const record = `
  fragment Record on Conversation {
    id chatbotId channel status visitorId visitorVerified visitorName leadId assignee { id name } pageUrl language isTest messageCount
    lastMessageAt lastMessage { role preview at } lastQuestion { text at } waitingSince handoffRequestedAt firstHumanReplyAt priority snoozed snoozedUntil labels { id name color createdAt } closedAt closedBy csat { rating comment createdAt } mergedIntoId mergedFromIds createdAt updatedAt
  }`;

export const getConversation = `
  query ($conversationId: ID!) { conversation(id: $conversationId) { ...Record } } ${record}`;
export const listConversations = `
  query (
    $limit: Int, $cursor: String, $status: ConversationStatus, $view: ConversationView, $chatbotId: ID, $assignee: ID, $q: String,
    $labelId: ID, $priority: ConversationPriority, $from: String, $to: String, $tz: String, $outcome: ConversationOutcome,
    $channel: ChannelType, $page: String, $language: String, $sourceId: ID, $weekday: Int,
    $hour: Int
  ) {
    conversations(
      first: $limit, after: $cursor, status: $status, view: $view, chatbotId: $chatbotId, assignee: $assignee, search: $q,
      labelId: $labelId, priority: $priority, from: $from, to: $to, tz: $tz, outcome: $outcome, channel: $channel,
      page: $page, language: $language, sourceId: $sourceId, weekday: $weekday, hour: $hour
    ) {
      edges { node { ...Record } } pageInfo { hasNextPage endCursor }
    }
  } ${record}`;
export const searchConversations = `
  query ($limit: Int, $cursor: String, $q: String!, $status: ConversationStatus, $view: ConversationView, $chatbotId: ID) {
    searchConversations(first: $limit, after: $cursor, query: $q, status: $status, view: $view, chatbotId: $chatbotId) {
      edges {
        node {
          id conversation { ...Record } entry { id kind messageId role at sentence highlights { start end } }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  } ${record}`;
const messageRecord = `
  fragment MessageRecord on Message {
    id conversationId role content sources { sourceId title url language } suggestions { text sourceId language }
    attachments { id name contentType size } author { id name } feedback latencyMs creditsUsed unanswered notice incomplete
    modelFailure usage { inputTokens outputTokens cachedTokens }
    action {
      actionId name runId status values { key label value } inputs { key label kind required min max choices { value label } }
      confirmation expiresAt shown { key label value }
    }
    mail { status to at } byEmail senderVerified createdAt
  }`;
export const messages = `
  query ($conversationId: ID!, $limit: Int, $before: ID) {
    conversation(id: $conversationId) {
      messagePage(last: $limit, before: $before) { messages { ...MessageRecord } nextBefore }
    }
  } ${messageRecord}`;
export const notes = `
  query ($conversationId: ID!) { conversation(id: $conversationId) { notes { id body author { id name } mentions { id name } createdAt } } }`;
export const addNote = `
  mutation ($input: AddNoteInput!) { addNote(input: $input) { note { id body author { id name } mentions { id name } createdAt } } }`;
export const takeOver = `
  mutation ($input: TakeOverConversationInput!) {
    takeOverConversation(input: $input) { conversation { ...Record } }
  } ${record}`;
export const assign = `
  mutation ($input: AssignConversationInput!) {
    assignConversation(input: $input) { conversation { ...Record } }
  } ${record}`;
export const counts = `
  query ($chatbotId: ID) { conversationCounts(chatbotId: $chatbotId) { waiting mine unassigned ai snoozed done mentions } }`;
export const reply = `
  mutation ($input: ReplyToConversationInput!) {
    replyToConversation(input: $input) { message { ...MessageRecord } }
  } ${messageRecord}`;
export const createUpload = `
  mutation ($input: CreateAttachmentUploadInput!) {
    createAttachmentUpload(input: $input) { upload { uploadId uploadUrl headers { name value } } }
  }`;
export const attachment = `
  query ($conversationId: ID!, $attachmentId: ID!) {
    attachment(conversationId: $conversationId, id: $attachmentId) { id name contentType size url }
  }`;
export const release = `
  mutation ($input: ReleaseConversationInput!) {
    releaseConversation(input: $input) { conversation { ...Record } }
  } ${record}`;
export const resolve = `
  mutation ($input: ResolveConversationInput!) {
    resolveConversation(input: $input) { conversation { ...Record } }
  } ${record}`;
export const setTyping = `
  mutation ($input: SetTypingInput!) { setTyping(input: $input) { typing } }`;
export const markRead = `
  mutation ($input: MarkReadInput!) { markRead(input: $input) { unread } }`;
export const setPresence = `
  mutation ($input: SetPresenceInput!) { setPresence(input: $input) { state } }`;
export const deleteConversation = `
  mutation ($input: DeleteConversationInput!) { deleteConversation(input: $input) { deleted } }`;
