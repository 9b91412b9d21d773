import { expect, it } from 'vitest';
import { roomInMinute } from '../access/support.ts';
import { setConversation, startConversation } from '../support/conversation.ts';
import { useActions } from './support.ts';

const { platform, tenant, bot, shop, make, start } = await useActions({ RATE_LIMIT_SCALE: '1' });

it('lets a conversation have 20 runs an hour, and a visitor 50 a day in all conversations', async () => {
  const action = await make({ inputs: [], call: { method: 'GET', url: shop.url('/limited') } });
  const conversations = await Promise.all([1, 2, 3].map(() => startConversation(bot)));
  for (const each of conversations)
    await setConversation(platform, tenant, each, { visitorId: 'v1', visitorVerified: true });
  const [first, second, third] = conversations.map(({ conversationId }) => conversationId);
  const statuses = async (conversationId: string, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => start(conversationId, action.id)));
    return answers.map(({ status }) => status).toSorted();
  };
  // The limits count by hours and days of the clock.
  await roomInMinute(30_000);
  expect(await statuses(first!, 21)).toEqual([...Array(20).fill(200), 429]);
  expect(await statuses(second!, 20)).toEqual(Array(20).fill(200));
  expect(await statuses(third!, 11)).toEqual([...Array(10).fill(200), 429]);
  expect(shop.at('/limited')).toHaveLength(50);
  const last = await start(third!, action.id);
  expect([last.body.error.code, Number(last.headers.get('retry-after'))]).toEqual(['RATE_LIMITED', expect.any(Number)]);
});
