import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';

const find = (paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** The browser that people use, or undefined if this machine has none. */
export const fullBrowserPath = find([
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]);
/** The browser of the tests, or undefined. The headless shell is the same engine for 60 % of the processor time. */
export const browserPath = find([process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', fullBrowserPath]);
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

export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    // Root, as in a container, has no sandbox.
    args: [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });

/** A browser without anything that other files have left in it. */
export type OwnBrowser = Pick<Browser, 'newContext' | 'newPage' | 'close'>;

let shared: Promise<Browser> | undefined;

/** The browser that all files of this worker share. It ends with the worker. `close` closes what was opened in it here. */
export async function openBrowser(): Promise<OwnBrowser> {
  shared ??= launchBrowser(browserPath!);
  const browser = await shared;
  const contexts: BrowserContext[] = [];
  const newContext: OwnBrowser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  };
}

/** A bound on what hangs: with others at work on the machine, a page takes many times as long as alone. */
export const BROWSER_WITHIN_MS = 90_000;

/** Opens a page in a context of its own. */
export async function openPage(browser: Pick<Browser, 'newPage'>, options: BrowserContextOptions = {}): Promise<Page> {
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
