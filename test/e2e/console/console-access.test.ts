import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../support/browser/axe.ts';
import { browserPath } from '../../support/browser/browser.ts';
import {
  type ConsoleScene,
  type Desk,
  openTalk,
  replyField,
  rowOf,
  useConsole,
  type VisitorChat,
} from '../../support/browser/console.ts';
import { client, until } from '../../support/platform.ts';

describe.skipIf(!browserPath)('the console for everybody', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  let talk: VisitorChat;
  beforeAll(async () => {
    scene = await useConsole();
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
    // The buttons of the header lose their words here. What a menu lists keeps them.
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Erase' }).waitFor({ timeout: 5_000 });
    await page.keyboard.press('Escape');
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

  it('leaves the focus on the item of a menu that a person has moved to', async () => {
    const { page } = desk;
    await page.goto(`${scene.platform.root}/console/bots/${scene.platform.chatbotId}/knowledge`);
    const button = page.getByRole('button', { name: 'Add', exact: true });
    await button.waitFor();
    // In one task, before the browser tells the page that the menu is open.
    const focused = await button.evaluate(async (opener: HTMLButtonElement) => {
      opener.click();
      const menu = document.getElementById(opener.getAttribute('popovertarget') ?? '');
      const item = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].at(-1);
      item?.focus();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return document.activeElement === item && item !== undefined;
    });
    expect(focused).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('tells screen readers a new message of the open conversation once', async () => {
    const { page } = desk;
    await openTalk(desk, scene.platform.root, talk);
    await talk.say('Is anybody there?');
    const log = page.getByRole('log');
    await log.getByText('Is anybody there?').waitFor();
    expect(await log.count()).toBe(1);
  });

  it('can be worked in by keyboard alone, from signing in to the next conversation', async () => {
    const { baseUrl, apiKey } = scene.platform;
    const mine = await scene.visitor('Where is my lamp? I want to talk to a human');
    const person = await scene.desk({ fresh: true, byKeyboard: true });
    const { page } = person;
    const { keyboard } = page;
    await rowOf(page, mine).waitFor();
    // The visitor who began to wait last is the last row.
    const isFocused = () => page.evaluate(() => document.activeElement?.getAttribute('data-id'));
    for (let n = 0; n < 20 && (await isFocused()) !== mine.conversationId; n++) await keyboard.press('j');
    await keyboard.press('o');
    await page.waitForURL(`**/inbox/${mine.conversationId}**`);
    await page.locator('.composer').waitFor();
    await keyboard.press('t');
    await page.getByText('With you. The AI is silent.').waitFor();
    await keyboard.press('r');
    await keyboard.type('It is on its way.');
    await keyboard.press('Enter');
    await page.locator('.entry.agent:not(.sending)', { hasText: 'It is on its way.' }).waitFor();
    await keyboard.press('Escape');
    await keyboard.press('e');
    await page.getByText(/: resolved$/).waitFor();
    await keyboard.press('g');
    await keyboard.press('r');
    await page.waitForURL('**/console/reports');
    // Leaving the page ends the time for an undo.
    await page.goto('about:blank');
    await until('it is resolved', async () => {
      const { data } = (await client(baseUrl, apiKey!).get(`/conversations/${mine.conversationId}`)).body;
      return data.status === 'resolved';
    });
    await person.close();
  });

  it('speaks the language of the browser, also from right to left', async () => {
    const person = await scene.desk({ locale: 'ar', path: '/console/inbox' });
    const { page } = person;
    await page.locator('html[dir=rtl][lang=ar]').waitFor();
    await page.getByRole('link', { name: /^في الانتظار/ }).waitFor();
    expect(await findings(page)).toEqual([]);
    const bar = (await page.locator('#nav').boundingBox())!;
    expect(bar.x + bar.width).toBe(1280);
    await page.goto(`${scene.platform.root}/console/profile`);
    const choice = page.getByRole('combobox').first();
    await choice.selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
    await page.reload();
    await page.getByRole('heading', { name: 'Wenn ein Besucher nach einem Menschen fragt' }).waitFor();
    await person.close();
  });

  it('takes what is typed right after a shortcut, before the page draws again', async () => {
    const { page } = desk;
    await openTalk(desk, scene.platform.root, talk);
    const drawNothing = () =>
      page.evaluate(() => {
        window.requestAnimationFrame = () => 0;
      });
    await drawNothing();
    await page.keyboard.press('r');
    await page.keyboard.type('tan is fine');
    expect(await replyField(page).inputValue()).toBe('tan is fine');
    await page.goto(`${scene.platform.root}/console/inbox`);
    await rowOf(page, talk).waitFor();
    await drawNothing();
    await page.keyboard.press('/');
    await page.keyboard.type('tea');
    expect(await page.getByRole('searchbox').inputValue()).toBe('tea');
  });

  it('offers what the open conversation allows first, in the commands and in the list of keys', async () => {
    const { page } = desk;
    await openTalk(desk, scene.platform.root, talk);
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.poll(() => shortcuts.locator('dd').first().textContent()).toBe('Take over');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const commands = page.getByRole('option');
    await expect.poll(() => commands.first().textContent()).toBe('Take overt');
    await page.keyboard.type('se');
    // A word of "Erase" contains it. Words of the others begin with it.
    await expect
      .poll(() => commands.allTextContents())
      .toEqual([
        'Send and resolveCtrl+Enter',
        'Select conversationx',
        'Select allX',
        'Search/',
        'Settingsg s',
        'Erase',
      ]);
    await page.getByRole('combobox', { name: 'Commands' }).fill('copy li');
    await expect.poll(() => commands.allTextContents()).toEqual(['Copy link']);
    await page.keyboard.press('Escape');
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
