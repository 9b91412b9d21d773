import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptionLeaseKey } from '../../domain/conversations/live-items.ts';
import { isHeld } from '../../domain/core/rows/leases.ts';
import { findings } from '../support/browser/axe.ts';
import { browserPath, type OwnBrowser, openBrowser, openPage } from '../support/browser/browser.ts';
import { type Platform, until } from '../support/platform.ts';
import { sharedPlatform } from '../support/scene.ts';
import { chat } from '../support/visitor.ts';

/** What axe finds, without what Swagger UI and GraphiQL nest and dim themselves. */
const own = async (page: Page) =>
  (await findings(page)).filter(
    (found) => !/^nested-interactive|^heading-order: <h4>|line-number|class="mtk/.test(found),
  );

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
    const { page, complaints } = await open('/docs');
    await page.locator('#operations-Chatbots-listTemplates').waitFor();
    // The page renders the operations around what is on the screen.
    for (const path of [
      '/chatbots/{chatbotId}/appearance',
      '/chatbots/{chatbotId}/search',
      '/public/{publicId}/chat',
    ]) {
      const operation = page.locator('.opblock-summary-path', { hasText: path }).first();
      await until(`${path} is shown`, async () => {
        if (await operation.isVisible()) return true;
        await page.evaluate(() => window.scrollBy(0, window.innerHeight));
        return false;
      });
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await own(page)).toEqual([]);
    await page.locator('#operations-Chatbots-listTemplates .opblock-summary-control').click();
    const samples = page.locator('#operations-Chatbots-listTemplates .code-samples');
    await samples.getByText(`curl -s '${platform.root}/v1/chatbots/from-template'`).waitFor();
    await samples.getByRole('button', { name: 'Node' }).click();
    await samples.getByText("from 'frontdesk/client'").waitFor();
    await samples.getByRole('button', { name: 'Python' }).click();
    await samples.getByText('urllib.request.urlopen').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
});
