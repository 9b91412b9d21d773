/** Descriptions of the reference's parts. Every tag of a row has a line here. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Chatbots: "A chatbot's settings, appearance and business hours.",
  Actions: 'What a chatbot can do in a conversation: calls of systems of yours, and their runs.',
  Knowledge: "The sources of a chatbot's answers: FAQs, web pages, texts, files and whole sites.",
  Conversations: "Visitors' conversations, and their takeover by agents.",
  Exports: 'Conversations and leads as files, of any number, written in the background.',
  Leads: 'Visitors who left contact details.',
  Team: "The workspace's members and invites.",
  'Workspace and keys': 'The workspace, its plan and its API keys.',
  Webhooks: 'Endpoints for events, and their deliveries.',
  Analytics: "Figures for a range of days, and the topics of visitors' questions.",
  Channels: 'The channels through which visitors reach a chatbot.',
  Reseller: "An agency's client workspaces, credits, brand, domain and mail configuration.",
  'Public chat': 'Operations for visitors of one chatbot. They need no key, but a binding token for each conversation.',
};
