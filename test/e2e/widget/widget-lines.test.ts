import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import {
  conversationOf,
  field,
  launcher,
  openPanel,
  type PageVisit,
  panel,
  say,
  startWidgets,
  type WidgetScene,
} from '../../support/browser/widget.ts';
import {
  chunk,
  done,
  finish,
  type OpenAiServer,
  startOpenAiServer,
  usage,
} from '../../support/servers/openai-server.ts';
import { messagesOf } from '../../support/visitor.ts';

const rows = (page: Page) => panel(page).locator('.message').allInnerTexts();

describe.skipIf(!browserPath)('the widget on bad lines', () => {
  let model: OpenAiServer;
  let scene: Awaited<ReturnType<typeof startWidgets>>;
  /** How long the model takes between the two halves of an answer. */
  let pauseMs = 0;
  const contexts: PageVisit['context'][] = [];
  beforeAll(async () => {
    model = await startOpenAiServer(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk('Parcels take '));
      await sleep(pauseMs);
      for (const part of [chunk('six days.'), finish, usage, done]) response.write(part);
      response.end();
    });
    scene = await startWidgets({ MODEL: 'openai:test', OPENAI_BASE_URL: model.baseUrl });
  });
  afterEach(async () => {
    pauseMs = 0;
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(async () => {
    await scene?.close();
    await scene?.platform.stop();
    await model?.stop();
  });
  async function visit(...args: Parameters<WidgetScene['visit']>): Promise<PageVisit> {
    const made = await scene.visit(...args);
    contexts.push(made.context);
    return made;
  }
  const storedOf = async (made: PageVisit, bot: Awaited<ReturnType<WidgetScene['bot']>>) =>
    (await messagesOf(scene.tenant, (await conversationOf(made, bot, scene.tenant)).id)).map(({ role }) => role);

  it('shows question and answer once after the platform was killed in the middle of an answer and came back', async () => {
    const bot = await scene.bot();
    const made = await visit(bot);
    const { page } = made;
    await openPanel(page);
    pauseMs = 20_000;
    await say(page, 'how long do parcels to Iceland take');
    await panel(page).getByText('Parcels take').waitFor();
    await scene.platform.kill();
    pauseMs = 0;
    scene.platform = await scene.platform.restart();
    await panel(page).getByText('six days.').waitFor();
    expect((await rows(page)).filter((text) => text.includes('Iceland take'))).toHaveLength(1);
    expect((await rows(page)).filter((text) => text.includes('Parcels take'))).toHaveLength(1);
    expect(await panel(page).getByText('This conversation has ended').count()).toBe(0);
    expect(await storedOf(made, bot)).toEqual(['visitor', 'assistant']);
  });

  it('finds question and answer on the next page that the visitor opens while the first answer comes', async () => {
    const bot = await scene.bot();
    const made = await visit(bot);
    const { page } = made;
    await openPanel(page);
    pauseMs = 3_000;
    await say(page, 'how long do parcels to Iceland take');
    await panel(page).getByText('Parcels take').waitFor();
    await page.reload();
    await panel(page).getByText('six days.').waitFor();
    expect((await rows(page)).filter((text) => text.includes('Iceland take'))).toHaveLength(1);
    expect(await field(page).inputValue()).toBe('');
    expect(await storedOf(made, bot)).toEqual(['visitor', 'assistant']);
  });

  it("tells the platform's trouble from the visitor's, keeps the words, and sends them by one click", async () => {
    const bot = await scene.bot();
    const { page } = await visit(bot);
    await openPanel(page);
    await page.route('**/chat', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
        body: '{"success":false,"error":{"code":"SERVICE_UNAVAILABLE","message":"Not now."}}',
      }),
    );
    await say(page, 'how long do parcels to Iceland take');
    const problem = page.getByText('The chat is not available right now');
    await problem.waitFor();
    expect(await problem.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(180, 35, 24)');
    expect(await field(page).inputValue()).toBe('how long do parcels to Iceland take');
    await page.unroute('**/chat');
    await page.getByRole('button', { name: 'Try again' }).click();
    await panel(page).getByText('six days.').waitFor();
  });

  it('comes by itself where its configuration failed at first, and opens when it is asked to', async () => {
    const bot = await scene.bot();
    const script = scene.tag(bot);
    const { page } = await visit(bot, { bare: true });
    let refusals = 0;
    await page.route('**/config?*', (route) => (refusals++ < 1 ? route.abort() : route.continue()));
    await page.evaluate((tag) => document.body.append(document.createRange().createContextualFragment(tag)), script);
    await launcher(page).waitFor();
    expect(refusals).toBe(2);
    await page.evaluate(() => (window as unknown as { Frontdesk: { open(): void } }).Frontdesk.open());
    await panel(page).waitFor();
  });

  it('opens at the first click where its app failed to load once', async () => {
    const bot = await scene.bot();
    const script = scene.tag(bot);
    const { page } = await visit(bot, { bare: true });
    let requests = 0;
    await page.route(/app\.js/, (route) => (requests++ === 0 ? route.abort() : route.continue()));
    // Otherwise the app is fetched as soon as the page is idle.
    await page.evaluate(() => Object.assign(window, { requestIdleCallback: undefined }));
    await page.evaluate((tag) => document.body.append(document.createRange().createContextualFragment(tag)), script);
    // By the keyboard's click alone: a pointer that comes near fetches the app as well.
    await launcher(page).evaluate((button) => (button as HTMLElement).click());
    await panel(page).waitFor();
    expect(requests).toBe(2);
  });

  it('says at the launcher that its app cannot be loaded, and opens once it can', async () => {
    const bot = await scene.bot();
    const { page, context } = await visit(bot, { bare: true });
    let isLost = true;
    await context.route(/app\.js/, (route) => (isLost ? route.abort() : route.continue()));
    await page.evaluate(
      (tag) => document.body.append(document.createRange().createContextualFragment(tag)),
      scene.tag(bot),
    );
    await launcher(page).click();
    await page.getByTitle('The connection was lost. Trying again…').filter({ hasText: '!' }).waitFor();
    // Asked for again, it is opened all the same, and once.
    await launcher(page).click();
    isLost = false;
    await panel(page).waitFor();
    const close = page.locator('.launcher');
    expect([await close.getAttribute('title'), await close.textContent()]).toEqual(['', '']);
    await close.click();
    await panel(page).waitFor({ state: 'detached' });
  });

  it('is there again where the page has destroyed it and adds the script once more', async () => {
    const bot = await scene.bot();
    const { page } = await visit(bot);
    await launcher(page).waitFor();
    await page.evaluate(() => (window as unknown as { Frontdesk: { destroy(): void } }).Frontdesk.destroy());
    await launcher(page).waitFor({ state: 'detached' });
    await page.evaluate(
      (tag) => document.body.append(document.createRange().createContextualFragment(tag)),
      scene.tag(bot),
    );
    await openPanel(page);
    await say(page, 'how long do parcels to Iceland take');
    await panel(page).getByText('six days.').waitFor();
  });

  it('is one conversation in two tabs that were both open before the first word', async () => {
    const bot = await scene.bot();
    const made = await visit(bot);
    const { page, context } = made;
    const other = await context.newPage();
    await other.goto(page.url());
    await openPanel(other);
    await openPanel(page);
    await say(page, 'how long do parcels to Iceland take');
    await panel(page).getByText('six days.').waitFor();
    await panel(other).getByText('six days.').waitFor();
    await say(other, 'and to Spain?');
    await panel(other).getByText('six days.').nth(1).waitFor();
    await panel(page).getByText('six days.').nth(1).waitFor();
    expect(await storedOf(made, bot)).toEqual(['visitor', 'assistant', 'visitor', 'assistant']);
    const { body } = await scene.tenant.api.get(`/conversations?chatbotId=${bot.id}`);
    expect(body.data.data).toHaveLength(1);
  });

  it('does not open by itself on the next page once it was sent away', async () => {
    const proactive = { proactiveEnabled: true, proactiveDelaySeconds: 0, proactiveMessage: 'May I help?' };
    const bot = await scene.bot(proactive);
    const { page } = await visit(bot);
    await panel(page).getByText('May I help?').waitFor();
    await page.getByRole('button', { name: 'Close chat' }).click();
    await page.reload();
    await launcher(page).waitFor();
    await sleep(1_500);
    expect(await panel(page).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  it('takes whoever has scrolled up to their own words, and shows the first ones after a reload', async () => {
    const bot = await scene.bot();
    const made = await visit(bot);
    const { page } = made;
    await openPanel(page);
    await say(page, 'the very first words');
    await panel(page).getByText('six days.').waitFor();
    const { id } = await conversationOf(made, bot, scene.tenant);
    const agent = await scene.agent('Dana');
    await agent.post(`/conversations/${id}/takeover`);
    for (let n = 0; n < 120; n++)
      await agent.post(`/conversations/${id}/reply`, { content: `Line ${n}\nof a long talk` });
    await page.reload();
    await panel(page).getByText('Line 119').waitFor();
    const log = panel(page).getByRole('log');
    await panel(page).getByText('the very first words').waitFor();
    await log.evaluate((element) => element.scrollTo(0, 0));
    await say(page, 'my newest words');
    await panel(page).getByText('my newest words').waitFor();
    const toEnd = () => log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
    await expect.poll(toEnd).toBeLessThan(60);
    // It stays there when the log becomes lower, higher or wider, and leaves whoever scrolls up where they are.
    await field(page).fill('a\nlong\ntext\nof\nsix\nlines');
    await expect.poll(toEnd).toBeLessThan(2);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(toEnd).toBeLessThan(2);
    await page.setViewportSize({ width: 1000, height: 450 });
    await expect.poll(toEnd).toBeLessThan(2);
    await log.evaluate((element) => element.scrollBy(0, -300));
    await agent.post(`/conversations/${id}/reply`, { content: 'said meanwhile' });
    await panel(page).getByText('said meanwhile').waitFor();
    expect(await toEnd()).toBeGreaterThan(300);
    const line = panel(page).getByText('Line 119').last();
    expect(await line.allInnerTexts()).toEqual(['Line 119\nof a long talk']);
  });
});
