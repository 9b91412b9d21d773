import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { until } from '../support/platform.ts';
import { messagesOf } from '../support/visitor.ts';
import { conversationOf, field, launcher, openPanel, panel, type Scene, say, startScene } from '../support/widget.ts';

const stored = () => ({ cookie: document.cookie, local: { ...localStorage }, tab: { ...sessionStorage } });
const nothing = { cookie: '', local: {}, tab: {} };

describe.skipIf(!browserPath)('the widget', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene();
  });
  afterAll(() => scene?.close());

  it('answers with markdown whose links are safe, loads no image, cites its source, and takes a thumb', async () => {
    const bot = await scene.bot();
    const visit = await scene.visit(bot);
    const { page, complaints } = visit;
    await openPanel(page);
    await page.getByText('Hello! How can I help you today?').waitFor();
    await say(page, 'do you ship to iceland');
    await panel(page).locator('strong', { hasText: 'Yes' }).waitFor();
    expect(await panel(page).locator('em').textContent()).toBe('six days');
    const links = await panel(page)
      .locator('.bubble a')
      .evaluateAll((all) => all.map((a) => [a.textContent, (a as HTMLAnchorElement).href, a.getAttribute('rel')]));
    expect(links).toEqual([
      ['our list', 'https://shop.example/list', 'noopener noreferrer nofollow'],
      ['parcel', 'https://tracker.example/p.png', 'noopener noreferrer nofollow'],
    ]);
    expect(await panel(page).locator('img').count()).toBe(0);
    await panel(page).locator('.sources', { hasText: 'Do you ship to Iceland?' }).waitFor();
    await page.getByRole('button', { name: 'Helpful', exact: true }).click();
    const { id } = await conversationOf(visit, bot, scene.tenant);
    await until('the thumb is stored', async () =>
      (await messagesOf(scene.tenant, id)).some(({ feedback }) => feedback === 1),
    );
    expect(complaints).toEqual([]);
    await visit.context.close();
  });

  it('stores nothing before the first message and no cookie ever, and keeps the conversation across pages', async () => {
    const bot = await scene.bot({ suggestedQuestions: ['Do you ship to Iceland?', 'What is new?'] });
    const { page, context } = await scene.visit(bot);
    await openPanel(page);
    await field(page).fill('a thought');
    await page.keyboard.press('Escape');
    await openPanel(page);
    expect(await page.evaluate(stored)).toEqual(nothing);
    expect(await context.cookies()).toEqual([]);
    await page.getByRole('button', { name: 'Do you ship to Iceland?' }).click();
    await panel(page).getByText('six days').first().waitFor();
    expect(await page.getByRole('button', { name: 'What is new?' }).count()).toBe(0);
    const after = await page.evaluate(stored);
    expect([after.cookie, Object.keys(after.local)]).toEqual(['', [`frontdesk:${bot.publicId}`]]);
    await page.reload();
    // The panel was open, so it is again.
    await panel(page).getByText('six days').first().waitFor();
    expect(await panel(page).locator('.message.visitor').count()).toBe(1);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  it('gives a message back at a limit, over a lost network and after a reload, and sends it once', async () => {
    const bot = await scene.bot();
    const visit = await scene.visit(bot);
    const { page, context } = visit;
    await openPanel(page);
    await page.route('**/chat', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
        body: '{"success":false,"error":{"code":"RATE_LIMITED","message":"Rate limit exceeded."}}',
      }),
    );
    await say(page, 'do you ship to iceland');
    await page.getByText('You are sending messages too quickly').waitFor();
    expect(await field(page).inputValue()).toBe('do you ship to iceland');
    await page.unroute('**/chat');
    await page.route('**/chat', (route) => route.abort());
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Your message was not sent').waitFor();
    await page.unroute('**/chat');
    await page.reload();
    await panel(page).waitFor();
    expect(await field(page).inputValue()).toBe('do you ship to iceland');
    await field(page).press('Enter');
    await panel(page).getByText('six days').first().waitFor();
    expect(await field(page).inputValue()).toBe('');
    const { id } = await conversationOf(visit, bot, scene.tenant);
    expect((await messagesOf(scene.tenant, id)).map(({ role }) => role)).toEqual(['visitor', 'assistant']);
    await context.close();
  });

  it('asks again, under the same id, for an answer that broke off', async () => {
    const bot = await scene.bot();
    const visit = await scene.visit(bot);
    const { page, context } = visit;
    await openPanel(page);
    let calls = 0;
    await page.route('**/chat', async (route) => {
      calls++;
      if (calls > 1) return route.continue();
      const response = await route.fetch();
      const [start = ''] = (await response.text()).split('\n\n');
      await route.fulfill({ response, body: `${start}\n\nevent: delta\ndata: {"text":"Ye"}\n\n` });
    });
    await say(page, 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    const { id } = await conversationOf(visit, bot, scene.tenant);
    expect((await messagesOf(scene.tenant, id)).map(({ role }) => role)).toEqual(['visitor', 'assistant']);
    expect(await panel(page).locator('.message').count()).toBe(3);
    await context.close();
  });

  it('leads to a person: asked for, live with a name, read and unread, and back; then closed and rated', async () => {
    const bot = await scene.bot();
    const visit = await scene.visit(bot);
    const { page, context, complaints } = visit;
    await openPanel(page);
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Talk to a person' }).click();
    await panel(page).getByText('Waiting for a member of our team').first().waitFor();
    const { id } = await conversationOf(visit, bot, scene.tenant);
    const dana = await scene.agent('Dana');
    await dana.post(`/conversations/${id}/takeover`, {});
    await panel(page).getByText('Dana has joined the conversation.').first().waitFor();
    await page.getByRole('heading', { name: 'Dana' }).waitFor();
    await dana.post(`/conversations/${id}/reply`, { content: 'Hello, **Dana** here.' });
    await panel(page).locator('.agent', { hasText: 'Dana here' }).waitFor();
    await say(page, 'Good to meet you');
    await until('it is stored', async () => (await messagesOf(scene.tenant, id)).at(-1).content === 'Good to meet you');
    await page.keyboard.press('Escape');
    await dana.post(`/conversations/${id}/reply`, { content: 'One more thing.' });
    await page.getByRole('button', { name: 'Open chat (1 unread)' }).click();
    await panel(page).locator('.agent', { hasText: 'One more thing' }).waitFor();
    // Each message stands there once, whichever way it came.
    expect(await panel(page).locator('.message.visitor').count()).toBe(2);
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Back to the assistant' }).click();
    await panel(page).getByText('Dana has left the conversation.').first().waitFor();
    expect((await conversationOf(visit, bot, scene.tenant)).status).toBe('open');
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'End conversation' }).click();
    await page.getByRole('radio', { name: '4 out of 5' }).check({ force: true });
    await page.getByRole('textbox', { name: 'Would you like to add a comment?' }).fill('quick');
    await page.getByRole('button', { name: 'Submit' }).click();
    await panel(page).getByText('Thank you for your feedback!').first().waitFor();
    expect(await conversationOf(visit, bot, scene.tenant)).toMatchObject({
      status: 'closed',
      closedBy: 'visitor',
      csat: { rating: 4, comment: 'quick' },
    });
    await page.getByRole('button', { name: 'Start a new conversation' }).click();
    await say(page, 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    expect((await conversationOf(visit, bot, scene.tenant)).id).not.toBe(id);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows who is typing, tells that the visitor is, and hands over files that an agent sent', async () => {
    const bot = await scene.bot();
    const visit = await scene.visit(bot);
    const { page, context } = visit;
    await openPanel(page);
    await say(page, 'I want to talk to a human');
    await page.getByText('Waiting for a member of our team').first().waitFor();
    const { id } = await conversationOf(visit, bot, scene.tenant);
    const dana = await scene.agent('Dana');
    await dana.post(`/conversations/${id}/takeover`, {});
    await panel(page).getByText('Dana has joined the conversation.').waitFor();
    await dana.post(`/conversations/${id}/typing`, {});
    await page.getByText('Dana is typing…').waitFor();
    const told = page.waitForResponse(
      (response) => response.url().endsWith('/typing') && response.request().method() === 'POST',
    );
    await field(page).fill('Let me');
    expect(await (await told).json()).toEqual({ success: true, data: { typing: true } });
    const offer = {
      name: 'offer.txt',
      contentType: 'text/plain',
      contentBase64: Buffer.from('100 euros').toString('base64'),
    };
    await dana.post(`/conversations/${id}/reply`, { content: 'Here you are.', attachments: [offer] });
    const link = page.getByRole('link', { name: /Download: offer\.txt/ });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    const file = await fetch((await link.getAttribute('href'))!);
    expect([file.status, await file.text()]).toEqual([200, '100 euros']);
    await page.getByText('Dana is typing…').waitFor({ state: 'detached' });
    await context.close();
  });

  it('opens by itself where the owner wants that, and leaves the focus where it is', async () => {
    const proactive = { proactiveEnabled: true, proactiveMessage: 'Need a hand?', proactiveDelaySeconds: 0 };
    const bot = await scene.bot(proactive);
    const { page, context } = await scene.visit(bot);
    await panel(page).getByText('Need a hand?').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    expect(await page.evaluate(stored)).toEqual(nothing);
    await context.close();
    const small = await scene.visit(bot, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await small.page.getByRole('button', { name: 'Need a hand?' }).tap();
    await panel(small.page).getByText('Need a hand?').waitFor();
    await small.context.close();
  });

  it('wears what the owner chose', async () => {
    const bot = await scene.bot(
      {
        primaryColor: '#ffe600',
        bubbleColor: '#123456',
        position: 'bottom-left',
        showPoweredBy: false,
        showSources: false,
        placeholderText: 'Ask away',
        aiDisclosureEnabled: true,
        aiDisclosureText: 'I am a machine.',
        avatarUrl: `${scene.site}/avatar.svg`,
      },
      { greetingMessage: 'Ahoy!' },
    );
    const closed = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, null]));
    await scene.tenant.api.put(`${bot.path}/business-hours`, {
      enabled: true,
      timezone: 'UTC',
      awayMessage: 'Back on Monday.',
      schedule: closed,
    });
    const { page, context } = await scene.visit(bot);
    const colours = (element: Element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color];
    expect(await launcher(page).evaluate(colours)).toEqual(['rgb(18, 52, 86)', 'rgb(255, 255, 255)']);
    expect((await launcher(page).boundingBox())!.x).toBeLessThan(40);
    await openPanel(page);
    for (const text of ['Ahoy!', 'I am a machine.', 'Back on Monday.']) await panel(page).getByText(text).waitFor();
    expect(await panel(page).locator('header').evaluate(colours)).toEqual(['rgb(255, 230, 0)', 'rgb(0, 0, 0)']);
    expect(await field(page).getAttribute('placeholder')).toBe('Ask away');
    expect(await panel(page).locator('.avatar img').count()).toBe(1);
    expect(await panel(page).getByText('Powered by').count()).toBe(0);
    await say(page, 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    expect(await panel(page).locator('.sources').count()).toBe(0);
    await context.close();
  });
});
