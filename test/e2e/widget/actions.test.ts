import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../support/browser/axe.ts';
import { BROWSER_WITHIN_MS, browserPath, type OwnBrowser, openBrowser } from '../../support/browser/browser.ts';
import { launcher, openPanel, panel, say } from '../../support/browser/widget.ts';
import { client, type Platform, type RestClient, until } from '../../support/platform.ts';
import { sharedPlatform } from '../../support/scene.ts';

const DAY_MS = 86_400_000;
/** A day from next week on that is no Sunday. Each has eight places at a time, so each test takes its own. */
const dayIn = (weeks: number) => new Date(Date.now() + weeks * 7 * DAY_MS - new Date().getUTCDay() * DAY_MS + DAY_MS);
const isoDay = (day: Date) => day.toISOString().slice(0, 10);

const card = (page: Page) => panel(page).locator('.act').last();
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });
/** What the visitor has said. */
const said = (page: Page) => panel(page).locator('.message.visitor .bubble').allInnerTexts();

interface Visit {
  day: Date;
  people?: string;
}

describe.skipIf(!browserPath)('the actions of the demo, in the widget', () => {
  let platform: Platform;
  let browser: OwnBrowser;
  let api: RestClient;
  beforeAll(async () => {
    [platform, browser] = await Promise.all([sharedPlatform('demo'), openBrowser()]);
    api = client(platform.baseUrl, platform.apiKey!);
  });
  afterAll(() => browser?.close());

  async function enter(options: BrowserContextOptions = {}): Promise<{ page: Page; context: BrowserContext }> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', ...options });
    context.setDefaultTimeout(BROWSER_WITHIN_MS);
    const page = await context.newPage();
    await page.goto(`${platform.root}/demo`);
    return { page, context };
  }

  /** The runs of the conversation that a page shows, newest first. */
  async function runsOf(page: Page): Promise<{ status: string }[]> {
    const kept = await page.evaluate((key) => localStorage.getItem(key), `frontdesk:${platform.publicId}`);
    const { conversationId } = JSON.parse(kept!);
    const { body } = await api.get(`/conversations/${conversationId}/action-runs`);
    return body.data.data;
  }
  const statusesOf = async (page: Page) => (await runsOf(page)).map(({ status }) => status);

  /** Fills in the form of a visit, and waits for the values to confirm. */
  async function proposeVisit(page: Page, { day, people = '2' }: Visit): Promise<void> {
    await say(page, 'Book a visit');
    await card(page).getByLabel('Day').fill(isoDay(day));
    await card(page).getByLabel('Time').selectOption({ label: '1 pm' });
    await card(page).getByLabel('People').fill(people);
    await card(page).getByLabel('Name').fill('Ada Lovelace');
    await button(page, 'Send').click();
    await button(page, 'Confirm').waitFor();
  }

  it('tells a signed-in customer where their order is, and nobody where that of another is', async () => {
    const { page, context } = await enter();
    await openPanel(page);
    await say(page, 'Where is my order?');
    await panel(page).getByText('please sign in').waitFor();
    expect(await panel(page).locator('.act').count()).toBe(0);
    await page.getByRole('button', { name: 'Sign in as Ada' }).click();
    await page.getByRole('button', { name: 'Signed in as Ada · Sign out' }).waitFor();
    await until('the visitor is verified', async () => {
      await say(page, 'Where is my order?');
      return (await panel(page).getByText('What is your order number?').count()) > 0;
    });
    await button(page, 'Cancel').waitFor();
    await say(page, 'LL10231');
    await panel(page).getByText('On its way with Postlink').waitFor();
    await panel(page).locator('.act.done').getByText('Done', { exact: true }).waitFor();
    await say(page, 'Where is my order?');
    await button(page, 'Cancel').waitFor();
    await say(page, 'LL10305');
    await panel(page).getByText('You have no order with this number').waitFor();
    await panel(page).locator('.act.failed').getByText('Not done', { exact: true }).waitFor();
    expect(await statusesOf(page)).toEqual(['failed', 'done']);
    await context.close();
  });

  it('verifies a customer who was signed in before the first message, in German, and forgets them at the sign-out', async () => {
    const { page, context } = await enter({ locale: 'de-DE' });
    await page.getByRole('button', { name: 'Sign in as Ada' }).click();
    await page.getByRole('button', { name: 'Chat öffnen' }).click();
    const field = panel(page).getByRole('textbox', { name: 'Nachricht' });
    await field.fill('Wo ist meine Bestellung?');
    await field.press('Enter');
    await panel(page).getByText('Wie lautet Ihre Bestellnummer?').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Signed in as Ada · Sign out' }).waitFor();
    await panel(page).getByText('Wie lautet Ihre Bestellnummer?').waitFor();
    await button(page, 'Abbrechen').waitFor();
    await field.fill('LL10198');
    await field.press('Enter');
    await panel(page).locator('.act.done').getByText('Erledigt', { exact: true }).waitFor();
    await panel(page).getByText('Cast-iron plant').waitFor();
    await page.getByRole('button', { name: 'Signed in as Ada · Sign out' }).click();
    await panel(page).getByText('Cast-iron plant').waitFor({ state: 'detached' });
    await context.close();
  });

  it('books a visit by a form, buttons and a confirmation, once, in two tabs and over a reload', async () => {
    const { page, context } = await enter();
    const other = await context.newPage();
    await other.goto(`${platform.root}/demo`);
    await openPanel(page);
    await say(page, 'Book a visit');
    await button(page, 'Send').click();
    await card(page).getByText('This field is required.').first().waitFor();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document.querySelector('frontdesk-widget')!.shadowRoot!;
        return activeElement?.getAttribute('name') ?? activeElement?.id;
      });
    expect([await focused(), await card(page).getByRole('alert').count()]).toEqual(['date', 4]);
    await card(page).getByLabel('Day').fill('2020-01-01');
    await card(page).getByLabel('People').fill('9');
    await button(page, 'Send').click();
    await expect.poll(() => card(page).getByText('Please check this value.').count()).toBe(2);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page), `the form, ${colorScheme}`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await card(page)
      .getByLabel('Day')
      .fill(isoDay(dayIn(1)));
    await card(page).getByLabel('Time').selectOption({ label: '1 pm' });
    await card(page).getByLabel('People').fill('3');
    await card(page).getByLabel('Name').fill('Ada Lovelace');
    // By keyboard.
    await card(page).getByLabel('Name').press('Enter');
    await button(page, 'Confirm').waitFor();
    const terms = await card(page).locator('dt').allInnerTexts();
    const values = await card(page).locator('dd').allInnerTexts();
    expect(terms).toEqual(['Day', 'Time', 'People', 'Name']);
    expect(values.slice(1)).toEqual(['1 pm', '3', 'Ada Lovelace']);
    expect(values[0]).toContain(String(dayIn(1).getUTCDate()));
    expect(await statusesOf(page)).toEqual(['proposed']);
    for (const forcedColors of ['active', 'none'] as const) {
      await page.emulateMedia({ forcedColors });
      expect(await findings(page), `forced colours ${forcedColors}`).toEqual([]);
    }
    await page.reload();
    await button(page, 'Confirm').waitFor();
    await launcher(other).or(panel(other)).first().waitFor();
    if (!(await panel(other).isVisible())) await launcher(other).click();
    await button(other, 'Confirm').waitFor();

    await button(page, 'Confirm').dblclick();
    for (const each of [page, other]) {
      await panel(each).locator('.act.done').getByText('Done', { exact: true }).waitFor();
      await panel(each).getByText('Your visit is booked').waitFor();
      // Only the newest card can be used.
      expect(await panel(each).locator('.act button').count()).toBe(0);
    }
    expect(await statusesOf(page)).toEqual(['done']);
    expect((await said(page)).filter((text) => text === 'Yes')).toHaveLength(1);
    await context.close();
  });

  it('changes an address for whoever enters the code that was mailed to theirs', async () => {
    const { page, context } = await enter();
    const email = 'ada.lovelace@customers.example';
    const mailed = () => page.locator('#mails li', { hasText: email }).first();
    const codeIn = (text: string | null) => /\d{6}/.exec(text ?? '')?.[0];
    await openPanel(page);
    // A log that is longer than the panel.
    for (const text of ['Hello', 'How much is delivery?', 'Thanks', 'When are you open?', 'Hello'])
      await say(page, text);
    await say(page, 'I have moved');
    await card(page).getByLabel('Email address').fill('ada.lovelace');
    await button(page, 'Send').click();
    await card(page).getByText('Please enter a valid email address.').waitFor();
    await card(page).getByLabel('Email address').fill(email);
    await button(page, 'Send').click();
    const field = card(page).locator('.code');
    await field.waitFor();
    expect(
      await field.evaluate((input: HTMLInputElement) => [input.autocomplete, input.inputMode, input.maxLength]),
    ).toEqual(['one-time-code', 'numeric', 7]);
    expect(await findings(page), 'the code').toEqual([]);
    const moved = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => [scrollTop, scrollHeight - clientHeight];
    expect(await page.locator('.panel').evaluate(moved)).toEqual([0, 0]);
    await mailed().waitFor();
    const code = await until('the code is mailed', async () => codeIn(await mailed().textContent()));
    await field.fill(code === '000000' ? '000001' : '000000');
    await button(page, 'Send').click();
    await until('another try', async () => (await said(page)).length === 8 && (await field.inputValue()) === '');
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await field.press('Enter');
    await card(page).getByLabel('Street and number').fill('1 Quay Street');
    await card(page).getByLabel('Postcode').fill('AB1 2CD');
    await card(page).getByLabel('Town').fill('Old Port');
    await button(page, 'Send').click();
    await button(page, 'Confirm').waitFor();
    const values = await card(page).locator('dd').allInnerTexts();
    expect(values).toEqual([email, '1 Quay Street', 'AB1 2CD', 'Old Port']);
    await button(page, 'Confirm').click();
    await panel(page).getByText('Your parcels now go to 1 Quay Street, AB1 2CD Old Port.').waitFor();
    expect(await statusesOf(page)).toEqual(['done']);
    await context.close();
  });

  it('lets go of what is proposed, in words or by a button, and corrects it', async () => {
    const { page, context } = await enter();
    await openPanel(page);
    await proposeVisit(page, { day: dayIn(2) });
    await button(page, 'Cancel').click();
    await panel(page).locator('.act.declined').getByText('Cancelled', { exact: true }).waitFor();
    await say(page, 'Book a visit');
    await button(page, 'Cancel').click();
    await panel(page).locator('.act.cancelled').waitFor();
    await proposeVisit(page, { day: dayIn(2) });
    await say(page, 'never mind');
    await expect.poll(() => panel(page).locator('.act button').count()).toBe(0);
    expect(await statusesOf(page)).not.toContain('done');
    await context.close();
  });

  it('confirms what its card showed once the connection is back, also on the next page', async () => {
    const { page, context } = await enter();
    await openPanel(page);
    await proposeVisit(page, { day: dayIn(3) });
    const bodies: { clientMessageId: string; action?: object }[] = [];
    await page.route('**/chat', (route) => {
      bodies.push(route.request().postDataJSON());
      return route.abort();
    });
    await button(page, 'Confirm').click();
    await panel(page).getByText('Waiting for the connection…').first().waitFor();
    await button(page, 'Confirm').waitFor({ state: 'detached' });
    await page.unroute('**/chat');
    await page.route('**/chat', (route) => {
      bodies.push(route.request().postDataJSON());
      return route.continue();
    });
    await page.reload();
    await panel(page).locator('.act.done').waitFor();
    expect(await statusesOf(page)).toEqual(['done']);
    expect(new Set(bodies.map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
    for (const { action } of bodies) expect(action).toEqual({ confirm: expect.stringMatching(/^[\w-]{20,}$/) });
    await context.close();
  });

  it('keeps the form and says what is wrong if the platform refuses a value, and the card if it cannot be reached', async () => {
    const { page, context } = await enter();
    await openPanel(page);
    await say(page, 'Book a visit');
    // As a browser without a field for days sends it.
    await card(page)
      .getByLabel('Day')
      .evaluate((field: HTMLInputElement) => {
        field.type = 'text';
        field.removeAttribute('min');
      });
    await card(page).getByLabel('Day').fill('soon');
    await button(page, 'Send').click();
    await expect.poll(() => card(page).getByText('This field is required.').count()).toBe(3);
    await card(page).getByLabel('Time').selectOption({ label: '10 am' });
    await card(page).getByLabel('People').fill('1');
    await card(page).getByLabel('Name').fill('Ada');
    await button(page, 'Send').click();
    await card(page).getByText('Please check this value.').waitFor();
    expect(await card(page).getByLabel('Day').inputValue()).toBe('soon');
    expect(await said(page)).toHaveLength(1);
    await page.route('**/chat', (route) =>
      route.fulfill({ status: 429, body: '{"success":false,"error":{"code":"RATE_LIMITED","message":"Slower."}}' }),
    );
    await card(page)
      .getByLabel('Day')
      .fill(isoDay(dayIn(4)));
    await button(page, 'Send').click();
    await panel(page).getByText('You are sending messages too quickly').waitFor();
    expect(await panel(page).getByRole('textbox', { name: 'Type a message' }).inputValue()).toBe('');
    await page.unroute('**/chat');
    await button(page, 'Send').click();
    await button(page, 'Confirm').waitFor();
    await context.close();
  });

  it('works by words where the script of the cards cannot be loaded', async () => {
    const { page, context } = await enter();
    await page.route('**/act.js*', (route) => route.abort());
    await openPanel(page);
    await say(page, 'Book a visit');
    await panel(page).getByText('On which day').waitFor();
    await say(page, isoDay(dayIn(5)));
    await panel(page).getByText('At what time?').waitFor();
    await say(page, '3 pm');
    await panel(page).getByText('How many people').waitFor();
    await say(page, '2');
    await panel(page).getByText('Under which name?').waitFor();
    await say(page, 'Ada Lovelace');
    await panel(page).getByText('Name: Ada Lovelace').waitFor();
    await say(page, 'yes');
    await panel(page).getByText('Your visit is booked').waitFor();
    expect(await panel(page).locator('.act').count()).toBe(0);
    expect(await statusesOf(page)).toEqual(['done']);
    await context.close();
  });

  it('fits a narrow screen, in Arabic from right to left', async () => {
    const { page, context } = await enter({ viewport: { width: 320, height: 640 }, locale: 'ar' });
    await page.getByRole('button', { name: 'فتح المحادثة' }).click();
    const form = panel(page).locator('.act form');
    await panel(page).getByRole('textbox').first().fill('Book a visit');
    await page.keyboard.press('Enter');
    await form.waitFor();
    const box = await form.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(320);
    expect(await panel(page).evaluate((element) => element.scrollWidth)).toBe(320);
    expect(await findings(page)).toEqual([]);
    await context.close();
  });
});
