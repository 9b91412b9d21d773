import type { Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptionLeaseKey } from '../../../domain/conversations/live-items.ts';
import { browserPath } from '../../support/browser/browser.ts';
import {
  type ConsoleScene,
  type Desk,
  isLive,
  openTalk,
  replyField,
  rowOf,
  said,
  useConsole,
} from '../../support/browser/console.ts';
import { newId } from '../../support/conversation.ts';
import { until } from '../../support/platform.ts';

const BURST = 300;
/** A result of a subscription, as SSE carries it. */
const nextOf = (result: object) => `event: next\ndata: ${JSON.stringify(result)}\n\n`;

describe.skipIf(!browserPath)('the live inbox', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  it('shows a visitor who asks for a person on top, in the title and in the navigation', async () => {
    await rowOf(desk.page, await scene.visitor()).waitFor();
    await desk.page.waitForFunction(() => document.title.startsWith('('));
    const before = Number(/^\((\d+)\)/.exec(await desk.page.title())![1]);
    const talk = await scene.visitor();
    await rowOf(desk.page, talk).waitFor();
    await until('the title counts', async () => (await desk.page.title()).startsWith(`(${before + 1})`));
    expect(await desk.page.locator('#nav .count').textContent()).toContain(String(before + 1));
  });

  it('says that the line is cut', async () => {
    await desk.context.setOffline(true);
    await desk.page.locator('.live.is-offline, .live.is-waiting').waitFor();
    await desk.context.setOffline(false);
    await isLive(desk.page);
  });

  it('says so on a phone without a word out of sight, and tries again at a tap', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.clock.install();
    await page.route('**/graphql**', (route) => route.abort());
    await desk.context.setOffline(true);
    await desk.context.setOffline(false);
    // From here on nothing is tried again but by the tap.
    await page.clock.pauseAt(Date.now() + 1000);
    const retry = page.locator('.live.is-waiting button');
    await retry.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const { x, width } = (await retry.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(320);
    await page.unroute('**/graphql**');
    await retry.click();
    await isLive(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.clock.resume();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('loses nothing while it is offline for two minutes, and keeps what is being written', async () => {
    const talk = await scene.visitor();
    const { page, context } = desk;
    await page.clock.install();
    await openTalk(desk, scene.platform.root, talk);
    await replyField(page).fill('Your lamp');
    await context.setOffline(true);
    await page.locator('.live.is-offline, .live.is-waiting').waitFor();
    for (let n = 1; n <= 4; n++) {
      await talk.say(`While you were away ${n}`);
      await page.clock.fastForward(30_000);
    }
    await replyField(page).pressSequentially(' is on its way');
    await context.setOffline(false);
    await isLive(page);
    await said(page, 'While you were away 4').waitFor();
    expect(await page.locator('.entry.visitor .text').allTextContents()).toEqual([
      'I want to talk to a human',
      ...[1, 2, 3, 4].map((n) => `While you were away ${n}`),
    ]);
    expect(await replyField(page).inputValue()).toBe('Your lamp is on its way');
    await replyField(page).fill('');
  });

  it('goes on after a deployment has taken the files of its version away', async () => {
    const { root } = scene.platform;
    const talk = await scene.visitor();
    const { page } = desk;
    const screens = ['knowledge', 'bots', 'reports', 'office', 'agency'].map(async (name) => {
      const response = await page.waitForResponse((one) => one.url().includes(`/screens-${name}.`));
      await response.finished();
    });
    await openTalk(desk, root, talk);
    await replyField(page).fill('Half a thought');
    await Promise.all(screens);
    await page.route('**/console/assets/**', (route) => route.fulfill({ status: 404 }));
    for (const [link, title] of [
      ['Reports', 'Reports'],
      ['Settings', 'Settings'],
    ] as const) {
      await page.locator('#nav').getByRole('link', { name: link }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    }
    await page.locator('#nav').getByRole('link', { name: 'Inbox' }).click();
    await rowOf(page, talk).click();
    expect(await replyField(page).inputValue()).toBe('Half a thought');
    await replyField(page).fill('');
    await page.unroute('**/console/assets/**');
  });

  it('says so where a file was taken away before it was loaded, and a new page helps', async () => {
    const { root } = scene.platform;
    const { page } = desk;
    await page.route('**/screens-reports.*', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${root}/console/reports`);
    await page.getByRole('heading', { name: 'This part could not be loaded' }).waitFor();
    await page.unroute('**/screens-reports.*');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  });

  it('reads everything again after the platform has forgotten the last event', async () => {
    const talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
    let refusals = 0;
    await desk.page.route('**/graphql/stream', async (route) => {
      const { variables } = route.request().postDataJSON() as { variables: { after: string | null } };
      if (variables.after === null) return route.continue();
      refusals++;
      const extensions = { code: 'VALIDATION_ERROR', details: [{ path: 'after', message: 'is too old' }] };
      return route.fulfill({ json: { errors: [{ message: 'after is too old', extensions }] } });
    });
    // An event, so that there is a position to resume from.
    await talk.say('Before');
    await said(desk.page, 'Before').waitFor();
    await desk.context.setOffline(true);
    await talk.say('Meanwhile');
    const other = await scene.visitor();
    await desk.context.setOffline(false);
    await said(desk.page, 'Meanwhile').waitFor();
    await rowOf(desk.page, other).waitFor();
    expect(refusals).toBeGreaterThan(0);
    await desk.page.unroute('**/graphql/stream');
  });

  it('draws a burst of events in a few steps', async () => {
    const talk = await scene.visitor();
    const { page } = desk;
    const isThread = (answer: Response) => Boolean(answer.request().postData()?.includes('messagePage'));
    const [answer] = await Promise.all([page.waitForResponse(isThread), openTalk(desk, scene.platform.root, talk)]);
    const [message] = (await answer.json()).data.conversation.messagePage.messages as [{ id: string }];
    const texts = Array.from({ length: BURST }, (_, n) => `Burst ${n}`);
    const eventOf = (content: string) => {
      const said = { ...message, id: newId(), content };
      const { conversationId } = talk;
      const blank = { conversation: null, note: null, typing: null, presence: null };
      return { id: '1-1', type: 'MESSAGE', conversationId, message: said, ...blank };
    };
    const body = texts.map(eventOf).map((event) => nextOf({ data: { inboxEvents: event } }));
    let isSent = false;
    await page.route('**/graphql/stream', (route) => {
      if (isSent) return route.continue();
      isSent = true;
      return route.fulfill({ contentType: 'text/event-stream', body: body.join('') });
    });
    const list = page.locator('.transcript ol');
    const steps = await list.evaluateHandle((element) => {
      const drawn = { steps: 0 };
      const observer = new MutationObserver(() => {
        drawn.steps++;
      });
      observer.observe(element, { childList: true });
      return drawn;
    });
    await desk.context.setOffline(true);
    await desk.context.setOffline(false);
    await said(page, texts.at(-1)!).waitFor();
    expect(await steps.evaluate((drawn) => drawn.steps)).toBeLessThan(BURST / 10);
    await page.unroute('**/graphql/stream');
    await isLive(page);
  });

  it('holds one stream for many tabs, and another tab continues when the first is closed', async () => {
    const { root, workspaceId, store } = scene.platform;
    const { pk } = subscriptionLeaseKey(workspaceId!, '');
    const isHeld = ({ until: end }: Record<string, unknown>) => Number(end) > Date.now();
    const held = async () => (await store.query({ pk, consistent: true })).items.filter(isHeld).length;
    const tabs = await Promise.all(
      [1, 2, 3].map(async () => {
        const page = await desk.context.newPage();
        await page.goto(`${root}/console`);
        await isLive(page);
        return page;
      }),
    );
    await until('one stream is held', async () => (await held()) === 1);
    await desk.page.close();
    const talk = await scene.visitor();
    for (const tab of tabs) await rowOf(tab, talk).waitFor();
    await until('one stream is held', async () => (await held()) === 1);
  });
});
