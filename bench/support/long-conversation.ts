import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { messageItem } from '../../domain/conversations/items.ts';
import { newMessage } from '../../domain/conversations/records/new-message.ts';
import { idAt } from '../../domain/core/ids.ts';
import type { BenchPlatform } from './platform.ts';

/** Begins a conversation as a visitor does, and stores earlier messages in it. Returns its ID. */
export async function makeLongConversation(
  { dynamodbEndpoint, tableName, region, workspaceId, chatbotId, publicId, baseUrl }: BenchPlatform,
  messages: number,
): Promise<string> {
  const url = `${baseUrl.replace(/\/v1$/, '')}/public/${publicId}/chat`;
  const body = JSON.stringify({ message: 'Are you still there?', clientMessageId: crypto.randomUUID() });
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { conversationId } = ((await answer.json()) as { data: { conversationId: string } }).data;
  const firstMs = Date.now() - messages * 1_000;
  const writes = Array.from({ length: messages }, (_, n) => {
    const id = idAt(firstMs - 60_000 + n * 1_000);
    const record = newMessage(conversationId, id, n % 2 ? 'assistant' : 'visitor', `Message ${n}`);
    return { put: messageItem({ workspaceId, chatbotId, isTest: false }, record, { seq: n + 1 }) };
  });
  await createStore(createDynamoClient({ region, endpoint: dynamodbEndpoint }), tableName).writeMany(writes);
  return conversationId;
}
