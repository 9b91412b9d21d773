import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { launcher, openPanel, panel, useWidgets, type WidgetScene } from '../../support/browser/widget.ts';

/** The page's own call, and how it ended. */
const outcome = (page: Page, method = 'open') =>
  page.evaluate(async (name) => {
    // biome-ignore lint/suspicious/noExplicitAny: the page's own global
    const { Frontdesk } = window as any;
    return Frontdesk[name]().then(
      () => 'done',
      (reason: Error) => reason.message,
    );
  }, method);
const hasApi = (page: Page) => page.waitForFunction('window.Frontdesk?.open');

describe.skipIf(!browserPath)('the widget in documents of any kind', () => {
  let scene: WidgetScene;
  let bot: Awaited<ReturnType<WidgetScene['bot']>>;
  beforeAll(async () => {
    scene = await useWidgets();
    bot = await scene.bot();
  });
  afterAll(() => scene?.close());
  const script = (attributes: string) =>
    `<!doctype html><title>Shop</title><body><script async ${attributes}></script></body>`;
  const src = (query: string) => `src="${scene.platform.root}/widget.js${query}"`;

  it('is the last in the body once that is complete, where React 18 accepts it, and adds nothing to the root element', async () => {
    const { page, context } = await scene.visit(bot);
    await launcher(page).waitFor();
    const place = () =>
      page.evaluate(() => [
        [...document.documentElement.children].map(({ localName }) => localName).join(),
        document.body.lastElementChild!.localName,
      ]);
    expect(await place()).toEqual(['head,body', 'frontdesk-widget']);
    await context.close();
  });

  it.each([
    ['in the URL of the script', (id: string) => src(`?ver=6.5&bot=${id}&x-y=1`)],
    ['in the URL of a module', (id: string) => `type="module" ${src(`?bot=${id}`)}`],
    ['at a module', (id: string) => `type="module" ${src('')} data-bot="${id}"`],
  ])('takes the chatbot that is named %s', async (_, attributes) => {
    const html = script(attributes(bot.publicId));
    const { page, context, complaints } = await scene.visit(bot, { html, bare: true });
    await openPanel(page);
    expect(await outcome(page)).toBe('done');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says in one line what is missing or wrong, asks no second time, and settles the calls of the page', async () => {
    const refused = await scene.bot();
    await scene.tenant.api.put(`${refused.path}/allowed-domains`, { domains: ['shop.example'] });
    const cases: [string, RegExp, RegExp][] = [
      [src(''), /^Frontdesk: no data-bot or \?bot=$/, /no data-bot/],
      [`${src('')} data-bot="nobody00"`, /^Frontdesk: .*not found/i, /not found/i],
      [`${src('')} data-bot="${refused.publicId}"`, /^Frontdesk: This origin is not allowed/, /not allowed/],
      [`${src('')} data-bot="${bot.publicId}" data-root="${scene.site}"`, /^Frontdesk: HTTP 404 http/, /HTTP 404/],
    ];
    for (const [attributes, line, reason] of cases) {
      const { page, context } = await scene.visit(bot, {
        bare: true,
        html: '<!doctype html><title>Shop</title><body>',
      });
      const lines: string[] = [];
      const asked: string[] = [];
      page.on('console', (message) => message.type() === 'warning' && lines.push(message.text()));
      page.on('request', (request) => request.url().includes('/config') && asked.push(request.url()));
      await page.evaluate((tag) => {
        document.body.append(document.createRange().createContextualFragment(tag));
      }, `<script async ${attributes}></script>`);
      await hasApi(page);
      expect(await outcome(page)).toMatch(reason);
      expect(await outcome(page)).toMatch(reason);
      expect(lines).toEqual([expect.stringMatching(line)]);
      expect(asked.length).toBeLessThanOrEqual(1);
      await context.close();
    }
  });

  it('rejects what is called while it is gone, and has one floating chatbot', async () => {
    const { page, context } = await scene.visit(bot);
    await launcher(page).waitFor();
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.addScriptTag({ url: `${scene.platform.root}/widget.js?bot=another1` });
    await expect.poll(() => lines).toEqual(['Frontdesk: ignored bot another1']);
    expect(await outcome(page, 'destroy')).toBe('done');
    expect(await outcome(page)).toBe('destroyed');
    await context.close();
  });

  it('is not printed', async () => {
    const { page, context } = await scene.visit(bot);
    await openPanel(page);
    await page.emulateMedia({ media: 'print' });
    expect(await launcher(page).or(panel(page)).filter({ visible: true }).count()).toBe(0);
    await context.close();
  });
});
