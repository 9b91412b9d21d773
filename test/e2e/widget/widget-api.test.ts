import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import {
  conversationOf,
  field,
  launcher,
  openPanel,
  panel,
  say,
  useWidgets,
  type WidgetScene,
} from '../../support/browser/widget.ts';
import { until } from '../../support/platform.ts';

// biome-ignore lint/suspicious/noExplicitAny: the page's own global
type Api = any;
const ask = (page: Page, method: string, ...args: unknown[]) =>
  page.evaluate(([name, given]) => (window as Api).Frontdesk[name as string](...(given as unknown[])), [
    method,
    args,
  ] as const);
const heard = (page: Page): Promise<[string, unknown][]> => page.evaluate('window.heard');

/** Queues calls before the script is there, and notes the events that reach the document. */
const before = `
  window.heard = [];
  for (const name of ['ready', 'open', 'close', 'message', 'conversation', 'lead', 'unread', 'handoff'])
    document.addEventListener('frontdesk:' + name, ({ detail }) => heard.push([name, detail]));
  window.Frontdesk = [];
  Frontdesk.push(['on', 'message', ({ role }) => heard.push(['on:' + role])]);
  Frontdesk.push(['identify', { id: 'customer-7', name: 'Kim', email: 'kim@example.com' }]);
  Frontdesk.push(['prefill', 'do you ship to iceland']);
`;

/** Holds answers back after their first event, as a slow model does, until `window.release()`. Lists in `sent` what went out and when. */
const heldAnswers = `
  window.sent = [];
  const held = new Promise((resolve) => {
    window.release = () => { sent.push('released'); resolve(); };
  });
  const { fetch } = window;
  window.fetch = async (url, init) => {
    sent.push(new URL(url).pathname.split('/').at(-1));
    const response = await fetch(url, init);
    if (!String(url).endsWith('/chat')) return response;
    let begun = false;
    const hold = new TransformStream({
      async transform(piece, controller) {
        // One piece may bring several events, or a part of one.
        const end = begun ? 0 : piece.indexOf('\\n\\n') + 2;
        if (end > 1) controller.enqueue(piece.slice(0, end));
        begun ||= end > 1;
        if (begun) await held;
        controller.enqueue(end > 1 ? piece.slice(end) : piece);
      },
    });
    const text = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(hold);
    return new Response(text.pipeThrough(new TextEncoderStream()), response);
  };
`;

