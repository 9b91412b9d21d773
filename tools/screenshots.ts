import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { fullBrowserPath, launchBrowser } from '../test/support/browser/browser.ts';
import { startPlatform } from '../test/support/platform.ts';
import { shootConsole } from './screenshots/console.ts';

/**
 * Takes the screenshots of the demo in `docs/screenshots` and of the console in `docs/images`: `npm run screenshots`, or only those
 * of the console: `npm run screenshots -- console`. Needs Chromium.
 */
const folderOf = (name: string) => fileURLToPath(new URL(`../docs/${name}/`, import.meta.url));
const folder = folderOf('screenshots');
const onlyConsole = process.argv.includes('console');

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').last().fill(text);
  await page.keyboard.press('Enter');
}

async function shoot(
  browser: Browser,
  url: string,
  { name, ...options }: BrowserContextOptions & { name: string },
  act: (page: Page) => Promise<unknown>,
) {
  const context = await browser.newContext({
    viewport: { width: 900, height: 560 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  context.setDefaultTimeout(10_000);
  await page.goto(url);
  await act(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

if (!fullBrowserPath) throw new Error('No Chromium was found.');
const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-pictures-'));
for (const name of ['screenshots', 'images']) mkdirSync(folderOf(name), { recursive: true });
const platform = await startPlatform({ env: { DEMO: '1' }, dataDir });
const browser = await launchBrowser(fullBrowserPath);
const demo = `${platform.root}/demo`;
const opened = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
};
const answered = async (page: Page) => {
  await opened('Open chat')(page);
  await ask(page, 'can I send a lamp back');
  await page.getByRole('dialog').getByRole('button', { name: 'Helpful', exact: true }).waitFor();
};

async function shootWidget(): Promise<void> {
  await shoot(browser, demo, { name: 'demo' }, answered);
  await shoot(browser, demo, { name: 'dark', colorScheme: 'dark' }, answered);
  await shoot(browser, demo, { name: 'phone', ...phone }, answered);
  await shoot(browser, demo, { name: 'arabic', ...phone, locale: 'ar' }, opened('فتح المحادثة'));
  await shoot(browser, demo, { name: 'person', viewport: { width: 910, height: 480 } }, async (page) => {
    await answered(page);
    await ask(page, 'I want to talk to a human');
    await page.getByRole('dialog').getByText('Waiting').first().waitFor();
    await page.getByRole('button', { name: 'Skip' }).click();
    await page
      .getByRole('textbox', { name: 'Answer as a person' })
      .fill('Hello, this is the workshop. Which lamp is it?');
    await page.getByRole('button', { name: 'Take over and send' }).click();
    await page.getByRole('dialog').locator('.agent').waitFor();
  });
}

try {
  if (!onlyConsole) await shootWidget();
  await shootConsole(browser, platform, folderOf('images'));
} finally {
  await browser.close();
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
