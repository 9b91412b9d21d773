import type { Browser, CDPSession, Page } from 'playwright-core';
import { browserPath, launchBrowser } from '../test/support/browser.ts';
import { machineFacts } from './support/machine.ts';
import { median } from './support/numbers.ts';
import { installPeers, peers, type Spot, servePages } from './support/peers.ts';
import { removeFolder, startPlatform, temporaryFolder } from './support/platform.ts';

/**
 * What a page pays for its chat: bytes, script time and blocking time, with the processor slowed four times, for the widget
 * and for packages of others, in turns. With `slow-4g`, the network is throttled to 1.6 Mbit/s down, 0.75 up and 150 ms.
 * `npm run bench -- widget [rounds] [slow-4g]`; needs the npm registry and a Chromium.
 */
const rounds = Number(process.argv[2] ?? 7);
const slow4g = process.argv[3] === 'slow-4g' && {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const SLOWER = 4;
/** Anything after this belongs to the use of the chat, not to its start. */
const SETTLE_MS = 1_000;

/** What a visitor waits for, in milliseconds. */
interface Waits {
  /** From the click on the launcher until the panel is open. */
  click?: number;
  /** From sending a question until the first words of its answer. */
  answer?: number;
}

interface Cost extends Waits {
  kilobytes: number;
  script: number;
  /** What is above 50 ms of each task: the page does not answer meanwhile. */
  blocking: number;
  /** From the start of the navigation until the candidate is as its name says. */
  ready: number;
}

interface Candidate {
  name: string;
  show(): void;
  use(tab: Tab): Promise<Waits>;
}

const question = 'Do you sell gift cards?';
const answer = 'They are valid for three years';

const widget = {
  launcher: { host: 'frontdesk-widget', selector: '.launcher' },
  field: { host: 'frontdesk-widget', selector: '#message' },
  log: { host: 'frontdesk-widget', selector: '[role=log]' },
} satisfies Record<string, Spot>;

/** A page, and the protocol by which it is asked: the browser library's own waits cost the page tens of milliseconds of script. */
interface Tab {
  page: Page;
  client: CDPSession;
}

async function evaluate<T>({ client }: Tab, expression: string): Promise<T> {
  const { result } = await client.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  return result.value as T;
}

const elementOf = ({ host, selector }: Spot) =>
  `document.querySelector(${JSON.stringify(host)})?.shadowRoot?.querySelector(${JSON.stringify(selector)})`;

/** Waits for an element with this text. */
const seen = (tab: Tab, spot: Spot, text = '') =>
  evaluate(
    tab,
    `new Promise((resolve) => {
      const timer = setInterval(() => {
        if (!${elementOf(spot)}?.textContent.includes(${JSON.stringify(text)})) return;
        clearInterval(timer);
        resolve();
      }, 25);
    })`,
  );

async function clickOn(tab: Tab, spot: Spot): Promise<void> {
  const [x, y] = await evaluate<[number, number]>(
    tab,
    `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${elementOf(spot)}.getBoundingClientRect())`,
  );
  await tab.page.mouse.click(x, y);
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

async function measure(browser: Browser, url: string, { show, use }: Candidate): Promise<Cost> {
  show();
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  let bytes = 0;
  const document = new Set<string>();
  client.on('Network.responseReceived', ({ requestId, type }) => type === 'Document' && document.add(requestId));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!document.has(requestId)) bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  await client.send('Performance.enable');
  if (slow4g) await client.send('Network.emulateNetworkConditions', slow4g);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    Object.assign(window, { blockingMs: 0 });
    new PerformanceObserver((list) => {
      const tasks = list.getEntries().map(({ duration }) => Math.max(0, duration - 50));
      (window as unknown as { blockingMs: number }).blockingMs += tasks.reduce((sum, one) => sum + one, 0);
    }).observe({ type: 'longtask', buffered: true });
  });
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  const waits = await use({ page, client });
  const ready = performance.now() - startedAt;
  await page.waitForTimeout(SETTLE_MS);
  const { metrics } = await client.send('Performance.getMetrics');
  const script = metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000;
  const blocking = await page.evaluate(() => (window as unknown as { blockingMs: number }).blockingMs);
  await context.close();
  return { kilobytes: bytes / 1000, script, blocking, ready, ...waits };
}

const columns = ['kilobytes', 'script', 'blocking', 'ready', 'click', 'answer'] as const;

function table(results: Map<string, Cost[]>): void {
  console.log('| | KB transferred | script, ms | blocking, ms | ready, ms | click, ms | answer, ms |');
  console.log(`|---|${'---|'.repeat(columns.length)}`);
  for (const [name, costs] of results) {
    const cells = columns.map((column) => {
      const values = costs.flatMap((cost) => cost[column] ?? []);
      return values.length > 0 ? median(values).toFixed(column === 'kilobytes' ? 1 : 0) : '';
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

if (!browserPath) throw new Error('No Chromium was found.');
console.log(
  `${machineFacts()}\nprocessor slowed ${SLOWER} times, medians of ${rounds} rounds in turns, ${slow4g ? 'slow 4G' : 'network not slowed'}\n`,
);
const folder = temporaryFolder();
const versions = installPeers(folder);
const platform = await startPlatform(`${folder}/data`);
const root = platform.baseUrl.replace(/\/v1$/, '').replace('127.0.0.1', 'localhost');
const site = await servePages(
  folder,
  `<script async src="${root}/widget.js" data-bot="${platform.publicId}"></script>`,
  `${root}/public/${platform.publicId}/chat`,
);
const own = () => site.show(undefined);
const openPanel = async (tab: Tab): Promise<Waits> => {
  await seen(tab, widget.launcher);
  const click = await timed(async () => {
    await clickOn(tab, widget.launcher);
    await seen(tab, widget.field);
  });
  return { click };
};
const ask = async (tab: Tab, field: Spot, log: Spot): Promise<Waits> => {
  await clickOn(tab, field);
  await tab.page.keyboard.insertText(question);
  return {
    answer: await timed(async () => {
      await tab.page.keyboard.press('Enter');
      await seen(tab, log, answer);
    }),
  };
};
const untilSeen = (spot: Spot) => (tab: Tab) => seen(tab, spot).then((): Waits => ({}));
const candidates: Candidate[] = [
  { name: 'Frontdesk, until its launcher stands', show: own, use: untilSeen(widget.launcher) },
  { name: 'Frontdesk, until its panel is open', show: own, use: openPanel },
  {
    name: 'Frontdesk, until its first answer',
    show: own,
    use: async (tab) => ({ ...(await openPanel(tab)), ...(await ask(tab, widget.field, widget.log)) }),
  },
  ...peers.flatMap((peer) => {
    const { ready, log } = peer.spots;
    const name = `${peer.name} ${versions[peer.name]}`;
    const show = () => site.show(peer);
    const use = (tab: Tab) => seen(tab, ready).then(() => ask(tab, ready, log!));
    const asked = { name: `${name}, until its first answer`, show, use };
    return [{ name, show, use: untilSeen(ready) }, ...(log ? [asked] : [])];
  }),
];
const browser = await launchBrowser();
try {
  const results = new Map<string, Cost[]>(candidates.map(({ name }) => [name, []]));
  // The first of each warms the machine.
  for (let round = 0; round <= rounds; round++) {
    for (const candidate of candidates) {
      const cost = await measure(browser, site.url, candidate);
      if (round > 0) results.get(candidate.name)!.push(cost);
    }
  }
  table(results);
} finally {
  await browser.close();
  site.close();
  await platform.stop();
  removeFolder(folder);
}
