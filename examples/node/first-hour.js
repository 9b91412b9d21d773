// From a key to an answered visitor and a human reply, with the typed client.
//   npm run build:client    here, once; in a project of your own install the package (docs/api.md, The client)
//   FRONTDESK_API_KEY=fd_live_… node examples/node/first-hour.js
import { env } from 'node:process';
import { createClient, createVisitor, FrontdeskError } from 'frontdesk/client';

const root = env.FRONTDESK_ROOT ?? 'http://localhost:4000';
const frontdesk = createClient({ root, apiKey: env.FRONTDESK_API_KEY });

console.log('1. A chatbot');
const { id: chatbotId, publicId } = await frontdesk.createChatbot({ name: 'Example shop' });

console.log('2. Something to know, known at once');
const answer = 'Yes, parcels to Iceland take six days by airmail.';
await frontdesk.addFaqSource({ chatbotId, question: 'Do you ship to Iceland?', answer });

console.log('3. A visitor asks, without a key; the answer comes in pieces');
const visitor = createVisitor({ publicUrl: `${root}/public/${publicId}` });
for await (const { event, data } of visitor.chat('can you send a parcel to iceland')) {
  if (event === 'done') console.log('  ', data.message.content);
}

console.log('4. A human takes over and replies; the visitor hears it as it happens');
const { conversationId } = visitor.thread;
await frontdesk.takeOverConversation({ conversationId });
const hearing = hear(visitor, 'agent');
await frontdesk.replyToConversation({ conversationId, content: 'Shall I send it today?' });
console.log('  ', await hearing);

async function hear(follower, role) {
  for await (const { event, data } of follower.follow()) {
    if (event === 'message' && data.role === role) return data.content;
  }
}

console.log('5. Every conversation, page after page');
for await (const conversation of frontdesk.rows('listConversations', { chatbotId, limit: 50 })) {
  console.log('  ', conversation.status, conversation.messageCount, 'messages');
}

console.log('6. What is refused says why');
try {
  await frontdesk.addFaqSource({ chatbotId, question: '', answer });
} catch (error) {
  if (!(error instanceof FrontdeskError)) throw error;
  console.log('  ', error.code, error.details, 'request', error.requestId);
}

console.log('7. Tidy up');
await frontdesk.deleteChatbot({ chatbotId });
