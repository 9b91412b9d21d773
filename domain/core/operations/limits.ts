import { type RequestLimit, signInLimit } from './count-requests.ts';

/** The two global limits and each endpoint's own. The numbers are part of the contract. */
export const limits = {
  ip: { name: 'ip', limit: 120, windowSeconds: 60 },
  // Each client sends two a minute, and a whole team may share one address.
  presence: { name: 'presence', limit: 300, windowSeconds: 60 },
  // For people, instead of the two above.
  member: { name: 'member', limit: 600, windowSeconds: 60 },
  signIn: signInLimit,
  // Of an address, and of all of them: whoever registers a client is unknown.
  clientRegistrations: { name: 'client-registrations', limit: 20, windowSeconds: 3600 },
  allClientRegistrations: { name: 'all-client-registrations', limit: 1_000, windowSeconds: 86_400 },
  // A program in a cloud shares its address with those of others.
  programTokens: { name: 'program-tokens', limit: 300, windowSeconds: 60 },
  workspace: { name: 'workspace', limit: 120, windowSeconds: 60 },
  crawl: { name: 'crawl', limit: 10, windowSeconds: 60 },
  // Read again while a site is crawled. Each asks the knowledge several dozen questions.
  questionProposals: { name: 'question-proposals', limit: 60, windowSeconds: 60 },
  conversationsExport: { name: 'conversations-export', limit: 10, windowSeconds: 60 },
  leadsExport: { name: 'leads-export', limit: 10, windowSeconds: 60 },
  exports: { name: 'exports', limit: 10, windowSeconds: 3600 },
  faqsExport: { name: 'faqs-export', limit: 10, windowSeconds: 60 },
  chatbotExport: { name: 'chatbot-export', limit: 10, windowSeconds: 60 },
  chatbotImport: { name: 'chatbot-import', limit: 10, windowSeconds: 60 },
  leadsImport: { name: 'leads-import', limit: 30, windowSeconds: 60 },
  faqsImport: { name: 'faqs-import', limit: 30, windowSeconds: 60 },
  answerTests: { name: 'answer-tests', limit: 10, windowSeconds: 60 },
  actionTests: { name: 'action-tests', limit: 30, windowSeconds: 60 },
  actionReplays: { name: 'action-replays', limit: 20, windowSeconds: 60 },
  actionProposals: { name: 'action-proposals', limit: 10, windowSeconds: 60 },
  knowledgeAudit: { name: 'knowledge-audit', limit: 10, windowSeconds: 60 },
  improvements: { name: 'improvements', limit: 30, windowSeconds: 60 },
  analyticsBreakdown: { name: 'analytics-breakdown', limit: 30, windowSeconds: 60 },
  analyticsSourcesExport: { name: 'analytics-sources-export', limit: 10, windowSeconds: 60 },
  analyticsTopics: { name: 'analytics-topics', limit: 10, windowSeconds: 60 },
  inviteAccept: { name: 'invite-accept', limit: 20, windowSeconds: 60 },
  memberInvite: { name: 'member-invite', limit: 20, windowSeconds: 3600 },
  customDomain: { name: 'custom-domain', limit: 30, windowSeconds: 60, per: 'address' },
  mailTest: { name: 'mail-test', limit: 5, windowSeconds: 3600, per: 'organisation' },
  publicConversations: { name: 'public-conversations', limit: 20, windowSeconds: 60 },
  publicLeads: { name: 'public-leads', limit: 5, windowSeconds: 60 },
  publicLeadsAddress: { name: 'public-leads-address', limit: 2, windowSeconds: 60 },
  publicChat: { name: 'public-chat', limit: 20, windowSeconds: 60 },
  publicMcp: { name: 'public-mcp', limit: 60, windowSeconds: 60 },
  publicStream: { name: 'public-stream', limit: 60, windowSeconds: 60 },
  publicPoll: { name: 'public-poll', limit: 90, windowSeconds: 60 },
  publicPresence: { name: 'public-presence', limit: 60, windowSeconds: 60 },
  publicResume: { name: 'public-resume', limit: 10, windowSeconds: 60 },
  publicTyping: { name: 'public-typing', limit: 60, windowSeconds: 60 },
  publicClose: { name: 'public-close', limit: 10, windowSeconds: 60 },
  publicCsat: { name: 'public-csat', limit: 10, windowSeconds: 60 },
  publicAttachment: { name: 'public-attachment', limit: 120, windowSeconds: 60 },
  // Per chatbot and address. A conversation has a limit of its own.
  publicUploads: { name: 'public-uploads', limit: 30, windowSeconds: 3600 },
  conversationUploads: { name: 'conversation-uploads', limit: 30, windowSeconds: 86_400 },
  publicFiles: { name: 'public-files', limit: 20, windowSeconds: 60 },
  publicTranscript: { name: 'public-transcript', limit: 10, windowSeconds: 3600 },
  conversationTranscripts: { name: 'conversation-transcripts', limit: 3, windowSeconds: 86_400 },
  // So that one client does not use up the workspace's.
  clientTranscripts: { name: 'client-transcripts', limit: 20, windowSeconds: 86_400 },
  workspaceTranscripts: { name: 'workspace-transcripts', limit: 200, windowSeconds: 86_400 },
  transcriptAddress: { name: 'transcript-address', limit: 5, windowSeconds: 86_400 },
  // Of one sender: an answer to an answer of a machine must not go on for ever.
  mailsFromSender: { name: 'mails-from-sender', limit: 20, windowSeconds: 3600 },
  // Of all senders, because an address can be invented for each mail.
  mailsToChatbot: { name: 'mails-to-chatbot', limit: 300, windowSeconds: 3600 },
  // Answers of a chatbot to an address that nothing proves: whoever invents it must not have somebody else flooded.
  answersToUnproved: { name: 'answers-to-unproved', limit: 10, windowSeconds: 86_400 },
  emailCheck: { name: 'email-check', limit: 10, windowSeconds: 3600 },
  // Mails of the platform's own accord: a visitor who asks for a person over and over floods nobody's mailbox.
  waitingMails: { name: 'waiting-mails', limit: 100, windowSeconds: 86_400 },
  replyMails: { name: 'reply-mails', limit: 20, windowSeconds: 86_400 },
  // Of actions. A visitor may open one conversation after another.
  conversationActions: { name: 'conversation-actions', limit: 20, windowSeconds: 3600 },
  visitorActions: { name: 'visitor-actions', limit: 50, windowSeconds: 86_400 },
  workspaceActions: { name: 'workspace-actions', limit: 5_000, windowSeconds: 86_400 },
  // Codes to prove an address with. One address may be named in many conversations, of any workspace.
  conversationCodes: { name: 'conversation-codes', limit: 3, windowSeconds: 3600 },
  addressCodes: { name: 'address-codes', limit: 5, windowSeconds: 3600 },
  publicUnsubscribe: { name: 'public-unsubscribe', limit: 20, windowSeconds: 60 },
  publicIdentity: { name: 'public-identity', limit: 20, windowSeconds: 60 },
  publicFeedback: { name: 'public-feedback', limit: 30, windowSeconds: 60 },
} as const satisfies Record<string, RequestLimit>;
