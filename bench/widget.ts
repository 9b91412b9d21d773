import type { Browser, Page } from 'playwright-core';
import { browserPath, launchBrowser } from '../test/support/browser.ts';
import { machineFacts } from './support/machine.ts';
import { median } from './support/numbers.ts';
import { installPeers, peers, servePages } from './support/peers.ts';
import { removeFolder, startPlatform, temporaryFolder } from './support/platform.ts';

/**
 * What a page pays for its chat: bytes, script time and blocking time, with the processor slowed four times, for the widget
 * and for packages of others, in turns. `npm run bench -- widget [rounds]`; needs the npm registry and a Chromium.
 */
const rounds = Number(process.argv[2] ?? 7);
const SLOWER = 4;
/** Anything after this belongs to the use of the chat, not to its start. */
const SETTLE_MS = 1_000;

interface Cost {
  kilobytes: number;
  scriptMs: number;
  /** What is above 50 ms of each task: the page does not answer meanwhile. */
  blockingMs: number;
  readyMs: number;
}

interface Candidate {
  name: string;
  show(): void;
  use(page: Page): Promise<unknown>;
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
  await use(page);
  const readyMs = performance.now() - startedAt;
  await page.waitForTimeout(SETTLE_MS);
  const { metrics } = await client.send('Performance.getMetrics');
  const scriptMs = metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000;
  const blockingMs = await page.evaluate(() => (window as unknown as { blockingMs: number }).blockingMs);
  await context.close();
  return { kilobytes: bytes / 1000, scriptMs, blockingMs, readyMs };
}

function table(results: Map<string, Cost[]>): void {
  console.log('| | KB transferred | script, ms | blocking, ms | ready, ms |\n|---|---|---|---|---|');
  for (const [name, costs] of results) {
    const of = (key: keyof Cost) => median(costs.map((cost) => cost[key]));
    const cells = [
      of('kilobytes').toFixed(1),
      of('scriptMs').toFixed(0),
      of('blockingMs').toFixed(0),
      of('readyMs').toFixed(0),
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

if (!browserPath) throw new Error('No Chromium was found.');
console.log(`${machineFacts()}\nprocessor slowed ${SLOWER} times, medians of ${rounds} rounds in turns\n`);
const folder = temporaryFolder();
const versions = installPeers(folder);
const platform = await startPlatform(`${folder}/data`);
const root = platform.baseUrl.replace(/\/v1$/, '').replace('127.0.0.1', 'localhost');
const site = await servePages(
  folder,
  `<script async src="${root}/widget.js" data-bot="${platform.publicId}"></script>`,
);
const launcher = (page: Page) => page.getByRole('button', { name: 'Open chat' });
const candidates: Candidate[] = [
  {
    name: 'Frontdesk, until its launcher stands',
    show: () => site.show(undefined),
    use: (page) => launcher(page).waitFor(),
  },
  {
    name: 'Frontdesk, until its panel is open',
    show: () => site.show(undefined),
    use: async (page) => {
      await launcher(page).click();
      await page.getByRole('textbox').waitFor();
    },
  },
  ...peers.map((peer) => ({
    name: `${peer.name} ${versions[peer.name]}`,
    show: () => site.show(peer),
    use: (page: Page) => page.locator(peer.ready).first().waitFor(),
  })),
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
