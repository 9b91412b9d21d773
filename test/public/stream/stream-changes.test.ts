// @slow
import { afterEach, describe, expect, it } from 'vitest';
import { chatbotLeaseKey } from '../../../domain/conversations/items.ts';
import { putMessage, type Started, setConversation, startConversation } from '../../support/conversation.ts';
import { type HeldStreamReader, holdStream } from '../../support/held-stream.ts';
import { until } from '../../support/platform.ts';
import { useScene } from '../../support/scene.ts';
import { type Bot, makeBot } from '../../support/visitor.ts';

const { platform, tenant } = await useScene();

const held: HeldStreamReader[] = [];
afterEach(() => {
  for (const stream of held.splice(0)) stream.leave();
});
const hold = async ({ url, bindingToken }: Started, headers: Record<string, string> = {}) => {
  const stream = await holdStream(url, bindingToken, headers);
  held.push(stream);
  return stream;
};
const begun = async (bot: Bot, headers: Record<string, string> = {}) => {
  const started = await startConversation(bot, headers);
  const stream = await hold(started, headers);
  await stream.take(1);
  return { started, stream };
};
const allow = (bot: Bot, domains: string[]) => tenant.api.put(`${bot.path}/allowed-domains`, { domains });
const noPlaces = (bot: Bot) =>
  until('its places are free', async () => {
    const { items } = await platform.store.query({ pk: chatbotLeaseKey(bot.id, '').pk, consistent: true });
    return items.length === 0;
  });

/** Within 5 s: a look comes every 2 s at the latest; the tests wait for it and measure no time. */
describe('a held stream', () => {
  it("ends with `reconnect` when its page's domain is taken off the list, and cannot be opened again", async () => {
    const bot = await makeBot(platform, tenant, { allowedDomains: ['shop.example', 'blog.example'] });
    const [shop, blog] = [{ origin: 'https://shop.example' }, { origin: 'https://blog.example' }];
    const [first, second, server] = [await begun(bot, shop), await begun(bot, blog), await begun(bot)];
    await allow(bot, ['blog.example']);
    expect(await first.stream.rest()).toMatchObject([{ event: 'reconnect', data: { reason: 'planned' } }]);
    const again = await hold(first.started, shop);
    expect([again.status, again.body.error.code]).toEqual([403, 'DOMAIN_NOT_ALLOWED']);
    for (const { started, stream } of [second, server]) {
      const { id } = await putMessage(platform, tenant, started);
      expect(await stream.take(1)).toMatchObject([{ id }]);
      stream.leave();
    }
    await noPlaces(bot);
  });

  it('of any origin goes on where the list is emptied, and one of a wrong origin ends where it is filled', async () => {
    const bot = await makeBot(platform, tenant);
    const { stream } = await begun(bot, { origin: 'https://anywhere.example' });
    await allow(bot, ['shop.example']);
    expect(await stream.rest()).toMatchObject([{ event: 'reconnect' }]);
    await allow(bot, []);
    expect((await begun(bot, { origin: 'https://anywhere.example' })).stream.status).toBe(200);
  });

  it('ends when its chatbot is deleted, and cannot be opened again', async () => {
    const bot = await makeBot(platform, tenant);
    const { started, stream } = await begun(bot);
    expect((await tenant.api.delete(bot.path)).status).toBe(200);
    expect(await stream.rest()).toEqual([]);
    expect((await hold(started)).status).toBe(404);
    await noPlaces(bot);
  });

  it('goes on when its chatbot is paused, as poll and chat do', async () => {
    const bot = await makeBot(platform, tenant);
    const { started, stream } = await begun(bot);
    expect((await tenant.api.patch(bot.path, { status: 'paused' })).status).toBe(200);
    await setConversation(platform, tenant, started, { status: 'human_requested' });
    expect(await stream.take(1)).toMatchObject([{ event: 'status', data: { status: 'human_requested' } }]);
    expect((await hold(started)).status).toBe(200);
  });

  it('ends when its conversation is erased, also while nobody has it', async () => {
    const bot = await makeBot(platform, tenant);
    const { started, stream } = await begun(bot);
    await tenant.api.delete(`/conversations/${started.conversationId}`);
    expect(await stream.rest()).toEqual([]);
    expect((await hold(started)).status).toBe(404);
    await noPlaces(bot);
  });

  it('tells no sources any more once the owner hides them', async () => {
    const bot = await makeBot(platform, tenant);
    const { started, stream } = await begun(bot);
    const sources = [{ sourceId: 'a', title: 'A page', url: null }];
    await putMessage(platform, tenant, started, { role: 'assistant', sources });
    expect((await stream.take(1))[0]!.data.sources).toEqual(sources);
    await tenant.api.patch(`${bot.path}/settings`, { showSources: false });
    await putMessage(platform, tenant, started, { role: 'assistant', sources });
    expect((await stream.take(1))[0]!.data.sources).toEqual([]);
  });
});
