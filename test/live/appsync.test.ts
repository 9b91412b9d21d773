import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAppSyncEvents } from '../../adapters/appsync-events.ts';
import { createCache } from '../../adapters/cache.ts';
import { followChannel } from '../../client/appsync-events.ts';
import { inboxChannel, visitorChannel } from '../../domain/conversations/live/channels.ts';
import type { LiveEvents } from '../../domain/core/app.ts';
import { sha256 } from '../../domain/core/ids.ts';
import { tokenKey } from '../../domain/people/items.ts';
import { authoriseLive } from '../../functions/auth/live-access.ts';
import { bearer, signIn, signOut } from '../people/support.ts';
import { appOf } from '../support/app-of.ts';
import { newId, type Started, startConversation } from '../support/conversation.ts';
import { until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type AppSyncServer, appsyncSecret, startAppSync } from '../support/servers/appsync-server.ts';
import { type Bot, makeBot } from '../support/visitor.ts';
import { joinTeam } from '../team/support.ts';

const { platform, tenant } = await useScene();
const clock = { now: () => Date.now() };
/** Each request meets a container that remembers nothing. */
const authorise = (event: unknown) =>
  authoriseLive(appOf({ clock, store: platform.store, cache: createCache(clock), settings: {} }), event);

let server: AppSyncServer;
let publisher: LiveEvents;
let bot: Bot;
let talk: Started;
beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = appsyncSecret.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = appsyncSecret.secretAccessKey;
  server = await startAppSync(authorise);
  publisher = createAppSyncEvents({ publishUrl: server.publishUrl, region: 'eu-central-1' });
  bot = await makeBot(platform, tenant);
  talk = await startConversation(bot);
});
afterAll(() => server.stop());
const leaving: AbortController[] = [];
beforeEach(() => {
  for (const controller of leaving.splice(0)) controller.abort();
});

const visitorToken = (started = talk) => `${bot.publicId}.${started.bindingToken}`;
let members = 0;
async function member(role = 'member') {
  const email = `live${++members}-${tenant.workspaceId}@team.example`;
  const { id } = await joinTeam(platform, tenant, email, role);
  const visitor = await signIn(platform, email);
  return { id, visitor, token: (await bearer(platform, visitor)).token };
}

/** A client of a channel, with what it hears. `over` resolves when its connection has ended. */
function follow(channel: string, token: string, host = server.host) {
  const controller = new AbortController();
  leaving.push(controller);
  const heard: string[] = [];
  let opened = 0;
  const subscription = { channel, token, onOpen: () => opened++, onEvent: (event: string) => void heard.push(event) };
  const over = followChannel({ url: server.connectUrl, host }, { ...subscription, signal: controller.signal });
  return { heard, opened: () => opened, over, leave: () => controller.abort() };
}
const isOpen = (client: ReturnType<typeof follow>) => until('it is open', async () => client.opened() > 0);
const refused = async (channel: string, token: string, host?: string) => {
  const client = follow(channel, token, host);
  await client.over;
  expect(client.opened()).toBe(0);
};

describe('the Event API', () => {
  it('gets signed events in batches of five, and passes them to whoever follows the channel', async () => {
    const channel = visitorChannel(talk.conversationId);
    const client = follow(channel, visitorToken());
    await isOpen(client);
    const events = Array.from({ length: 12 }, (_, n) => ({ event: 'changed', n }));
    await publisher.publish(channel, events);
    await publisher.publish(visitorChannel(newId()), [{ event: 'changed' }]);
    await until('all came', async () => client.heard.length === 12);
    expect(client.heard.map((text) => JSON.parse(text)).toSorted((a, b) => a.n - b.n)).toEqual(events);
  });

  it('refuses a signature of somebody else, and the publisher says so', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = 'of somebody else';
    const stranger = createAppSyncEvents({ publishUrl: server.publishUrl, region: 'eu-central-1' });
    const count = server.published.length;
    await expect(stranger.publish(visitorChannel(talk.conversationId), [{}])).rejects.toThrow('AppSync answered 403');
    process.env.AWS_SECRET_ACCESS_KEY = appsyncSecret.secretAccessKey;
    expect(server.published.length).toBe(count);
  });

  it('ends a connection when it is cut or its client leaves', async () => {
    const channel = visitorChannel(talk.conversationId);
    const [cut, left] = [follow(channel, visitorToken()), follow(channel, visitorToken())];
    await Promise.all([isOpen(cut), isOpen(left)]);
    left.leave();
    await left.over;
    await until('one is left', async () => server.followers(channel) === 1);
    server.setDown(true);
    await cut.over;
    await expect(publisher.publish(channel, [{}])).rejects.toThrow('AppSync answered 503');
    server.setDown(false);
  });

  it('lets nobody publish with a token', async () => {
    const authorizationToken = visitorToken();
    const channel = visitorChannel(talk.conversationId);
    for (const operation of ['EVENT_PUBLISH', 'PUBLISH', '']) {
      const access = await authorise({ authorizationToken, requestContext: { operation, channel } });
      expect(access).toEqual({ isAuthorized: false, ttlOverride: 0 });
    }
  });
});

describe('a visitor', () => {
  it('follows the own conversation, and no other channel', async () => {
    const other = await startConversation(bot);
    await isOpen(follow(visitorChannel(talk.conversationId), visitorToken()));
    await refused(visitorChannel(other.conversationId), visitorToken());
    await refused(inboxChannel(tenant.workspaceId), visitorToken());
    await refused('/visitor/*', visitorToken());
    await refused(visitorChannel(talk.conversationId), visitorToken(), 'other.example');
  });

  it('is refused with a wrong token, that of another chatbot, and one that is none', async () => {
    const channel = visitorChannel(talk.conversationId);
    const otherBot = await makeBot(platform, tenant);
    const wrong = talk.bindingToken.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    for (const token of [
      `${bot.publicId}.${wrong}`,
      `${otherBot.publicId}.${talk.bindingToken}`,
      `unknownBot1.${talk.bindingToken}`,
      bot.publicId,
      'x',
    ])
      await refused(channel, token);
    expect(await authorise({ authorizationToken: 'x' })).toEqual({ isAuthorized: false, ttlOverride: 0 });
  });

  it('is refused once the conversation is erased', async () => {
    const erased = await startConversation(bot);
    await isOpen(follow(visitorChannel(erased.conversationId), visitorToken(erased)));
    expect((await tenant.api.delete(`/conversations/${erased.conversationId}`)).status).toBeLessThan(300);
    await refused(visitorChannel(erased.conversationId), visitorToken(erased));
  });
});

describe('a member', () => {
  it('follows the own workspace, and neither another one nor a conversation', async () => {
    const { token } = await member();
    const other = await platform.tenant();
    await isOpen(follow(inboxChannel(tenant.workspaceId), token));
    await refused(inboxChannel(other.workspaceId), token);
    await refused(visitorChannel(talk.conversationId), token);
    await refused(inboxChannel(tenant.workspaceId), tenant.apiKey);
  });

  it('is refused after signing out, with an expired token, and once removed from the team', async () => {
    const channel = inboxChannel(tenant.workspaceId);
    const [out, expired, removed] = [await member(), await member(), await member()];
    for (const { token } of [out, expired, removed]) await isOpen(follow(channel, token));
    await signOut(platform, out.visitor);
    await platform.store.update(tokenKey(sha256(expired.token)), { set: { expiresAt: Date.now() - 1 } });
    expect((await tenant.api.patch(`/members/${removed.id}`, { status: 'inactive' })).status).toBeLessThan(300);
    for (const { token } of [out, expired, removed]) await refused(channel, token);
  });
});
