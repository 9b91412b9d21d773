import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser on this machine, or undefined. */
export const browserPath = places.find((path) => path && existsSync(path));
if (!browserPath)
  console.warn('No Chromium was found: the browser tests are left out. Install it, or set CHROMIUM_PATH.');

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath!,
    // Root, as in a container, has no sandbox.
    args: [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });

/** A bound on what hangs: with others at work on the machine, a page takes many times as long as alone. */
export const BROWSER_WITHIN_MS = 90_000;

/** Opens a page in a context of its own. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(BROWSER_WITHIN_MS);
  return page;
}

/** The Enter that ends a composition as Safari reports it: after the composition, marked by the key code alone. */
export const COMPOSED_ENTER = { key: 'Enter', keyCode: 229 };

/** Sends a key to a field. Returns whether nothing handled it. */
export const isIgnored = (field: Locator, key: { key: string; keyCode: number }): Promise<boolean> =>
  field.evaluate(
    (element, init) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
    key,
  );
