import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { type OwnPlatform, startPlatform } from './platform.ts';
import { chat } from './visitor.ts';

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
  platform: OwnPlatform;
  browser: Browser;
  /** Somebody who has signed in, at a path of the console. */
  desk(options?: DeskOptions): Promise<Desk>;
  /** A visitor who has asked for a person. */
  visitor(text?: string): Promise<Talk>;
  close(): Promise<void>;
}

interface DeskOptions extends BrowserContextOptions {
  who?: string;
  path?: string;
}

export interface Talk {
  conversationId: string;
  say(message: string): Promise<void>;
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

/** The demo with a browser. */
export async function startConsole(env: Record<string, string> = {}): Promise<ConsoleScene> {
  const [platform, browser] = await Promise.all([startPlatform({ env: { DEMO: '1', ...env } }), launchBrowser()]);

  async function desk({ who = OWNER, path = '/console', ...options }: DeskOptions = {}): Promise<Desk> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options });
    context.setDefaultTimeout(45_000);
    const page = await context.newPage();
    const complaints = watchPage(page, platform.root);
    await page.goto(platform.root + path);
    await page.getByRole('button', { name: `Continue as ${who}` }).click();
    await isLive(page);
    return { page, context, complaints, close: () => context.close() };
  }

  async function visitor(text = 'I want to talk to a human'): Promise<Talk> {
    const { start } = await chat(platform.publicUrl!, { message: text });
    const { conversationId, bindingToken: bt } = start;
    return {
      conversationId,
      async say(message) {
        const said = await chat(platform.publicUrl!, { message, conversationId, bt });
        if (said.status !== 200) throw new Error(`${said.status} ${JSON.stringify(said.body)}`);
      },
    };
  }

  const close = async () => {
    await browser.close();
    await platform.stop();
  };
  return { platform, browser, desk, visitor, close };
}

export const isLive = (page: Page) => page.locator('.live.is-live').waitFor();
export const rowOf = (page: Page, { conversationId }: Talk) => page.locator(`[data-id="${conversationId}"]`);
export const replyField = (page: Page) => page.getByRole('textbox', { name: 'Write a reply' });
export const said = (page: Page, text: string) => page.locator('.entry .text', { hasText: text });

/** Opens a conversation by its address. */
export async function openTalk({ page }: Desk, root: string, { conversationId }: Talk): Promise<void> {
  await page.goto(`${root}/console/inbox/${conversationId}`);
  await page.locator('.composer').waitFor();
  await isLive(page);
}
