import type { Browser } from 'playwright-core';
import { fullBrowserPath, launchBrowser } from '../../test/support/browser/browser.ts';
import { SLOWER } from '../../test/support/browser/slow.ts';
import { machineFacts } from '../support/machine.ts';
import { removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';
import { clickOn, costOf, type PageCost, printTable, type Tab, timed, untilTrue } from '../support/tab.ts';

/**
 * What the console costs a browser that has nothing of it yet, for somebody who has signed in: from the address until the
 * screen stands, with the processor slowed four times. `npm run bench -- console [rounds]`; needs a Chromium.
 */
const rounds = Number(process.argv[2] ?? 7);

interface Candidate {
  name: string;
  path: string;
  use(tab: Tab): Promise<{ click?: number }>;
}
type Cost = Awaited<ReturnType<Candidate['use']>> & PageCost;

const row = "document.querySelector('[data-id]')";

const until = (expression: string) => (tab: Tab) => untilTrue(tab, expression).then(() => ({}));
const candidates: Candidate[] = [
  { name: 'Inbox, until its list stands', path: '/console', use: until(row) },
  {
    name: 'Inbox, until a conversation is open',
    path: '/console',
    use: async (tab) => {
      await untilTrue(tab, row);
      const click = await timed(async () => {
        await clickOn(tab, row);
        await untilTrue(tab, "document.querySelector('.entry') && document.querySelector('.composer')");
      });
      return { click };
    },
  },
  {
    name: 'Figures, until their first chart stands',
    path: '/console/figures',
    use: until("document.querySelector('svg.chart')"),
  },
];

const columns = {
  kilobytes: 'KB transferred',
  requests: 'requests',
  script: 'script, ms',
  blocking: 'blocking, ms',
  ready: 'ready, ms',
  click: 'click, ms',
} as const;

async function signIn(browser: Browser, root: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${root}/console`);
  await page.getByRole('button', { name: 'Continue as owner@lumen-and-leaf.example' }).click();
  await page.locator('[data-id]').first().waitFor();
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

if (!fullBrowserPath) throw new Error('No Chromium was found.');
console.log(`${machineFacts()}\nprocessor slowed ${SLOWER} times, medians of ${rounds} rounds\n`);
const folder = temporaryFolder();
const platform = await startPlatform(`${folder}/data`);
const root = platform.baseUrl.replace(/\/v1$/, '').replace('127.0.0.1', 'localhost');
const browser = await launchBrowser(fullBrowserPath);
try {
  const cookies = await signIn(browser, root);
  for (const isSlow of [false, true]) {
    const results = new Map<string, Cost[]>(candidates.map(({ name }) => [name, []]));
    // The first of each warms the machine.
    for (let round = 0; round <= rounds; round++) {
      for (const { name, path, use } of candidates) {
        const cost = await costOf(browser, { url: root + path, isSlow, use }, cookies);
        if (round > 0) results.get(name)!.push(cost);
      }
    }
    console.log(isSlow ? '\nSlow 4G\n' : 'Network not slowed\n');
    printTable(columns, results);
  }
} finally {
  await browser.close();
  await platform.stop();
  removeFolder(folder);
}
