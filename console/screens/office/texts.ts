import { textsOf } from '#core';

export const text = textsOf({
  settings_plan: 'Plan',
  settings_credits: 'Credits left',
  settings_chatbots: 'Chatbots',
  settings_seats: 'Seats',
  settings_sources: 'Sources per chatbot',
  settings_keep: 'How long data is kept',
  settings_inactivity: 'Hours without a message until a conversation is resolved',
  settings_conversations: 'Days until a conversation is erased',
  settings_leads: 'Days until a lead is erased',
  settings_forever: 'Empty: kept forever',
  settings_saved: 'Saved',
  canned_title: 'Canned replies',
  canned_hint: 'Write / in a reply to insert one of them.',
  canned_shortcut: 'Shortcut',
  canned_text: 'Text of the reply',
  canned_names: '{visitor} and {agent} are replaced by the names.',
  canned_add: 'Add reply',
  canned_remove: 'Delete /{name}',
});
