import { expect } from 'vitest';
import { findings } from './axe.ts';
import { type Desk, isLive } from './console.ts';

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 800 };
const schemes = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** Opens a screen and expects that everybody can use it: in each scheme, from right to left, and at 320 pixels. */
export async function expectUsable({ page }: Desk, url: string, ready: string): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.goto(url);
  await page.getByText(ready).first().waitFor();
  await isLive(page);
  for (const [name, media] of Object.entries(schemes)) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    expect(await findings(page), name).toEqual([]);
  }
  await page.emulateMedia(schemes.light);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  expect(await findings(page), 'from right to left').toEqual([]);
  for (const dir of ['rtl', 'ltr']) {
    await page.evaluate((value) => {
      document.documentElement.dir = value;
    }, dir);
    await page.setViewportSize(NARROW);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `the width, ${dir}`).toBe(NARROW.width);
  }
  expect(await findings(page), 'at 320 pixels').toEqual([]);
}
