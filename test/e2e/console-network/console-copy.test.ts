import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, replyField, useConsole } from '../../support/browser/console.ts';

/** A name of a local network. Browsers offer no clipboard to pages that are loaded from it over plain http. */
const LAN = 'http://desk.lan';

/** Serves the platform under the name of a local network, to somebody who has signed in. */
async function openFromLan(scene: ConsoleScene): Promise<Page> {
  const { root } = scene.platform;
  const desk = await scene.desk();
  await desk.context.addCookies((await desk.context.cookies()).map((cookie) => ({ ...cookie, domain: 'desk.lan' })));
  await desk.context.route(`${LAN}/**`, async (route) => {
    const url = route.request().url().replace(LAN, root);
    if (url.endsWith('/graphql/stream')) return route.abort();
    const { host: _, ...headers } = await route.request().allHeaders();
    return route.fulfill({ response: await route.fetch({ url, headers: { ...headers, origin: root } }) });
  });
  return desk.page;
}

describe.skipIf(!browserPath)('copying on plain http', () => {
  let scene: ConsoleScene;
  let page: Page;
  let conversation: string;
  beforeAll(async () => {
    scene = await useConsole();
    page = await openFromLan(scene);
    conversation = `${LAN}/console/inbox/${(await scene.visitor()).conversationId}`;
  });
  afterAll(async () => {
    await page?.context().unrouteAll({ behavior: 'ignoreErrors' });
    await scene?.close();
  });

  const toast = (text: string) => page.locator('.toast', { hasText: text });

  /** What a paste puts into the reply field. */
  async function pasted(): Promise<string> {
    if (page.url() !== conversation) await page.goto(conversation);
    await replyField(page).fill('');
    await replyField(page).press('Control+v');
    return replyField(page).inputValue();
  }

  it('copies a link from a menu', async () => {
    await page.goto(conversation);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.locator('.head').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await toast('Copied').waitFor();
    expect(await pasted()).toBe(conversation);
  });

  it('copies a new key, which is shown once', async () => {
    const key = await newKey();
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await toast('Copied').waitFor();
    expect(await pasted()).toBe(key);
  });

  it('copies lines from a dialog, which keeps its focus', async () => {
    await page.goto(`${LAN}/console/team`);
    await page.getByRole('button', { name: 'API calls of this screen' }).click();
    const button = page.getByRole('button', { name: 'Copy as GraphQL' }).first();
    await button.click();
    await toast('Copied').waitFor();
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await pasted()).toMatch(/^query \w+.*\n.*\}\s*$/s);
  });

  it('leaves the text on the page, marked, where copying is refused', async () => {
    const key = await newKey();
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    const field = page.getByRole('textbox', { name: 'Copying was refused. Copy the marked text yourself:' });
    expect(await field.inputValue()).toBe(key);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await toast('Copied').count()).toBe(0);
    await page.keyboard.press('Control+c');
    expect(await pasted()).toBe(key);
  });

  async function newKey(): Promise<string> {
    await page.goto(`${LAN}/console/developers/keys`);
    await page.getByRole('button', { name: 'New key', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Copied');
    await page.getByRole('button', { name: 'Create key' }).click();
    return (await page.locator('.copyable code').first().textContent())!;
  }
});
