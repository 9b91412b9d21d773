// @slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCache } from '../../../adapters/cache.ts';
import { authoriseLive } from '../../../functions/auth/live-access.ts';
import { appOf } from '../../support/app-of.ts';
import { browserPath } from '../../support/browser/browser.ts';
import { conversationOf, openPanel, type PageVisit, panel, say, startWidgets } from '../../support/browser/widget.ts';
import { type RestClient, until } from '../../support/platform.ts';
import { type AppSyncServer, appsyncSecret, startAppSync } from '../../support/servers/appsync-server.ts';
import type { Bot } from '../../support/visitor.ts';

const clock = { now: () => Date.now() };

describe.skipIf(!browserPath)('the widget with live events by AppSync', () => {
  let server: AppSyncServer;
  let scene: Awaited<ReturnType<typeof startWidgets>>;
  let bot: Bot;
  let visit: PageVisit;
  let page: Page;
  let agent: RestClient;
  let path: string;
  const streams: string[] = [];
  const followers = () => server.followers(path.replace('/conversations/', '/visitor/'));
  const reply = (content: string) => agent.post(`${path}/reply`, { content });
  const replies = () => panel(page).locator('.message.agent .bubble').allTextContents();
  const said = (text: string) => panel(page).locator('.message.agent', { hasText: text });

  beforeAll(async () => {
    const cache = createCache(clock);
    server = await startAppSync((event) =>
      authoriseLive(appOf({ clock, store: scene.platform.store, cache, settings: {} }), event),
    );
    scene = await startWidgets({
      LIVE_PUBLISH_URL: server.publishUrl,
      LIVE_CONNECT_URL: server.connectUrl,
      AWS_ACCESS_KEY_ID: appsyncSecret.accessKeyId,
      AWS_SECRET_ACCESS_KEY: appsyncSecret.secretAccessKey,
    });
    bot = await scene.bot();
    agent = await scene.agent('Ada');
    visit = await scene.visit(bot);
    ({ page } = visit);
    page.on('request', (request) => request.url().includes('/stream?') && streams.push(request.url()));
  });
  afterAll(async () => {
    await scene?.close();
    await scene?.platform.stop();
    await server?.stop();
  });

  it('follows its conversation while a person is in it, shows replies once and typing, and holds no stream', async () => {
    await openPanel(page);
    await say(page, 'I want to talk to a human');
    await until(
      'it is stored',
      async () => (await conversationOf(visit, bot, scene.tenant))?.status === 'human_requested',
    );
    path = `/conversations/${(await conversationOf(visit, bot, scene.tenant)).id}`;
    await until('it follows the conversation', async () => followers() === 1);
    await agent.post(`${path}/takeover`);
    await agent.post(`${path}/typing`, {});
    await panel(page).locator('.typing').waitFor();
    for (const text of ['One', 'Two', 'Three']) expect((await reply(text)).status).toBe(200);
    await said('Three').waitFor();
    expect(await replies()).toEqual(['One', 'Two', 'Three']);
    expect([followers(), streams]).toEqual([1, []]);
  });

  it('holds a stream while AppSync is out of reach, misses nothing, and follows again after a reload', async () => {
    const stream = page.waitForRequest(/\/stream\?/);
    server.setDown(true);
    await reply('While it is down');
    await stream;
    await said('While it is down').waitFor();
    server.setDown(false);
    await page.reload();
    await until('it follows the conversation', async () => followers() === 1);
    await reply('By an event');
    await said('By an event').waitFor();
    expect(await replies()).toEqual(['One', 'Two', 'Three', 'While it is down', 'By an event']);
  });

  it('follows an open panel while the assistant answers, so that who steps in unasked is seen at once', async () => {
    await agent.post(`${path}/resolve`);
    await say(page, 'What else is there?');
    await until('the assistant has it', async () => (await agent.get(path)).body.data.status === 'open');
    await until('it follows the conversation', async () => followers() === 1);
    streams.length = 0;
    await reply('Unasked');
    await said('Unasked').waitFor();
    expect([followers(), streams]).toEqual([1, []]);
  });

  it('connects to nobody for a conversation of the assistant whose panel is closed', async () => {
    await agent.post(`${path}/resolve`);
    await page.keyboard.press('Escape');
    await until('it has left', async () => followers() === 0);
  });
});