describe.skipIf(!browserPath)("the widget's API", () => {
  let scene: WidgetScene;
  beforeAll(async () => {
    scene = await useWidgets();
  });
  afterAll(() => scene?.close());

  const leadsOf = async (conversationId: string) =>
    (await scene.tenant.api.get('/leads')).body.data.data.filter((lead: Api) => lead.conversationId === conversationId);

  it('takes calls that were queued before it came, and tells the page what happens', async () => {
    const bot = await scene.bot();
    const visit = await scene.visit(bot, { before });
    const { page, context } = visit;
    await panel(page).waitFor();
    expect(await field(page).inputValue()).toBe('do you ship to iceland');
    await field(page).press('Enter');
    await panel(page).getByText('six days').first().waitFor();
    await until('the lead came', async () => (await heard(page)).some(([name]) => name === 'lead'));
    const conversation = await conversationOf(visit, bot, scene.tenant);
    expect(conversation).toMatchObject({ visitorId: 'customer-7', visitorVerified: false });
    expect(await leadsOf(conversation.id)).toMatchObject([{ name: 'Kim', email: 'kim@example.com' }]);
    const names = (await heard(page)).map(([name]) => name);
    for (const name of ['ready', 'open', 'conversation', 'on:visitor', 'on:assistant', 'message'])
      expect(names).toContain(name);
    await context.close();
  });

  it('proves who the visitor is by a hash of the site, and shows nothing of theirs to the next one', async () => {
    const bot = await scene.bot();
    const { secret } = (await scene.tenant.api.post(`${bot.path}/identity-secret`)).body.data;
    const identity = (id: string) => ({ id, hash: createHmac('sha256', secret).update(id).digest('hex') });
    const visit = await scene.visit(bot);
    const { page, context } = visit;
    await launcher(page).waitFor();
    await ask(page, 'identify', identity('customer-7'));
    await ask(page, 'send', 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    await expect
      .poll(() => conversationOf(visit, bot, scene.tenant))
      .toMatchObject({ visitorId: 'customer-7', visitorVerified: true });
    const key = `frontdesk:${bot.publicId}`;
    const stored = () => page.evaluate((name) => JSON.parse(localStorage.getItem(name)!), key);
    await expect.poll(async () => (await stored()).verifiedId).toBe('customer-7');
    await page.reload();
    await panel(page).getByText('six days').first().waitFor();
    const { verifiedId: _, ...unaware } = await stored();
    await ask(page, 'identify', identity('customer-8'));
    await panel(page).getByText('six days').first().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    // The page was left before the answer came that customer-7 was verified.
    await page.evaluate(([name, value]) => localStorage.setItem(name!, value!), [key, JSON.stringify(unaware)]);
    await page.reload();
    await launcher(page).waitFor();
    await ask(page, 'open');
    await panel(page).getByText('six days').first().waitFor();
    await ask(page, 'identify', identity('customer-8'));
    await panel(page).getByText('six days').first().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.evaluate(() => {
      (window as Api).Frontdesk.on('error', ({ code }: { code: string }) => {
        (window as Api).failed = code;
      });
    });
    await ask(page, 'identify', { ...identity('customer-8'), id: 'customer-9' });
    await ask(page, 'send', 'do you ship to iceland');
    await page.waitForFunction(() => (window as Api).failed === 'VALIDATION_ERROR');
    expect(await conversationOf(visit, bot, scene.tenant)).toMatchObject({
      visitorId: 'customer-9',
      visitorVerified: false,
    });
    await context.close();
  });

  it.each([
    ['before the first message, which may need it', false, ['conversations', 'identity', 'chat', 'released']],
    ['once the first answer is complete, if the page told it later', true, ['chat', 'released', 'identity']],
  ])('proves who the visitor is %s', async (_, isLater, order) => {
    const bot = await scene.bot();
    const { secret } = (await scene.tenant.api.post(`${bot.path}/identity-secret`)).body.data;
    const hash = createHmac('sha256', secret).update('customer-7').digest('hex');
    const visit = await scene.visit(bot, { before: before + heldAnswers });
    const { page, context } = visit;
    await panel(page).waitFor();
    if (!isLater) await ask(page, 'identify', { id: 'customer-7', hash });
    await page.evaluate(
      ([identity, isAfter]) => {
        const { Frontdesk } = window as Api;
        Frontdesk.send('do you ship to iceland');
        if (isAfter) Frontdesk.identify(identity);
      },
      [{ id: 'customer-7', hash }, isLater] as const,
    );
    const isStreaming = async () => (await panel(page).locator('.message[aria-busy=true]').count()) > 0;
    await until('the answer began', isStreaming);
    await page.evaluate('window.release()');
    await expect
      .poll(() => conversationOf(visit, bot, scene.tenant))
      .toMatchObject({ visitorId: 'customer-7', visitorVerified: true, messageCount: 2 });
    const sent: string[] = await page.evaluate('window.sent');
    expect(sent.filter((name) => order.includes(name) || name === 'conversations')).toEqual(order);
    expect((await heard(page)).filter(([name]) => name === 'conversation')).toHaveLength(1);
    await context.close();
  });

  it('opens, closes, toggles, hides, shows, sends and is gone', async () => {
    const bot = await scene.bot();
    const { page, context, complaints } = await scene.visit(bot);
    await launcher(page).waitFor();
    await ask(page, 'open');
    await panel(page).waitFor();
    await ask(page, 'close');
    await panel(page).waitFor({ state: 'detached' });
    await ask(page, 'toggle');
    await panel(page).waitFor();
    await ask(page, 'hide');
    await launcher(page).waitFor({ state: 'hidden' });
    await ask(page, 'show');
    await launcher(page).waitFor();
    await ask(page, 'send', 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    await ask(page, 'reset');
    await panel(page).getByText('six days').first().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await ask(page, 'destroy');
    await expect.poll(() => page.locator('frontdesk-widget').count()).toBe(0);
    await page.evaluate(() => document.documentElement.append(document.createElement('i')));
    expect(await page.locator('frontdesk-widget').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('hears no more after off, and stands where --frontdesk-z says', async () => {
    const bot = await scene.bot();
    const html = '<!doctype html><title>Shop</title><style>:root { --frontdesk-z: 7; }</style><body>';
    const { page, context } = await scene.visit(bot, { html });
    await launcher(page).waitFor();
    await page.evaluate(() => {
      const count = () => {
        (window as Api).opened = ((window as Api).opened ?? 0) + 1;
      };
      (window as Api).Frontdesk.on('open', count);
      document.addEventListener('frontdesk:close', () => (window as Api).Frontdesk.off('open', count), { once: true });
    });
    await openPanel(page);
    await ask(page, 'close');
    await panel(page).waitFor({ state: 'detached' });
    await openPanel(page);
    expect(await page.evaluate('window.opened')).toBe(1);
    expect(await page.locator('frontdesk-widget').evaluate((element) => getComputedStyle(element).zIndex)).toBe('7');
    await context.close();
  });

  describe('contact details', () => {
    const fill = async (page: Page) => {
      await page.getByRole('textbox', { name: /^Name/ }).fill('Ada');
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
      await page.getByRole('button', { name: 'Submit' }).click();
    };
    const bot = (leadCaptureMode: string) => scene.bot({ collectLeads: true, leadCaptureMode });

    it('before the chat: the form comes first, is checked, and stores nothing in the browser yet', async () => {
      const own = await bot('before_chat');
      const visit = await scene.visit(own);
      const { page, context } = visit;
      await openPanel(page);
      expect(await field(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('This field is required.').waitFor();
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Please enter a valid email address.').waitFor();
      await fill(page);
      await say(page, 'do you ship to iceland');
      await panel(page).getByText('six days').first().waitFor();
      const { id } = await conversationOf(visit, own, scene.tenant);
      expect(await leadsOf(id)).toMatchObject([{ name: 'Ada', email: 'ada@example.com' }]);
      await context.close();
    });

    it.each([
      ['after_first_response', 'do you ship to iceland'],
      ['on_handoff', 'I want to talk to a human'],
    ])('%s: the form comes then, once, and may be skipped', async (mode, words) => {
      const own = await bot(mode);
      const visit = await scene.visit(own);
      const { page, context } = visit;
      await openPanel(page);
      expect(await page.getByRole('heading', { name: 'How can we reach you?' }).count()).toBe(0);
      await say(page, words);
      await fill(page);
      await page.getByText('We have received your details').first().waitFor();
      const { id } = await conversationOf(visit, own, scene.tenant);
      expect(await leadsOf(id)).toMatchObject([{ name: 'Ada', email: 'ada@example.com' }]);
      await say(page, 'do you ship to iceland');
      await panel(page).locator('.visitor', { hasText: 'iceland' }).first().waitFor();
      expect(await page.getByRole('heading', { name: 'How can we reach you?' }).count()).toBe(0);
      await context.close();
    });

    it('manual: the page or the visitor asks for the form', async () => {
      const own = await bot('manual');
      const visit = await scene.visit(own);
      const { page, context } = visit;
      await launcher(page).waitFor();
      await ask(page, 'lead');
      await fill(page);
      await page.getByText('We have received your details').first().waitFor();
      await say(page, 'do you ship to iceland');
      await panel(page).getByText('six days').first().waitFor();
      const { id } = await conversationOf(visit, own, scene.tenant);
      expect(await leadsOf(id)).toHaveLength(1);
      await context.close();
    });
  });
});
