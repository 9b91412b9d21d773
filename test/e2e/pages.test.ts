import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptionLeaseKey } from '../../domain/conversations/live-items.ts';
import { isHeld } from '../../domain/core/rows/leases.ts';
import { findings } from '../support/browser/axe.ts';
import { browserPath, type OwnBrowser, openBrowser, openPage } from '../support/browser/browser.ts';
import { type Platform, until } from '../support/platform.ts';
import { sharedPlatform } from '../support/scene.ts';
import { chat } from '../support/visitor.ts';

/** What axe finds, without what GraphiQL nests and dims itself. */
const own = async (page: Page) =>
  (await findings(page)).filter((found) => !/^nested-interactive|line-number|class="mtk/.test(found));

describe.skipIf(!browserPath)('in a browser', () => {
  let platform: Platform;
  let browser: OwnBrowser;
  beforeAll(async () => {
    [platform, browser] = await Promise.all([sharedPlatform('demo'), openBrowser()]);
  });
  afterAll(() => browser?.close());

  /** Opens a page and gathers what it must not do: errors, refused scripts, calls to other hosts. */
  async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
    const page = await openPage(browser, { viewport: { width: 1100, height: 800 } });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(platform.root)) complaints.push(request.url());
    });
    await page.goto(platform.root + path);
    return { page, complaints };
  }

  it('chats on the demo page, which shows what that sets off, and answers as a person', async () => {
    const { page, complaints } = await open('/demo');
    await page.getByRole('heading', { name: 'Light that stays out of the way' }).waitFor();
    await page.getByRole('button', { name: 'Open chat' }).click();
    const panel = page.getByRole('dialog', { name: 'Leafy' });
    await panel.getByText('Ask me about lamps').waitFor();
    await panel.getByRole('textbox').fill('how long is the warranty of a lamp');
    await page.keyboard.press('Enter');
    await panel.getByText('a warranty of three years').first().waitFor();
    await panel.getByRole('link', { name: /Delivery and returns/ }).waitFor();
    const aside = page.getByRole('complementary');
    await aside.locator('#events li', { hasText: 'message' }).first().waitFor();
    await aside.locator('#inbox', { hasText: /Status\s*open\s*Messages\s*2/ }).waitFor();
    await aside.getByRole('textbox', { name: 'Answer as a person' }).fill('Hello from the workshop.');
    await aside.getByRole('button', { name: 'Take over and send' }).click();
    await panel.locator('.agent', { hasText: 'Hello from the workshop.' }).waitFor();
    await page.reload();
    await panel.getByText('a warranty of three years').first().waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('runs an example in GraphiQL with the demo key', async () => {
    const { page, complaints } = await open('/graphql');
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.result-window').getByText('Lumen & Leaf').waitFor();
    expect(await own(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('opens GraphiQL without a demo and reads the schema without a key', async () => {
    const bare = await sharedPlatform();
    const page = await openPage(browser, { viewport: { width: 1100, height: 800 } });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${bare.root}/graphql`);
    await page.getByRole('button', { name: /Documentation Explorer/ }).click();
    await page.getByText('AddFaqSourceInput').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('runs a subscription in GraphiQL, which shows what happens as it happens', async () => {
    const { page, complaints } = await open('/graphql');
    // The editor takes no other tab before it is ready.
    await until('the example is shown', async () => {
      await page.getByRole('tab', { name: 'Inbox' }).click();
      return (await page.locator('.graphiql-query-editor').textContent())?.includes('subscription');
    });
    const { pk } = subscriptionLeaseKey(platform.workspaceId!, '');
    const holders = async () => {
      const { items } = await platform.store.query({ pk, consistent: true });
      return items.filter((row) => isHeld(row, Date.now())).map(({ holder }) => holder);
    };
    // Pages of other tests may have left theirs without a word.
    const others = new Set(await holders());
    const places = async () => (await holders()).filter((holder) => !others.has(holder)).length;
    // On a busy machine the button may still run the tab before; it says Stop while a subscription is held.
    const execute = page.getByRole('button', { name: /Execute query/ });
    await until('a subscription is held', async () => {
      if (await execute.isVisible()) await execute.click();
      await page.waitForTimeout(500);
      return (await places()) === 1;
    });
    await chat(platform.publicUrl!, { message: 'can I send a lamp back' });
    await page.locator('.result-window').getByText('MESSAGE').first().waitFor();
    expect(complaints).toEqual([]);
    await page.close();
    await until('none is held', async () => (await places()) === 0);
  });

  it('shows the reference with an operation of each part, and how to make a call in three languages, from where the reader is', async () => {
    const { page, complaints } = await open('/docs#/Chatbots/listTemplates');
    const operation = (id: string) => page.locator(`.operation[id="${id}"]`);
    const templates = operation('listTemplates');
    await templates.getByText(`curl -s '${platform.root}/v1/chatbots/from-template'`).waitFor();
    await templates.getByRole('button', { name: 'Node' }).click();
    await templates.getByText("from 'frontdesk/client'").waitFor();
    await templates.getByRole('button', { name: 'Python' }).click();
    await templates.getByText('urllib.request.urlopen').waitFor();
    for (const id of ['getChatbotAppearance', 'searchKnowledge', 'sendMessage', 'event-lead.created'])
      expect([id, await operation(id).isVisible()]).toEqual([id, true]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findings(page), 'on a phone').toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('finds an operation in the reference and makes the call with a key', async () => {
    const { page, complaints } = await open('/docs');
    await page.getByRole('searchbox', { name: 'Find an operation' }).fill('search knowledge');
    await page.getByRole('link', { name: "Search the chatbot's knowledge" }).click();
    expect(await page.locator('#listTemplates').isVisible()).toBe(false);
    const search = page.locator('#searchKnowledge');
    await search.getByText('A question or words').waitFor();
    await page.getByRole('textbox', { name: /^API key/ }).fill(platform.apiKey!);
    await search.getByText('Try it', { exact: true }).click();
    await search.getByRole('textbox', { name: 'chatbotId' }).fill(platform.chatbotId!);
    await search.getByRole('textbox', { name: 'request body' }).fill('{"query":"do you repair lamps"}');
    await search.getByRole('button', { name: 'Send' }).click();
    await search.getByText(/^200 OK in \d+ ms$/).waitFor();
    await search.getByRole('region', { name: 'The response' }).getByText('"outcome": "answer"').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
