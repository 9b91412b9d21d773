import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { harbourCoffee } from '../../fixtures/harbour-coffee.ts';
import { findings } from '../../support/browser/axe.ts';
import { BROWSER_WITHIN_MS, browserPath, openBrowser } from '../../support/browser/browser.ts';
import { watchPage } from '../../support/browser/console.ts';
import { type OwnPlatform, startPlatform } from '../../support/platform.ts';
import { type Site, startSite } from '../../support/servers/site.ts';

describe.skipIf(!browserPath)('from the printed link to the first answer', () => {
  let site: Site;
  let platform: OwnPlatform;
  let page: Page;
  let complaints: string[];
  const effort = { clicks: 0, fields: 0 };
  const click = async (what: Locator) => {
    await what.click();
    effort.clicks++;
  };
  const fill = async (label: string, value: string) => {
    await page.getByLabel(label).fill(value);
    effort.fields++;
  };
  const step = (name: string) => page.locator('.steps > li', { has: page.getByRole('heading', { name }) });
  beforeAll(async () => {
    site = await startSite({ ...harbourCoffee, '/script': '<div id="root"></div><script src="/app.js"></script>' });
    platform = await startPlatform({ env: { EGRESS_ALLOW: site.host } });
    const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    context.setDefaultTimeout(BROWSER_WITHIN_MS);
    page = await context.newPage();
    complaints = watchPage(page, platform.root);
  });
  afterAll(async () => {
    await page?.context().close();
    await platform?.stop();
    await site?.close();
  });

  it('takes four fields and less than six clicks', async () => {
    const [link] = /http\S+\/setup\?token=\w+/.exec(platform.log())!;
    await page.goto(link);
    effort.clicks++;
    expect(await findings(page)).toEqual([]);
    await fill('Name of your business', 'Harbour Coffee');
    await fill('Your name', 'Rosa');
    await fill('Your email address', 'rosa@harbour.example');
    await click(page.getByRole('button', { name: 'Create the workspace' }));
    await page.getByLabel('What is your site?').waitFor();
    expect(await findings(page)).toEqual([]);
    await fill('What is your site?', site.url);
    await click(page.getByRole('button', { name: 'Read my site' }));
    const looks = step('Choose what visitors see');
    await looks.getByText('Which grinder do you recommend?').waitFor();
    await looks.getByText('hand grinder Comandante').waitFor();
    await step('Add what it should know').getByText('Done').waitFor();
    await expect.poll(() => looks.locator('.answerable li').count()).toBe(5);
    // The widget beside it offers the questions before they are kept, and answers.
    const widget = page.frameLocator('.frame iframe');
    await click(widget.getByRole('button', { name: 'Which grinder do you recommend?' }));
    await widget.getByRole('log').getByText('hand grinder Comandante').waitFor();
    expect(effort).toEqual({ clicks: 4, fields: 4 });
    await click(looks.getByRole('button', { name: 'Keep', exact: true }));
    await looks.getByText('Done').waitFor();
    expect(await findings(page)).toEqual([]);
    // The widget shows the site's logo.
    expect(complaints.filter((url) => url !== `${site.url}/icon.png`)).toEqual([]);
  });

  it('is done with a step only when it is', async () => {
    const install = step('Put this line on every page of your site');
    const colleague = step('Invite a colleague');
    await page.getByText('2 of 4 steps done').waitFor();
    expect(await page.locator('[aria-current="step"]').count()).toBe(1);
    expect(await install.getAttribute('aria-current')).toBe('step');
    const publicId = /data-bot="([^"]+)"/.exec((await page.locator('.copyable code').first().textContent())!)![1];
    await fetch(`${platform.root}/public/${publicId}/config`, { headers: { origin: 'http://shop.example' } });
    await install.getByText('Done').waitFor();
    await colleague.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('sam@harbour.example');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('4 of 4 steps done').waitFor();
  });

  it('keeps the address of a site that cannot be read, and the other ways one click away', async () => {
    await page.goto(`${platform.root}/console/bots`);
    await page.getByRole('button', { name: 'New chatbot' }).click();
    const field = page.getByLabel('What is your site?');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill(`${site.url}/script`);
    await page.keyboard.press('Enter');
    await page.getByText('The page has no text without its scripts').waitFor();
    expect(await field.inputValue()).toBe(`${site.url}/script`);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start without a site' }).click();
    const dialog = page.getByRole('dialog', { name: 'New chatbot' });
    await dialog.getByRole('combobox', { name: 'Start from' }).selectOption('An empty chatbot');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Empty');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('0 of 4 steps done').or(page.getByText('1 of 4 steps done')).waitFor();
    await page.getByRole('button', { name: 'Web page' }).click();
    const add = page.getByRole('dialog', { name: 'Web page' });
    await add.getByLabel('Address').fill('http://10.0.0.1/');
    await add.getByRole('button', { name: 'Add' }).click();
    const know = step('Add what it should know');
    await know.getByText('Failed').waitFor();
    await know.getByText('The address is not allowed.').waitFor();
    expect(await know.getByText('Done').count()).toBe(0);
  });
});
