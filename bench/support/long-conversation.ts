import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { messageItem } from '../../domain/conversations/items.ts';
import { createdAtOf, idAt } from '../../domain/core/ids.ts';
import type { BenchPlatform } from './platform.ts';

const blank = { sources: [], suggestions: [], attachments: [], author: null, feedback: 0, latencyMs: null };
const flags = { creditsUsed: 0, unanswered: false, notice: false, incomplete: false, modelFailure: null, usage: null };

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
    const said = { role: n % 2 ? 'assistant' : 'visitor', content: `Message ${n}` } as const;
    const record = { id, conversationId, createdAt: createdAtOf(id), ...said, ...blank, ...flags };
    return { put: messageItem({ workspaceId, chatbotId, isTest: false }, record, { seq: n + 1 }) };
  });
  await createStore(createDynamoClient({ region, endpoint: dynamodbEndpoint }), tableName).writeMany(writes);
  return conversationId;
}
