import type { Browser, BrowserContext } from 'playwright-core';
import { fullBrowserPath, launchBrowser } from '../../test/support/browser/browser.ts';
import { SLOWER } from '../../test/support/browser/slow.ts';
import { serveDashboard } from '../support/built-dashboard.ts';
import { makeLongConversation } from '../support/long-conversation.ts';
import { machineFacts } from '../support/machine.ts';
import { median } from '../support/numbers.ts';
import { removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';
import { clickOn, costOf, type PageCost, printTable, SETTLE_MS, type Tab, timed, untilTrue } from '../support/tab.ts';

/**
 * What the console costs a browser that has nothing of it yet, for somebody who has signed in: from the address until the
 * screen stands, with the processor slowed four times. Beside it, a dashboard that others publish as a package, until it shows its
 * first words; it has no server here, so these are its sign-in or an error. `npm run bench -- console [rounds]`; needs the npm registry and a
 * Chromium.
 */
const rounds = Number(process.argv[2] ?? 7);
const MESSAGES = 2_000;

interface Candidate {
  name: string;
  url: string;
  use(tab: Tab): Promise<{ click?: number }>;
}
type Cookies = Parameters<BrowserContext['addCookies']>[0];
type Cost = Awaited<ReturnType<Candidate['use']>> & PageCost;

const row = "document.querySelector('[data-id]')";

const until = (expression: string) => (tab: Tab) => untilTrue(tab, expression).then(() => ({}));
const candidatesOf = (root: string, peer: Pick<Candidate, 'name' | 'url'>): Candidate[] => [
  { name: 'Inbox, until its list stands', url: `${root}/console`, use: until(row) },
  {
    name: 'Inbox, until a conversation is open',
    url: `${root}/console`,
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
    url: `${root}/console/figures`,
    use: until("document.querySelector('svg.chart')"),
  },
  { ...peer, use: until('document.body?.innerText.trim()') },
];

const columns = {
  kilobytes: 'KB transferred',
  requests: 'requests',
  script: 'script, ms',
  blocking: 'blocking, ms',
  ready: 'ready, ms',
  click: 'click, ms',
} as const;

/** From the click on a conversation in the inbox until its last message is drawn, with the processor not slowed. */
async function openConversation(browser: Browser, root: string, id: string, cookies: Cookies): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const tab = { page, client: await context.newCDPSession(page) };
  await page.goto(`${root}/console/inbox?view=ai`);
  const listed = `document.querySelector('[data-id="${id}"]')`;
  await untilTrue(tab, listed);
  await page.waitForTimeout(SETTLE_MS);
  const ms = await timed(async () => {
    await clickOn(tab, listed);
    await untilTrue(tab, "document.querySelectorAll('.entry').length > 50 && document.querySelector('.composer')");
  });
  await context.close();
  return ms;
}

async function signIn(browser: Browser, root: string): Promise<Cookies> {
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
const site = await serveDashboard(folder);
const browser = await launchBrowser(fullBrowserPath);
try {
  const cookies = await signIn(browser, root);
  const candidates = candidatesOf(root, { name: `${site.name}, until its first words`, url: site.url });
  const long = await makeLongConversation(platform, MESSAGES);
  const opened: number[] = [];
  for (let round = 0; round < rounds; round++) opened.push(await openConversation(browser, root, long, cookies));
  console.log(
    `A conversation of ${MESSAGES} messages opens in ${median(opened).toFixed(0)} ms, processor and network not slowed\n`,
  );
  for (const isSlow of [false, true]) {
    const results = new Map<string, Cost[]>(candidates.map(({ name }) => [name, []]));
    // The first of each warms the machine.
    for (let round = 0; round <= rounds; round++) {
      for (const { name, url, use } of candidates) {
        const cost = await costOf(browser, { url, isSlow, use }, cookies);
        if (round > 0) results.get(name)!.push(cost);
      }
    }
    console.log(isSlow ? '\nSlow 4G\n' : 'Network not slowed\n');
    printTable(columns, results);
  }
} finally {
  await browser.close();
  site.close();
  await platform.stop();
  removeFolder(folder);
}
