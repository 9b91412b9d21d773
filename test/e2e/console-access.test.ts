import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { browserPath } from '../support/browser.ts';
import { type ConsoleScene, type Desk, openTalk, rowOf, startConsole, type Talk } from '../support/console.ts';

describe.skipIf(!browserPath)('the console for everybody', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  let talk: Talk;
  beforeAll(async () => {
    scene = await startConsole();
    desk = await scene.desk();
    talk = await scene.visitor();
  });
  afterAll(() => scene?.close());

  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

  it.each(['light', 'dark', 'forced'] as const)('has no finding of axe in %s colours', async (colours) => {
    const { page } = desk;
    await page.emulateMedia({
      colorScheme: colours === 'dark' ? 'dark' : 'light',
      forcedColors: colours === 'forced' ? 'active' : 'none',
    });
    await page.goto(`${scene.platform.root}/console/inbox`);
    await rowOf(page, talk).waitFor();
    expect(await findings(page)).toEqual([]);
    await openTalk(desk, scene.platform.root, talk);
    await page.keyboard.press('i');
    await page.getByRole('complementary', { name: 'Details' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('i');
    await page.goto(`${scene.platform.root}/console/profile`);
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('shows list, conversation and details as pages with Back at 320 pixels', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${scene.platform.root}/console/inbox`);
    await rowOf(page, talk).click();
    await page.locator('.composer').waitFor();
    expect(await page.locator('.list-pane').isVisible()).toBe(false);
    expect(await widthOf(page)).toBe(320);
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('complementary', { name: 'Details' }).waitFor();
    expect(await widthOf(page)).toBe(320);
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Back to the inbox' }).click();
    await rowOf(page, talk).waitFor();
    expect(await widthOf(page)).toBe(320);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('tells screen readers a new message of the open conversation once', async () => {
    const { page } = desk;
    await openTalk(desk, scene.platform.root, talk);
    await talk.say('Is anybody there?');
    const log = page.getByRole('log');
    await log.getByText('Is anybody there?').waitFor();
    expect(await log.count()).toBe(1);
  });

  it('fires no single key in a field, nor once they are switched off', async () => {
    const { page } = desk;
    await openTalk(desk, scene.platform.root, talk);
    await page.getByRole('textbox', { name: 'Write a reply' }).pressSequentially('be kind?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).toContain(talk.conversationId);
    await page.goto(`${scene.platform.root}/console/profile`);
    await page.getByRole('checkbox', { name: 'Use single keys as shortcuts' }).uncheck();
    await page.locator('h1').click();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).waitFor();
    expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0);
  });
});
