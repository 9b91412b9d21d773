import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { call, client, type OwnPlatform, type Platform, type RestClient, startPlatform } from '../platform.ts';
import { sharedPlatform } from '../scene.ts';
import { chat } from '../visitor.ts';
import { BROWSER_WITHIN_MS, openBrowser } from './browser.ts';

export const OWNER = 'owner@lumen-and-leaf.example';
export const COLLEAGUE = 'sam@lumen-and-leaf.example';

export interface Desk {
  context: BrowserContext;
  page: Page;
  /** Errors, refusals of the page's policy, and calls to anybody but the platform. */
  complaints: string[];
  close(): Promise<void>;
}

export interface ConsoleScene {
  platform: Platform;
  /** Somebody who has signed in, at a path of the console. */
  desk(options?: DeskOptions): Promise<Desk>;
  /** Calls with the key of the demo. */
  api: RestClient;
  /** A visitor who has asked for a person. */
  visitor(text?: string): Promise<VisitorChat>;
  /** Several, one after the other. */
  visitors(count: number): Promise<VisitorChat[]>;
  close(): Promise<void>;
}
export interface OwnConsole extends ConsoleScene {
  platform: OwnPlatform;
}

interface DeskOptions extends BrowserContextOptions {
  who?: string;
  path?: string;
  /** Signs in, although this person's session is known from an earlier desk. */
  fresh?: boolean;
  byKeyboard?: boolean;
}

export interface VisitorChat {
  conversationId: string;
  say(message: string): Promise<void>;
  /** Begins to type. */
  type(): Promise<void>;
}

/** What tests break on purpose. */
const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED|status of (401|409)|WebSocket/;

export function watchPage(page: Page, root: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(root)) complaints.push(request.url());
  });
  return complaints;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Sessions by platform and person. A desk with a known one does not sign in. */
const sessions = new Map<string, { cookies: Cookies; atMs: number }>();
/** What only a recent sign-in may do is possible for 15 minutes. */
const RECENT_MS = 8 * 60_000;

/** People and visitors of a platform. */
async function sceneOf<Kind extends Platform>(platform: Kind) {
  const browser = await openBrowser();

  async function desk({
    who = OWNER,
    path = '/console',
    fresh,
    byKeyboard,
    ...options
  }: DeskOptions = {}): Promise<Desk> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      // Playwright does not intercept what a worker fetches.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(BROWSER_WITHIN_MS);
    const name = `${platform.root} ${who}`;
    const known = sessions.get(name);
    if (!fresh && known && Date.now() - known.atMs < RECENT_MS) await context.addCookies(known.cookies);
    const page = await context.newPage();
    const complaints = watchPage(page, platform.root);
    await page.goto(platform.root + path);
    const button = page.getByRole('button', { name: `Continue as ${who}` });
    await button.or(page.locator('.live')).first().waitFor();
    if (await button.isVisible()) {
      await (byKeyboard ? pressByKeyboard(page, button) : button.click());
      await isLive(page);
      if (!fresh) sessions.set(name, { cookies: await context.cookies(), atMs: Date.now() });
    }
    await isLive(page);
    return { page, context, complaints, close: () => context.close() };
  }

  async function visitor(text = 'I want to talk to a human'): Promise<VisitorChat> {
    const { start } = await chat(platform.publicUrl!, { message: text });
    const { conversationId, bindingToken: bt } = start;
    return {
      conversationId,
      async say(message) {
        const said = await chat(platform.publicUrl!, { message, conversationId, bt });
        if (said.status !== 200) throw new Error(`${said.status} ${JSON.stringify(said.body)}`);
      },
      async type() {
        const url = `${platform.publicUrl}/conversations/${conversationId}/typing`;
        const { status, text } = await call('POST', url, {}, { 'x-binding-token': bt });
        if (status !== 200) throw new Error(`${status} ${text}`);
      },
    };
  }

  async function visitors(count: number): Promise<VisitorChat[]> {
    const talks: VisitorChat[] = [];
    for (let n = 0; n < count; n++) talks.push(await visitor());
    return talks;
  }

  const api = client(platform.baseUrl, platform.apiKey!);
  return { platform, api, desk, visitor, visitors, close: browser.close };
}

/** A demo of this file's own, for a test that kills it, fills it, or changes what all of its screens show. */
export async function startConsole(env: Record<string, string> = {}): Promise<OwnConsole> {
  const scene = await sceneOf(await startPlatform({ env: { DEMO: '1', ...env } }));
  const own: OwnConsole = {
    ...scene,
    async close() {
      await scene.close();
      // A test may have started it again.
      await own.platform.stop();
    },
  };
  return own;
}

/** The demo that the files of this worker share. Nobody waits in it at the beginning of a file. */
export async function useConsole(): Promise<ConsoleScene> {
  const platform = await sharedPlatform('demo');
  const api = client(platform.baseUrl, platform.apiKey!);
  for (const status of ['human_requested', 'human_active']) {
    const { data } = (await api.get(`/conversations?status=${status}&limit=100`)).body.data as {
      data: { id: string }[];
    };
    for (const { id } of data) await api.post(`/conversations/${id}/resolve`);
  }
  return sceneOf(platform);
}

async function pressByKeyboard(page: Page, button: Locator): Promise<void> {
  const isFocused = () => button.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 20 && !(await isFocused()); tabs++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

export const isLive = (page: Page) => page.locator('.live.is-live').waitFor();
export const rowOf = (page: Page, { conversationId }: VisitorChat) => page.locator(`[data-id="${conversationId}"]`);
export const replyField = (page: Page) => page.getByRole('textbox', { name: 'Write a reply' });
export const said = (page: Page, text: string) => page.locator('.entry .text', { hasText: text });

/** Opens a conversation by its address. */
export async function openTalk(
  { page }: Desk,
  root: string,
  { conversationId }: Pick<VisitorChat, 'conversationId'>,
): Promise<void> {
  await page.goto(`${root}/console/inbox/${conversationId}`);
  await page.locator('.composer').waitFor();
  await isLive(page);
}
