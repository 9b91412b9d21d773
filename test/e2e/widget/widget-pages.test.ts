import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { launcher, openPanel, panel, say, useWidgets, type WidgetScene } from '../../support/browser/widget.ts';
import { call } from '../../support/platform.ts';

const answered = (page: Page) => page.getByText('six days').first().waitFor();
const chats = async (page: Page) => {
  await openPanel(page);
  await say(page, 'do you ship to iceland');
  await answered(page);
};

/** The form is in the script that follows once the panel is open. */
const rates = async (page: Page) => {
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('button', { name: 'End conversation' }).click();
  await page.getByRole('radio', { name: '4 out of 5' }).waitFor({ state: 'attached' });
};

describe.skipIf(!browserPath)("the widget on other people's pages", () => {
  let scene: WidgetScene;
  beforeAll(async () => {
    scene = await useWidgets();
  });
  afterAll(() => scene?.close());

  it('runs under a policy of nothing but its own host, with Trusted Types that allow no policy', async () => {
    const bot = await scene.bot();
    const { root } = scene.platform;
    const policy = `default-src 'none'; script-src ${root}; connect-src ${root}; require-trusted-types-for 'script'; trusted-types 'none'`;
    const { page, complaints, context } = await scene.visit(bot, { headers: { 'content-security-policy': policy } });
    // The chat comes while the page is idle, before anybody points at the launcher.
    await page.waitForFunction(() => document.querySelector('link[rel=modulepreload][href$="/app.js"]'));
    await chats(page);
    expect(
      await launcher(page)
        .or(page.getByRole('button', { name: 'Close chat' }))
        .count(),
    ).toBeGreaterThan(0);
    await rates(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('runs where scripts need a nonce, which it passes on to its own', async () => {
    const bot = await scene.bot();
    const { root } = scene.platform;
    const html = `<!doctype html><title>Shop</title><body><script async nonce="n0" src="${root}/widget.js" data-bot="${bot.publicId}"></script>`;
    const policy = `default-src 'none'; script-src 'nonce-n0' 'strict-dynamic'; connect-src ${root}`;
    const headers = { 'content-security-policy': policy };
    const { page, complaints, context } = await scene.visit(bot, { html, headers, bare: true });
    await chats(page);
    await rates(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps its looks under a hostile style sheet', async () => {
    const bot = await scene.bot();
    const html = `<!doctype html><meta name="viewport" content="width=device-width"><title>Shop</title><style>
      body, body *, frontdesk-widget { all: unset !important; display: none !important; font-size: 40px !important; color: red !important; }
      body, frontdesk-widget, div, button { opacity: 0 !important; visibility: hidden !important;
        position: static !important; transform: rotate(40deg) !important; pointer-events: none !important; zoom: 3 !important; }
      body { transform: scale(0.5) !important; filter: blur(9px) !important; overflow: hidden !important; }
    </style><body>`;
    const { page, context } = await scene.visit(bot, { html });
    const box = async () => (await launcher(page).boundingBox())!;
    await launcher(page).waitFor();
    // What comes in with a movement is looked at when it has come to rest.
    await expect.poll(box).toEqual({ x: 1024, y: 724, width: 56, height: 56 });
    await chats(page);
    const look = () =>
      panel(page).evaluate((element) => {
        const { fontSize, color, opacity, transform } = getComputedStyle(element);
        return { fontSize, color, opacity, transform };
      });
    await expect.poll(look).toEqual({ fontSize: '15px', color: 'rgb(0, 0, 0)', opacity: '1', transform: 'none' });
    await context.close();
  });

  it('stays while the page swaps its body, and comes back where its element is thrown out', async () => {
    const bot = await scene.bot();
    const { page, context } = await scene.visit(bot);
    await chats(page);
    await page.evaluate(() => {
      document.body.replaceWith(document.createElement('body'));
    });
    await answered(page);
    await page.evaluate(() => document.querySelector('frontdesk-widget')!.remove());
    await answered(page);
    expect(await page.locator('frontdesk-widget').count()).toBe(1);
    await context.close();
  });

  it('is hosted on a page of its own, which only allowed domains may frame', async () => {
    const bot = await scene.bot();
    const { root } = scene.platform;
    const src = `${root}/w/${bot.publicId}`;
    const html = `<!doctype html><title>Partner</title><body><iframe title="Chat" src="${src}" width="400" height="600"></iframe>`;
    const { page, context, complaints } = await scene.visit(bot, { html, bare: true });
    const frame = page.frameLocator('iframe');
    await frame.getByRole('textbox').fill('do you ship to iceland');
    await frame.getByRole('textbox').press('Enter');
    await frame.getByText('six days').first().waitFor();
    expect(await frame.getByRole('region', { name: 'Leafy' }).count()).toBe(1);
    expect(await context.cookies()).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();

    await scene.tenant.api.put(`${bot.path}/allowed-domains`, { domains: ['partner.example', '*.shop.example'] });
    const answer = await call('GET', src);
    expect(answer.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://partner.example:* https://*.shop.example:*;",
    );
    const refused = await scene.visit(bot, { html, bare: true });
    await expect.poll(() => refused.complaints.join()).toMatch(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/);
    expect(await refused.page.frameLocator('iframe').getByRole('textbox').count()).toBe(0);
    // The page by itself still works: its own host is no stranger.
    await refused.page.goto(src);
    await refused.page.getByRole('textbox').fill('do you ship to iceland');
    await refused.page.getByRole('textbox').press('Enter');
    await answered(refused.page);
    expect(await refused.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await refused.context.close();
  });

  it('shows nothing on a page whose host the owner does not allow, and says why in the console', async () => {
    const bot = await scene.bot();
    await scene.tenant.api.put(`${bot.path}/allowed-domains`, { domains: ['shop.example'] });
    const said: string[] = [];
    const { page, context } = await scene.visit(bot, { bare: true });
    page.on('console', (message) => said.push(message.text()));
    await page.addScriptTag({ url: `${scene.platform.root}/widget.js` });
    await page.evaluate((id) => {
      const element = document.createElement('frontdesk-widget');
      element.dataset.bot = id;
      document.body.append(element);
    }, bot.publicId);
    await expect.poll(() => said.join()).toMatch(/Frontdesk: This origin is not allowed/);
    expect(await launcher(page).count()).toBe(0);
    await context.close();
  });

  it('fills a place within the page, as large as the page makes it', async () => {
    const bot = await scene.bot();
    const html = `<!doctype html><title>Shop</title><style>frontdesk-widget { width: 500px; height: 480px; }</style><body>
      <frontdesk-widget inline data-bot="${bot.publicId}"></frontdesk-widget><script async src="${scene.platform.root}/widget.js"></script>`;
    const { page, context } = await scene.visit(bot, { html, bare: true });
    const region = page.getByRole('region', { name: 'Leafy' });
    await region.waitFor();
    expect(await region.boundingBox()).toMatchObject({ width: 500, height: 480 });
    await page.getByRole('textbox').fill('do you ship to iceland');
    await page.getByRole('textbox').press('Enter');
    await answered(page);
    expect(await page.getByRole('button', { name: 'Close chat' }).count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('textbox').count()).toBe(0);
    const log = region.getByRole('log');
    expect(await log.evaluate((element) => getComputedStyle(element).overflowY)).toBe('visible');
    expect(await region.locator('.visitor .bubble').evaluate((one) => getComputedStyle(one).printColorAdjust)).toBe(
      'exact',
    );
    await context.close();
  });

  it('is pinned by a hash, down to the part that comes later', async () => {
    const bot = await scene.bot();
    const { root } = scene.platform;
    const { version, src, integrity } = (await call('GET', `${root}/widget/version.json`)).body.data;
    const script = await call('GET', src);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(integrity).toBe(`sha256-${createHash('sha256').update(script.text).digest('base64')}`);
    const tag = `<script async src="${src}" integrity="${integrity}" crossorigin="anonymous" data-bot="${bot.publicId}"></script>`;
    const html = `<!doctype html><title>Shop</title><body>${tag}`;
    const pinned = await scene.visit(bot, { html, bare: true });
    await chats(pinned.page);
    expect(pinned.complaints).toEqual([]);
    await pinned.context.close();

    const tampered = await scene.visit(bot, { bare: true });
    const tamperedUrls: string[] = [];
    await tampered.context.route(`**/widget/${version}/app.js*`, async (route) => {
      tamperedUrls.push(route.request().url());
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.stolen = true;${await response.text()}` });
    });
    await tampered.page.evaluate((script) => {
      document.body.append(document.createRange().createContextualFragment(script));
    }, tag);
    await launcher(tampered.page).click();
    // The second request is refused as well.
    await expect.poll(() => tampered.complaints.join().match(/integrity/g)?.length).toBeGreaterThanOrEqual(2);
    expect(new Set(tamperedUrls).size).toBeGreaterThanOrEqual(2);
    expect(await tampered.page.evaluate('window.stolen')).toBeUndefined();
    expect(await panel(tampered.page).count()).toBe(0);
    // The loader keeps trying, so a request may be under way.
    await tampered.context.unrouteAll({ behavior: 'ignoreErrors' });
    await tampered.context.close();
  });
});
