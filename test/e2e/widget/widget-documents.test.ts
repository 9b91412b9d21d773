import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { field, launcher, openPanel, panel, say, useWidgets, type WidgetScene } from '../../support/browser/widget.ts';

const hosts = (page: Page) => page.locator('frontdesk-widget');
const words = 'do you ship to iceland';
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

/** What pages do to their document. */
const replacements: Record<string, () => void> = {
  'document.open, write and close': () => {
    document.open();
    document.write('<!doctype html><title>New</title><body><h1>New</h1>');
    document.close();
  },
  'document.write without close': () => document.write('<h1>New</h1>'),
  'another root element': () => {
    const root = document.createElement('html');
    root.append(document.createElement('head'), document.createElement('body'));
    document.replaceChild(root, document.documentElement);
  },
  'a root element whose body comes later': () => {
    document.documentElement.replaceChildren();
    setTimeout(() => document.documentElement.append(document.createElement('body')), 200);
  },
  'another body': () => document.body.replaceWith(document.createElement('body')),
  'a body that is emptied': () => document.body.replaceChildren(),
  'a copy of the body': () => document.body.replaceWith(document.body.cloneNode(true)),
  'its own markup': () => {
    const { documentElement } = document;
    documentElement.innerHTML = String(documentElement.innerHTML);
  },
};

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

  it.each(Object.entries(replacements))('goes on after %s', async (_, replace) => {
    const { page, context, complaints } = await scene.visit(bot);
    await openPanel(page);
    await say(page, words);
    await panel(page).getByText('six days').first().waitFor();
    await field(page).fill('unsent');
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: the page's own global
      const all = window as any;
      all.closings = 0;
      all.Frontdesk.on('close', () => all.closings++);
    });
    await page.evaluate(replace);
    // Twice, because what was added again may be removed again.
    await panel(page).getByText('six days').first().waitFor();
    await page.evaluate(replace);
    await panel(page).getByText('six days').first().waitFor();
    expect(await field(page).inputValue()).toBe('unsent');
    await page.getByRole('button', { name: 'Close chat' }).last().click();
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('window.closings')).toBe(1);
    await launcher(page).click();
    await panel(page).getByText('six days').first().waitFor();
    await expect.poll(() => hosts(page).count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

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

  it.each(['transform: scale(.5)', 'will-change: transform', 'perspective: 9px', 'contain: layout', 'display: none'])(
    'stands at the corner of the window where the body has %s',
    async (style) => {
      const html = `<!doctype html><title>Shop</title><style>body { min-height: 3000px; ${style} }</style><body>`;
      const { page, context } = await scene.visit(bot, { html });
      await launcher(page).waitFor();
      // Not every browser's scroll bar takes room.
      const width = await page.evaluate(() => document.documentElement.clientWidth);
      expect(await launcher(page).boundingBox()).toEqual({ x: width - 76, y: 724, width: 56, height: 56 });
      await context.close();
    },
  );

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
      [src(''), /^Frontdesk: no data-bot$/, /no data-bot/],
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

  it.each([
    ['of an old library', '{"past":"[]","conversationId":null}'],
    [
      'of other types',
      '{"conversationId":{},"bindingToken":[],"visitorId":7,"title":9,"at":"x","past":[null,5,{"conversationId":"a","title":[],"at":1e300}]}',
    ],
    ['that would be refused', `{"visitorId":"${'x'.repeat(500)}","conversationId":"../x"}`],
    ['that ends too soon', '{"conv'],
    ['that is a list', '[]'],
  ])('drops a stored entry %s, and chats', async (_, entry) => {
    const before = `localStorage.setItem('frontdesk:${bot.publicId}', ${JSON.stringify(entry)});`;
    const { page, context, complaints } = await scene.visit(bot, { before });
    await openPanel(page);
    await page.getByRole('button', { name: 'Options' }).click();
    const earlier = page.getByRole('button', { name: 'Earlier conversations' });
    if (await earlier.count()) {
      await earlier.click();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
    } else await page.keyboard.press('Escape');
    await say(page, words);
    await panel(page).getByText('six days').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps its list of conversations where arrays have a toJSON that returns text', async () => {
    const before = `Array.prototype.toJSON = function () { return '[' + this.map((one) => JSON.stringify(one)) + ']'; };`;
    const { page, context, complaints } = await scene.visit(bot, { before });
    await openPanel(page);
    await say(page, words);
    await panel(page).getByText('six days').first().waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF'),
    });
    await panel(page).getByText('a.pdf').first().waitFor();
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Start a new conversation' }).click();
    await page.reload();
    await panel(page).waitFor();
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Earlier conversations' }).click();
    await panel(page).getByText(words).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['chat', 413, 'Your message is too long.'],
    ['chat', 429, 'too quickly'],
    ['chat', 502, 'try again in a moment'],
    ['chat', 404, 'try again in a moment'],
    ['files', 413, 'a.pdf (9 KB) is too large to be sent here.'],
    ['files', 504, 'a.pdf was not sent. Try again'],
  ])('tells why a proxy refuses %s with a page of status %i', async (name, status, text) => {
    const { page, context } = await scene.visit(bot);
    await page.route(`**/${name}`, (route) =>
      route.fulfill({
        status,
        headers: { 'access-control-allow-origin': '*', 'content-type': 'text/html' },
        body: '<html><h1>nginx</h1></html>',
      }),
    );
    await openPanel(page);
    if (name === 'chat') await say(page, words);
    else
      await page.locator('input[type=file]').setInputFiles({
        name: 'a.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(`%PDF-1.4\n${' '.repeat(8_900)}`),
      });
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
    if (name === 'chat') expect(await field(page).inputValue()).toBe(words);
    await context.close();
  });

  it.each([
    [413, 'Your message is too long.'],
    [503, 'try again in a moment'],
  ])(
    'tells why a proxy refuses the lead form with a page of status %i, and keeps what was typed',
    async (status, text) => {
      const asking = await scene.bot({ collectLeads: true, leadCaptureMode: 'after_first_response' });
      const { page, context } = await scene.visit(asking);
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/html' };
      await page.route('**/leads', (route) => route.fulfill({ status, headers, body: '<html><h1>nginx</h1></html>' }));
      await openPanel(page);
      await say(page, words);
      const email = panel(page).locator('input[type=email]');
      await email.fill('kim@example.com');
      await email.press('Enter');
      await page.getByRole('alert').filter({ hasText: text }).waitFor();
      expect(await email.inputValue()).toBe('kim@example.com');
      await context.close();
    },
  );
});
