import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import {
  call,
  client,
  type OwnPlatform,
  type Platform,
  type RestClient,
  startPlatform,
  type Tenant,
} from '../platform.ts';
import { sharedPlatform } from '../scene.ts';
import { type LoopbackServer, startHttpServer } from '../servers/loopback-server.ts';
import { addFaq, type Bot, makeBot } from '../visitor.ts';
import { BROWSER_WITHIN_MS, openBrowser } from './browser.ts';

export interface PageVisit {
  page: Page;
  context: BrowserContext;
  /** Errors, refusals of the page's policy, and calls to anybody but the page and the platform. */
  complaints: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** What the page holds; left out: a shop with the script tag. */
  html?: string;
  headers?: Record<string, string>;
  /** Leaves out the script tag. */
  bare?: boolean;
  /** Runs before the page does. */
  before?: string;
}

export interface WidgetScene {
  platform: Platform;
  tenant: Tenant;
  /** `http://127.0.0.1:port` of the pages, another site than the platform's. */
  site: string;
  tag(bot: Bot): string;
  /** A chatbot with one FAQ and these settings. */
  bot(settings?: object, chatbot?: object): Promise<Bot>;
  visit(bot: Bot, options?: VisitOptions): Promise<PageVisit>;
  agent(name: string): Promise<RestClient>;
  close(): Promise<void>;
}

export const shipping = {
  question: 'Do you ship to Iceland?',
  answer:
    '**Yes**, parcels to Iceland take *six days*. See [our list](https://shop.example/list) or [this](javascript:alert(1)) ![parcel](https://tracker.example/p.png)',
};

/** The platform that the files of this worker share, a browser, and a web site of somebody else's that embeds chatbots. */
export const useWidgets = async (): Promise<WidgetScene> => sceneOf(await sharedPlatform());

/** The same with a platform of this file's own. The caller stops it. */
export async function startWidgets(env: Record<string, string>): Promise<WidgetScene & { platform: OwnPlatform }> {
  const platform = await startPlatform({ env });
  return { ...(await sceneOf(platform)), platform };
}

async function sceneOf(platform: Platform): Promise<WidgetScene> {
  const browser = await openBrowser();
  const tenant = await platform.tenant();
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const server: LoopbackServer = await startHttpServer((request, response) => {
    if (request.url === '/avatar.svg') {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>';
      return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg);
    }
    const page = pages.get(new URL(request.url ?? '/', 'http://site').pathname);
    const headers = { 'content-type': 'text/html; charset=utf-8', ...page?.headers };
    response.writeHead(page ? 200 : 404, headers).end(page?.html ?? '');
  });
  const site = `http://${server.host}`;
  const tag = ({ publicId }: Bot) => `<script async src="${platform.root}/widget.js" data-bot="${publicId}"></script>`;

  async function bot(settings: object = {}, chatbot: object = {}): Promise<Bot> {
    const made = await makeBot(platform, tenant, { name: 'Shop', botName: 'Leafy' });
    const saved = await tenant.api.put(`${made.path}/appearance`, { chatbot, settings });
    if (saved.status !== 200) throw new Error(saved.text);
    await addFaq(tenant, made, shipping.question, shipping.answer);
    return made;
  }

  async function visit(to: Bot, options: VisitOptions = {}): Promise<PageVisit> {
    const { html, headers = {}, bare = false, before, ...rest } = options;
    const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, locale: 'en-GB', ...rest });
    context.setDefaultTimeout(BROWSER_WITHIN_MS);
    const path = `/${to.publicId}${pages.size}`;
    const body =
      html ??
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><body><main><h1>Shop</h1></main>';
    pages.set(path, { html: body + (bare ? '' : tag(to)), headers });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && ![site, platform.root].some((known) => url.startsWith(`${known}/`)))
        complaints.push(url);
    });
    // Browsers ask for it by themselves.
    await context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    if (before) await page.addInitScript(before);
    await page.goto(site + path);
    return { page, context, complaints };
  }

  async function agent(name: string): Promise<RestClient> {
    const { body } = await tenant.api.post('/api-keys', { name, scopes: ['conversations:*'] });
    return client(platform.baseUrl, body.data.key);
  }

  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { platform, tenant, site, tag, bot, visit, agent, close };
}

export const launcher = (page: Page) => page.getByRole('button', { name: /^Open chat/ });
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Leafy' });
export const field = (page: Page) => page.getByRole('textbox', { name: 'Type a message' });

export async function openPanel(page: Page): Promise<void> {
  await launcher(page).click();
  await panel(page).waitFor();
}

/** Sends a message by keyboard. */
export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  // Not while an answer comes.
  await panel(page).locator('.send:not([aria-disabled="true"])').waitFor();
  await field(page).press('Enter');
}

/** Chooses a number of stars. Their radio buttons are not to be seen, so a click meets the star. */
export const chooseStars = (page: Page, count: number) =>
  page
    .locator('.stars label')
    .nth(count - 1)
    .click();

/** The conversation that this page's visitor is in, as the owner reads it. */
export async function conversationOf({ page }: PageVisit, { publicId }: Bot, { api }: Tenant) {
  const kept = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), `frontdesk:${publicId}`))!);
  return (await api.get(`/conversations/${kept.conversationId}`)).body.data;
}

export { call };
