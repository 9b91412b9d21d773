import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import {
  conversationOf,
  field,
  launcher,
  openPanel,
  type PageVisit,
  panel,
  say,
  useWidgets,
  type WidgetScene,
} from '../../support/browser/widget.ts';
import { type Bot, messagesOf } from '../../support/visitor.ts';

// biome-ignore lint/suspicious/noExplicitAny: the page's own global
type Api = any;
const ask = (page: Page, method: string, ...args: unknown[]) =>
  page.evaluate(([name, given]) => void (window as Api).Frontdesk[name as string](...(given as unknown[])), [
    method,
    args,
  ] as const);

/** Holds the answers of the platform to some requests back until `window.release()`. */
const held = (ending: string) => `
  window.begun = 0;
  const held = new Promise((resolve) => { window.release = resolve; });
  const { fetch } = window;
  window.fetch = async (url, init) => {
    const response = await fetch(url, init);
    if (new URL(url).pathname.endsWith('${ending}')) {
      window.begun++;
      await held;
    }
    return response;
  };
`;

describe.skipIf(!browserPath)('the widget and the next visitor', () => {
  let scene: WidgetScene;
  beforeAll(async () => {
    scene = await useWidgets();
  });
  afterAll(() => scene?.close());

  const visit = async (bot: Bot, options = {}) => {
    const made = await scene.visit(bot, options);
    await openPanel(made.page);
    return made;
  };
  const storedBy = async (made: PageVisit, bot: Bot) => {
    const { id, visitorId } = await conversationOf(made, bot, scene.tenant);
    return { visitorId, said: (await messagesOf(scene.tenant, id)).map(({ content }) => content) };
  };
  const conversationsOf = async (bot: Bot) =>
    (await scene.tenant.api.get(`/conversations?chatbotId=${bot.id}`)).body.data.data;

  it.each([
    ['the page resets it', (page: Page) => ask(page, 'reset')],
    ['the page identifies another one', (page: Page) => ask(page, 'identify', { id: 'customer-8' })],
  ])('sends nothing for a visitor whose message waits when %s', async (_how, change) => {
    const bot = await scene.bot();
    const made = await visit(bot);
    const { page, context } = made;
    await ask(page, 'identify', { id: 'customer-7' });
    await context.setOffline(true);
    await say(page, 'my card ends in 4242');
    await panel(page).getByText('Waiting for the connection…').waitFor();
    await change(page);
    await panel(page).getByText('4242').waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('');
    await say(page, 'do you ship to iceland');
    await panel(page).getByText('Waiting for the connection…').waitFor();
    await context.setOffline(false);
    await panel(page).getByText('six days').first().waitFor();
    const { said, visitorId } = await storedBy(made, bot);
    expect(visitorId).not.toBe('customer-7');
    expect([said.length, said[0]]).toEqual([2, 'do you ship to iceland']);
    expect(await conversationsOf(bot)).toHaveLength(1);
    await context.close();
  });

  it('resets every widget of its chatbot on the page, and none of another chatbot', async () => {
    const [bot, other] = [await scene.bot(), await scene.bot()];
    const inline = ({ publicId }: Bot) => `<frontdesk-widget inline data-bot="${publicId}"></frontdesk-widget>`;
    const html = `<!doctype html><title>Shop</title><body>${inline(bot)}${inline(other)}`;
    const { page, context } = await visit(bot, { html });
    const twin = page.locator(`[inline][data-bot="${bot.publicId}"]`);
    const stranger = page.locator(`[inline][data-bot="${other.publicId}"]`);
    await ask(page, 'send', 'do you ship to iceland');
    // One chatbot, one conversation.
    await twin.getByText('six days').first().waitFor();
    await stranger.getByRole('textbox').fill('parcels to iceland');
    await stranger.getByRole('textbox').press('Enter');
    await stranger.getByText('six days').first().waitFor();
    await ask(page, 'reset');
    await twin.getByText('six days').first().waitFor({ state: 'detached' });
    expect(await panel(page).locator('.message.visitor').count()).toBe(0);
    expect(await stranger.locator('.message.visitor').allInnerTexts()).toEqual([
      expect.stringContaining('parcels to iceland'),
    ]);
    const kept = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(new Set((await kept()).map((key) => key.split(':')[1]))).toEqual(new Set([other.publicId]));
    await context.close();
  });

  it('gives what waits back to a visitor who begins another conversation', async () => {
    const bot = await scene.bot();
    const { page, context } = await visit(bot);
    await say(page, 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    await context.setOffline(true);
    await say(page, 'and to Norway?');
    await panel(page).getByText('Waiting for the connection…').waitFor();
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Start a new conversation' }).click();
    await expect.poll(() => field(page).inputValue()).toBe('and to Norway?');
    expect(await panel(page).locator('.message.visitor').count()).toBe(0);
    await context.setOffline(false);
    await field(page).press('Enter');
    await panel(page).locator('.message.visitor', { hasText: 'Norway' }).waitFor();
    await expect.poll(async () => (await conversationsOf(bot)).length).toBe(2);
    await context.close();
  });

  it.each([
    ['an answer', '/chat', async (page: Page) => say(page, 'do you ship to iceland')],
    ['what was there before', '/poll', async (page: Page) => void (await page.reload())],
  ])('shows and keeps nothing of %s that comes after the reset', async (_what, ending, begin) => {
    const bot = await scene.bot();
    const { page, context } = await visit(bot);
    await say(page, 'how long do parcels take to Iceland');
    await panel(page).getByText('six days').first().waitFor();
    await page.evaluate(held(ending));
    await page.addInitScript(held(ending));
    await begin(page);
    await page.waitForFunction('window.begun > 0');
    await ask(page, 'reset');
    // Its result is known once the calls before it are done.
    await page.evaluate('Frontdesk.open().then(() => release())');
    await panel(page).locator('.welcome').waitFor();
    await expect
      .poll(() => page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(localStorage.length)))))
      .toBe(0);
    await say(page, 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    expect(await panel(page).locator('.message.visitor').allInnerTexts()).toHaveLength(1);
    expect(await conversationsOf(bot)).toHaveLength(2);
    await context.close();
  });

  it('forgets the visitor in the other tabs of the site too, where nothing brings them back', async () => {
    const bot = await scene.bot();
    const made = await visit(bot);
    const { page, context } = made;
    await say(page, 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    await openPanel(other);
    await panel(other).getByText('six days').first().waitFor();
    await field(other).fill('my card ends in');
    const before = await conversationOf(made, bot, scene.tenant);
    await ask(page, 'reset');
    await panel(other).getByText('six days').first().waitFor({ state: 'detached' });
    expect(await field(other).inputValue()).toBe('');
    expect(await other.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await say(other, 'do you ship to iceland');
    await panel(other).getByText('six days').first().waitFor();
    const after = await conversationOf(made, bot, scene.tenant);
    expect([after.id === before.id, after.visitorId === before.visitorId]).toEqual([false, false]);
    await context.close();
  });

  it('sends nothing that waited in a tab of the visitor before, which was closed when there was another one', async () => {
    const bot = await scene.bot();
    const made = await visit(bot);
    const { page, context } = made;
    const key = `frontdesk:${bot.publicId}`;
    await context.setOffline(true);
    await say(page, 'my card ends in 4242');
    await panel(page).getByText('Waiting for the connection…').waitFor();
    const tab = await page.evaluate((name) => sessionStorage.getItem(name), key);
    expect(tab).toContain('4242');
    await ask(page, 'reset');
    await context.setOffline(false);
    await say(page, 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    await page.evaluate(([name, text]) => sessionStorage.setItem(name!, text!), [key, tab]);
    await page.reload();
    await launcher(page).or(panel(page)).first().waitFor();
    await ask(page, 'open');
    await panel(page).getByText('six days').first().waitFor();
    await say(page, 'and is it dear?');
    await panel(page).locator('.message.visitor', { hasText: 'dear' }).waitFor();
    await expect.poll(async () => (await storedBy(made, bot)).said.length).toBe(4);
    expect((await storedBy(made, bot)).said.join()).not.toContain('4242');
    await context.close();
  });
});
