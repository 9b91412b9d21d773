import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

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
