// @slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCache } from '../../../adapters/cache.ts';
import { inboxChannel, visitorChannel } from '../../../domain/conversations/live/channels.ts';
import { authoriseLive } from '../../../functions/auth/live-access.ts';
import { appOf } from '../../support/app-of.ts';
import { browserPath } from '../../support/browser/browser.ts';
import {
  type Desk,
  isLive,
  type OwnConsole,
  openTalk,
  rowOf,
  said,
  startConsole,
} from '../../support/browser/console.ts';
import { client, type RestClient, until } from '../../support/platform.ts';
import { type AppSyncServer, appsyncSecret, startAppSync } from '../../support/servers/appsync-server.ts';

const clock = { now: () => Date.now() };

describe.skipIf(!browserPath)('the console with live events by AppSync', () => {
  let server: AppSyncServer;
  let scene: OwnConsole;
  let desk: Desk;
  let api: RestClient;
  const followers = () => server.followers(inboxChannel(scene.platform.workspaceId!));
  const eventsOf = (channel: string) =>
    server.published.filter((one) => one.channel === channel).map(({ event }) => JSON.parse(event));

  beforeAll(async () => {
    const cache = createCache(clock);
    server = await startAppSync((event) =>
      authoriseLive(appOf({ clock, store: scene.platform.store, cache, settings: {} }), event),
    );
    scene = await startConsole({
      LIVE_PUBLISH_URL: server.publishUrl,
      LIVE_CONNECT_URL: server.connectUrl,
      AWS_ACCESS_KEY_ID: appsyncSecret.accessKeyId,
      AWS_SECRET_ACCESS_KEY: appsyncSecret.secretAccessKey,
    });
    api = client(scene.platform.baseUrl, scene.platform.apiKey!);
    desk = await scene.desk();
  });
  afterAll(async () => {
    await scene?.close();
    await server?.stop();
  });

  it('connects once, holds no stream, and shows who asks for a person', async () => {
    const streams: string[] = [];
    desk.page.on('request', (request) => request.url().endsWith('/graphql/stream') && streams.push(request.url()));
    await until('it follows the workspace', async () => followers() === 1);
    const talk = await scene.visitor();
    await rowOf(desk.page, talk).waitFor();
    expect(followers()).toBe(1);
    expect(streams).toEqual([]);
  });

  it('shows messages in an open conversation, each once, and who is typing', async () => {
    const talk = await scene.visitor();
    const { page } = desk;
    await openTalk(desk, scene.platform.root, talk);
    await until('it follows the workspace', async () => followers() === 1);
    for (const text of ['One', 'Two', 'Three']) await talk.say(text);
    await said(page, 'Three').waitFor();
    expect(await page.locator('.entry.visitor .text').allTextContents()).toEqual([
      'I want to talk to a human',
      'One',
      'Two',
      'Three',
    ]);
    await talk.type();
    await page.locator('.typing-line .dots').waitFor();
  });

  it('publishes ids alone to agents, and to a visitor nothing of notes', async () => {
    const talk = await scene.visitor('I want to talk to a human about my secret');
    await api.post(`/conversations/${talk.conversationId}/notes`, { body: 'A note of ours' });
    const toAgents = () =>
      eventsOf(inboxChannel(scene.platform.workspaceId!)).filter((one) => one.conversationId === talk.conversationId);
    await until('the note is told', async () => toAgents().some(({ type }) => type === 'NOTE'));
    for (const event of toAgents()) expect(Object.keys(event).toSorted()).toEqual(['conversationId', 'type']);
    const before = eventsOf(visitorChannel(talk.conversationId)).length;
    await api.post(`/conversations/${talk.conversationId}/notes`, { body: 'Another' });
    await until('the second note is told', async () => toAgents().filter(({ type }) => type === 'NOTE').length > 1);
    await api.post(`/conversations/${talk.conversationId}/takeover`);
    const toVisitor = () => eventsOf(visitorChannel(talk.conversationId)).slice(before);
    await until('the takeover is told', async () => toVisitor().length > 0);
    // Several changes of one batch are one event, and no event is of a note.
    expect(new Set(toVisitor().map((event) => JSON.stringify(event)))).toEqual(new Set(['{"event":"changed"}']));
    expect(JSON.stringify(server.published)).not.toMatch(/secret|A note|Another/);
  });

  it('falls back to a stream while AppSync is out of reach, misses nothing, and comes back', async () => {
    const talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
    await until('it follows the workspace', async () => followers() === 1);
    const stream = desk.page.waitForRequest('**/graphql/stream');
    server.setDown(true);
    await talk.say('While it is down');
    await stream;
    await said(desk.page, 'While it is down').waitFor();
    await isLive(desk.page);
    await talk.say('By the stream');
    await said(desk.page, 'By the stream').waitFor();
    server.setDown(false);
    await desk.page.reload();
    await until('it follows the workspace', async () => followers() === 1);
    await talk.say('By an event');
    await said(desk.page, 'By an event').waitFor();
    expect(await desk.page.locator('.entry.visitor .text').allTextContents()).toEqual([
      'I want to talk to a human',
      'While it is down',
      'By the stream',
      'By an event',
    ]);
  });

  it('calls nobody but the platform and AppSync, within its policy', () => expect(desk.complaints).toEqual([]));
});
