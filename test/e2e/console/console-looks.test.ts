import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, isLive, openTalk, useConsole } from '../../support/browser/console.ts';
import { client } from '../../support/platform.ts';
import { chat, makeBot } from '../../support/visitor.ts';

/** How many lines the text of an element takes. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

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

  it.each([1280, 768, 390])('views and filters of the inbox are lines in sight, at %i pixels', async (width) => {
    const { page } = desk;
    await scene.visitor();
    const api = client(scene.platform.baseUrl, scene.platform.apiKey!);
    // With a label and a second chatbot, the list has every filter.
    await api.post('/labels', { name: `Width ${width}`, color: '#0f766e' });
    await open('/inbox', width);
    await page.locator('.filters .count').first().waitFor();
    await page.getByRole('button', { name: /Filter by label/ }).waitFor();
    const views = page.getByRole('navigation', { name: 'Views' });
    const choose = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
      await views.locator('[aria-current]').getByText(name).waitFor();
    };
    const lines = () =>
      page.locator('.filters').evaluate((filters) =>
        ['.tabs > a', '.tools > button'].map((each) => {
          const parts = [...filters.querySelectorAll(each)].map((part) => part.getBoundingClientRect());
          return new Set(parts.map(({ top, height }) => Math.round(top + height / 2))).size;
        }),
      );
    for (const cut of ['.filters', '.filters .tabs', '.tools']) expect(await isCut(page.locator(cut))).toBe(false);
    expect(await lines()).toEqual([1, 1]);
    await choose(/^Done/);
    await choose(/^Unassigned/);
    expect(await lines()).toEqual([1, 1]);
    expect(await isCut(page.locator('.filters'))).toBe(false);
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

  it('words of the report keep together on a phone, and its buttons stay in their cards', async () => {
    const bot = await makeBot(scene.platform, scene, { name: 'Narrow' });
    await chat(bot.publicUrl, { message: 'Do you sell kites?' });
    const path = `/console/reports?bot=${bot.id}`;
    const own = await scene.desk({ locale: 'de-DE', viewport: { width: 390, height: 844 }, path });
    const lines = await own.page.getByRole('cell', { name: 'Unbekannt' }).first().evaluate(linesOf);
    expect(lines).toBe(1);
    const head = own.page.locator('.card-head', { has: own.page.getByRole('button', { name: /^Herausfinden/ }) });
    expect(await head.locator('button').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(
      false,
    );
    expect(await isCut(head)).toBe(false);
    await own.close();
  });

  it('pages with and without a scroll bar begin at the same place, and the inbox has no empty edge', async () => {
    const gutter = () => desk.page.locator('main').evaluate((main) => getComputedStyle(main).scrollbarGutter);
    await open('/developers', 1280);
    await desk.page.locator('.page').waitFor();
    expect(await gutter()).toBe('stable');
    await open('/inbox', 1280);
    await desk.page.locator('.page').waitFor({ state: 'detached' });
    expect(await gutter()).toBe('auto');
  });

  it('a date with its time stays on one line on a phone', async () => {
    await open('/developers/audit', 390);
    const cell = desk.page.locator('tbody td').first();
    await cell.waitFor();
    expect(await cell.evaluate(linesOf)).toBe(1);
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
    await open('/reports', 390);
    const chart = page.locator('.chart').first();
    await chart.locator('.below').first().waitFor({ state: 'attached' });
    const sizes = await chart
      .locator('.below')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize));
    expect(new Set(sizes)).toEqual(new Set(['12px']));
  });
});
