import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, isLive, openTalk, useConsole } from '../../support/browser/console.ts';

describe.skipIf(!browserPath)('nothing of the console is cut', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  const open = async (path: string, width: number) => {
    await desk.page.setViewportSize({ width, height: 844 });
    await desk.page.goto(`${scene.platform.root}/console${path}`);
    await isLive(desk.page);
  };
  const isCut = (text: Locator) => text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

  it('every view of the inbox is in sight beside a conversation', async () => {
    const { page } = desk;
    await scene.visitor();
    await open('/inbox', 1280);
    await page.locator('.filters .count').first().waitFor();
    expect(await isCut(page.locator('.filters .tabs'))).toBe(false);
  });

  it.each([390, 768])('the header says who waits since when, at %i pixels', async (width) => {
    const { page } = desk;
    await page.setViewportSize({ width, height: 844 });
    await openTalk(desk, scene.platform.root, await scene.visitor());
    const standing = page.locator('.head .title p');
    await standing.getByText('Waits for a person').waitFor();
    expect(await isCut(standing)).toBe(false);
    expect(await isCut(page.locator('.head h1'))).toBe(false);
  });

  it('a date with its time stays on one line on a phone', async () => {
    await open('/developers/audit', 390);
    const cell = desk.page.locator('tbody td').first();
    await cell.waitFor();
    const lines = await cell.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
  });

  it.each([
    ['en-GB', /^\d+ \w+ \d{4}, \d\d:\d\d$/],
    ['en-US', /^\w+ \d+, \d{4}, \d+:\d\d [AP]M$/],
  ])('dates are written as in %s, where the browser says so', async (locale, form) => {
    const own = await scene.desk({ locale, path: '/console/developers/audit' });
    const cell = own.page.locator('tbody td').first();
    await cell.waitFor();
    expect((await cell.textContent())!.replace(/\s/g, ' ')).toMatch(form);
    await own.close();
  });

  it('the role of a member and the words of the chart can be read on a phone', async () => {
    const { page } = desk;
    await open('/team', 390);
    await page.locator('.source .sign').first().waitFor({ timeout: 5_000 });
    await open('/figures', 390);
    const text = page.locator('.chart text').nth(2);
    await text.waitFor();
    const { width, height } = (await text.boundingBox())!;
    expect(width / height).toBeGreaterThan(1.5);
  });
});
