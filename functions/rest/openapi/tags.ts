/** What each part of the reference is about. A tag that a row uses has its line here. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Chatbots: 'What a chatbot is called, looks like, and when it is at work.',
  Knowledge: 'What a chatbot answers from: questions with answers, pages, texts, files, whole sites.',
  Conversations: 'What visitors asked and were told; taking a conversation over from the chatbot and giving it back.',
  Leads: 'Visitors who left a name or an address.',
  Team: 'Who works in the workspace, and who is invited to.',
  'Workspace and keys': 'The workspace itself, its plan, and the keys of this API.',
  Webhooks: 'Where events are sent, and what became of each delivery.',
  Analytics: 'Figures of a range of days, and the topics that visitors ask about.',
  Channels: 'Where a chatbot can be reached.',
  Reseller: 'An agency: its client workspaces, their credits, its brand, domain and mail.',
  'Public chat': 'What a visitor does: no key, one chatbot, and a binding token for each conversation.',
};
