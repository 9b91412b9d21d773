import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { slowDown } from '../../test/support/browser/slow.ts';
import { median } from './numbers.ts';
import { scriptTime, traceCategories } from './script-time.ts';

/** Until a new window is idle, and after which everything belongs to the use of a page, not to its start. */
export const SETTLE_MS = 1_000;

/** A page, and the protocol by which it is asked: the browser library's own waits cost the page tens of milliseconds of script. */
export interface Tab {
  page: Page;
  client: CDPSession;
}

export interface PageCost {
  /** Without the page itself. */
  kilobytes: number;
  /** Those complete when `use` resolved. */
  requests: number;
  /** Chromium's `ScriptDuration`, which leaves out microtasks. */
  script: number;
  /** What is above 50 ms of each task: the page does not answer meanwhile. */
  blocking: number;
  /** From the start of the navigation until `use` resolved. */
  ready: number;
}

export async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

export async function evaluate<T>({ client }: Tab, expression: string): Promise<T> {
  const { result } = await client.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  return result.value as T;
}

const LOOK_MS = 25;

/** Waits until an expression is true. It is looked up by the protocol, because a timer of the page would count as its script. */
export async function untilTrue(tab: Tab, expression: string): Promise<void> {
  while (!(await evaluate<boolean>(tab, `Boolean(${expression})`))) await setTimeout(LOOK_MS);
}

/** Clicks on the middle of the element that an expression finds. */
export async function clickOn(tab: Tab, expression: string): Promise<void> {
  const [x, y] = await evaluate<[number, number]>(
    tab,
    `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${expression}.getBoundingClientRect())`,
  );
  await tab.page.mouse.click(x, y);
}

export interface PageLoad<Found> {
  url: string;
  isSlow: boolean;
  /** Resolves when the page is as it is to be. */
  use(tab: Tab): Promise<Found>;
}

const WINDOW = { viewport: { width: 1100, height: 800 } };

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** Opens a window in a context of its own, with the processor slowed and, if asked for, the network. */
async function inWindow<T>(
  browser: Browser,
  { isSlow }: Pick<PageLoad<unknown>, 'isSlow'>,
  cookies: Cookies,
  work: (tab: Tab) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(WINDOW);
  await context.addCookies(cookies);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await slowDown(client, { cpuOnly: !isSlow });
  // A new window loads pages of the browser itself, which would compete for the processor.
  await page.waitForTimeout(SETTLE_MS);
  const result = await work({ page, client });
  await context.close();
  return result;
}

/** Returns the milliseconds of a page's script, microtasks included, under the conditions of `costOf`. Tracing slows it a little. */
export const wholeScriptOf = (browser: Browser, load: PageLoad<object>): Promise<number> =>
  inWindow(browser, load, [], async (tab) => {
    const { page } = tab;
    await browser.startTracing(page, { categories: traceCategories });
    await page.goto(load.url, { waitUntil: 'commit' });
    await load.use(tab);
    await page.waitForTimeout(SETTLE_MS);
    return scriptTime(browser);
  });

/** Loads a page in a window of its own. Returns what that cost, and what `use` found. */
export const costOf = <Found extends object>(
  browser: Browser,
  load: PageLoad<Found>,
  cookies: Cookies = [],
): Promise<PageCost & Found> => inWindow(browser, load, cookies, (tab) => visit(tab, load));

async function visit<Found extends object>(tab: Tab, { url, use }: PageLoad<Found>): Promise<PageCost & Found> {
  const { page, client } = tab;
  let bytes = 0;
  let requests = 0;
  const documents = new Set<string>();
  client.on('Network.responseReceived', ({ requestId, type }) => type === 'Document' && documents.add(requestId));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (documents.has(requestId)) return;
    bytes += encodedDataLength;
    requests++;
  });
  await client.send('Performance.enable');
  await page.addInitScript(() => {
    Object.assign(window, { blockingMs: 0 });
    new PerformanceObserver((list) => {
      const tasks = list.getEntries().map(({ duration }) => Math.max(0, duration - 50));
      (window as unknown as { blockingMs: number }).blockingMs += tasks.reduce((sum, one) => sum + one, 0);
    }).observe({ type: 'longtask', buffered: true });
  });
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  const found = await use(tab);
  const ready = performance.now() - startedAt;
  const requestsUntilReady = requests;
  await page.waitForTimeout(SETTLE_MS);
  const { metrics } = await client.send('Performance.getMetrics');
  const script = metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000;
  const blocking = await evaluate<number>(tab, 'blockingMs');
  return { kilobytes: bytes / 1000, requests: requestsUntilReady, script, blocking, ready, ...found };
}

/** Prints the medians as a Markdown table: a row for each name, a column for each figure. A figure that was never measured stays empty. */
export function printTable<Figure extends string>(
  columns: Readonly<Record<Figure, string>>,
  rows: ReadonlyMap<string, readonly Partial<Record<NoInfer<Figure>, number>>[]>,
): void {
  const figures = Object.keys(columns) as Figure[];
  console.log(`| | ${figures.map((figure) => columns[figure]).join(' | ')} |`);
  console.log(`|---|${'---|'.repeat(figures.length)}`);
  for (const [name, costs] of rows) {
    const cells = figures.map((figure) => {
      const values = costs.flatMap((cost) => cost[figure] ?? []);
      return values.length > 0 ? median(values).toFixed(figure === 'kilobytes' ? 1 : 0) : '';
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}
