import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, isLive, useConsole } from '../../support/browser/console.ts';

const NARROW = { width: 320, height: 640 };

/** No part of the current tab is beyond the sides of its strip. */
async function showsCurrentTab(page: Page): Promise<void> {
  const beyond = () =>
    page.locator('.tabs [aria-current]').evaluate((tab) => {
      const [own, strip] = [tab, tab.closest('.tabs')!].map((element) => element.getBoundingClientRect());
      return Math.max(0, strip!.left - own!.left, own!.right - strip!.right);
    });
  await expect.poll(beyond, { timeout: 5_000 }).toBeLessThan(1);
}

describe.skipIf(!browserPath)('what a screen of the console shows and focuses first', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  let bot: string;
  beforeAll(async () => {
    scene = await useConsole();
    await scene.platform.operator('org set', { reseller: 'active' }, scene.platform.organisationId!);
    desk = await scene.desk({ path: '/console/bots' });
    const link = await desk.page.locator('a.tile').first().getAttribute('href');
    bot = /bots\/([^/]+)/.exec(link!)![1]!;
  });
  afterAll(() => scene?.close());

  const open = async ({ page }: Desk, path: string) => {
    await page.goto(`${scene.platform.root}/console${path.replace(':id', bot)}`);
    await isLive(page);
  };

  describe.each(['en-GB', 'ar'])('in %s at 320 pixels', (locale) => {
    let narrow: Desk;
    beforeAll(async () => {
      narrow = await scene.desk({ locale, viewport: NARROW });
    });

    it.each(['/developers/audit', '/agency/mail', '/bots/:id/install', '/bots/:id/appearance', '/inbox?view=done'])(
      'the tab of %s is in sight, and the page where it begins',
      async (path) => {
        const { page } = narrow;
        await open(narrow, path);
        await showsCurrentTab(page);
        expect(await page.evaluate(() => [scrollX, scrollY, document.querySelector('main')!.scrollTop])).toEqual([
          0, 0, 0,
        ]);
      },
    );

    it('the tab of the view is in sight after Back from a conversation', async () => {
      const { page } = narrow;
      const { conversationId } = await scene.visitor();
      await open(narrow, `/inbox/${conversationId}?view=done`);
      await page.locator('.head a').click();
      await page.locator('.tabs').waitFor();
      await showsCurrentTab(page);
    });
  });

  describe('a dialog begins', () => {
    const focused = (page: Page) =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
        return element?.closest('dialog') ? `${element.localName} ${label ?? element.textContent}`.trim() : undefined;
      });

    it.each([
      ['/bots/new', 'Start without a site', 'select Start from'],
      ['/team', 'Invite', 'input Email'],
      ['/developers/keys', 'New key', 'input Name'],
    ])('at its first field: %s', async (path, name, field) => {
      const { page } = desk;
      await open(desk, path);
      const button = page.getByRole('button', { name, exact: true }).first();
      await button.click();
      await expect.poll(() => focused(page)).toBe(field);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    it('at the action that changes nothing, where it asks before something is lost', async () => {
      const { page } = desk;
      await open(desk, '/profile');
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await expect.poll(() => focused(page)).toBe('button Cancel');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

    it('at its heading, where there is only something to read', async () => {
      const { page } = desk;
      await open(desk, '/team');
      await page.keyboard.press('?');
      await expect.poll(() => focused(page)).toBe('h2 Keyboard shortcuts');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'API calls of this screen' }).click();
      await expect.poll(() => focused(page)).toBe('h2 API calls of this screen');
    });

    it('at its result, once a form has made a secret', async () => {
      const { page } = desk;
      await open(desk, '/developers/keys');
      await page.getByRole('button', { name: 'New key', exact: true }).first().click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Focus');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.locator('.secret').waitFor();
      await expect.poll(() => focused(page)).toMatch(/^div .*fd_live_/);
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('button Copy');
    });

    it('at the field of the commands', async () => {
      const { page } = desk;
      await open(desk, '/team');
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Commands' });
      await field.waitFor();
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await page.getByRole('dialog', { name: 'Commands' }).getByRole('button').count()).toBe(0);
    });
  });
});
