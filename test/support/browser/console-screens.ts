import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings } from './axe.ts';
import { type Desk, isLive } from './console.ts';

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 800 };
/** What is left of a wide window at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 400 };
const schemes = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** Controls that are beyond the sides of the page or of their card, where nobody can scroll to. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean =>
      [...document.querySelectorAll('.table-box, .tabs, .frame, pre, code')].some((box) => box.contains(element));
    const isCut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const card = element.closest('.card')?.getBoundingClientRect();
      const start = Math.max(card?.left ?? 0, 0);
      const end = Math.min(card?.right ?? innerWidth, innerWidth);
      return width > 1 && (left < start - 1 || right > end + 1) && !scrolls(element);
    };
    const all = [...document.querySelectorAll('#main :is(a, button, input, select, textarea, h1, h2, td)')];
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page itself'] : [];
    return [...wide, ...all.filter(isCut).map((element) => element.outerHTML.slice(0, 120))];
  });

/** Expects that axe finds nothing on the page as it is, such as with an open dialog, in each scheme. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const [name, media] of Object.entries(schemes)) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    expect(await findings(page), name).toEqual([]);
  }
  await page.emulateMedia(schemes.light);
}

/** Opens a screen and expects that everybody can use it: in each scheme, from right to left, at a zoom of 200 %, and at 320 pixels. */
export async function expectUsable({ page }: Desk, url: string, ready: string | RegExp): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.goto(url);
  await page.getByText(ready).first().waitFor();
  await isLive(page);
  await expectNoFindings(page);
  await page.setViewportSize(ZOOMED);
  expect(await outside(page), 'outside of the page at 200 %').toEqual([]);
  await page.setViewportSize(WIDE);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  expect(await findings(page), 'from right to left').toEqual([]);
  for (const dir of ['rtl', 'ltr']) {
    await page.evaluate((value) => {
      document.documentElement.dir = value;
    }, dir);
    await page.setViewportSize(NARROW);
    expect(await outside(page), `outside of the page at 320 pixels, ${dir}`).toEqual([]);
  }
  expect(await findings(page), 'at 320 pixels').toEqual([]);
}
