import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import {
  chooseStars,
  conversationOf,
  field,
  launcher,
  openPanel,
  panel,
  say,
  startWidgets,
} from '../../support/browser/widget.ts';
import { until } from '../../support/platform.ts';
import { messagesOf } from '../../support/visitor.ts';

const stored = () => ({ cookie: document.cookie, local: { ...localStorage }, tab: { ...sessionStorage } });
const nothing = { cookie: '', local: {}, tab: {} };

/** A page whose test says whether somebody looks at it, and that counts the tones it would play. */
const nobodyLooks = `
  window.hidden = false;
  window.tones = 0;
  Object.defineProperty(document, 'hidden', { get: () => window.hidden });
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...at) { window.tones++; return start.apply(this, at); };
`;

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** In the page: pastes a file into the field, or drags or drops it onto the panel. */
function give({ event, name, bytes }: { event: string; name: string; bytes: number[] }): void {
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
  const shadow = document.querySelector('frontdesk-widget')!.shadowRoot!;
  const init = { bubbles: true, cancelable: true };
  if (event === 'paste')
    shadow.querySelector('#message')!.dispatchEvent(new ClipboardEvent(event, { ...init, clipboardData: files }));
  else shadow.querySelector('.log')!.dispatchEvent(new DragEvent(event, { ...init, dataTransfer: files }));
}

describe.skipIf(!browserPath)('the widget', () => {
  let scene: Awaited<ReturnType<typeof startWidgets>>;
  beforeAll(async () => {
    // Nothing listens there: what is to be mailed is only queued.
    scene = await startWidgets({ SMTP_URL: 'smtp://127.0.0.1:9' });
  });
  afterAll(async () => {
    await scene?.close();
    await scene?.platform.stop();
  });

  it('answers with markdown whose links are safe, loads no image, and takes a thumb', async () => {
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
    // The source is the question itself, and leads nowhere.
    expect(await panel(page).locator('.sources').count()).toBe(0);
    // Formatting the first time is slow, so it waits until somebody points at a message.
    const times = panel(page).locator('.time');
    await page.getByRole('button', { name: 'Helpful', exact: true }).waitFor();
    expect(await times.allTextContents()).toEqual(['', '']);
    const before = await panel(page).locator('.message').last().boundingBox();
    await page.getByRole('button', { name: 'Helpful', exact: true }).click();
    await until('the times stand', async () =>
      (await times.allTextContents()).every((text) => /^\d\d:\d\d$/.test(text)),
    );
    expect(await panel(page).locator('.message').last().boundingBox()).toEqual(before);
    const { id } = await conversationOf(visit, bot, scene.tenant);
    await until('the thumb is stored', async () =>
      (await messagesOf(scene.tenant, id)).some(({ feedback }) => feedback === 1),
    );
    expect(complaints).toEqual([]);
    await visit.context.close();
  });

  it('shows the times of messages once they are a minute old, and of earlier ones at once', async () => {
    const aMinuteLater = `{
      const later = setTimeout;
      window.setTimeout = (run, ms, ...rest) => later(run, ms === 60_000 ? 500 : ms, ...rest);
    }`;
    const { page, context } = await scene.visit(await scene.bot(), { before: aMinuteLater });
    await openPanel(page);
    await say(page, 'do you ship to iceland');
    const areTimed = async () => {
      const times = await panel(page).locator('.time').allTextContents();
      return times.length === 2 && times.every((text) => /^\d\d:\d\d$/.test(text));
    };
    await until('the times stand', areTimed);
    await page.reload();
    await until('the times stand again', areTimed);
    await context.close();
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

  it('gives a message back at a limit, keeps it over a lost network and a reload, and sends it once', async () => {
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
    await panel(page).getByText('Waiting for the connection…').waitFor();
    await page.reload();
    await panel(page).getByText('Waiting for the connection…').waitFor();
    expect(await field(page).inputValue()).toBe('');
    // It is sent by itself, without another word about the connection.
    await page.unroute('**/chat');
    await panel(page).getByText('six days').first().waitFor();
    expect(
      await panel(page)
        .getByText(/connection/)
        .count(),
    ).toBe(0);
    expect(await panel(page).locator('.message.visitor').count()).toBe(1);
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
    // What the team has resolved has a transcript, too.
    await dana.post(`/conversations/${id}/resolve`, {});
    await panel(page).getByRole('button', { name: 'Send a transcript by email' }).waitFor();
    await dana.post(`/conversations/${id}/takeover`, {});
    await panel(page).getByText('Dana has joined the conversation.').nth(1).waitFor();
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
    await panel(page).getByRole('button', { name: 'Send a transcript by email' }).waitFor();
    await chooseStars(page, 4);
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
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Options' }).click();
      await page.getByRole('button', { name }).click();
    };
    await choose('Earlier conversations');
    await panel(page)
      .getByRole('button', { name: /^Talk to a person/ })
      .click();
    await panel(page).locator('.agent', { hasText: 'One more thing' }).waitFor();
    await expect.poll(() => field(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Start a new conversation' }).waitFor();
    await choose('Earlier conversations');
    await panel(page)
      .getByRole('button', { name: /^do you ship to iceland/ })
      .click();
    await say(page, 'and how long does it take to iceland');
    await expect.poll(() => panel(page).locator('.message.visitor').count()).toBe(2);
    await page.reload();
    await panel(page).getByText('and how long').waitFor();
    await choose('Earlier conversations');
    await expect.poll(() => panel(page).locator('.earlier li').count()).toBe(1);
    await page.getByRole('button', { name: 'Remove from this list: Talk to a person' }).click();
    await field(page).waitFor();
    const kept = () => page.evaluate((key) => localStorage.getItem(key), `frontdesk:${bot.publicId}`);
    await expect.poll(async () => JSON.parse((await kept())!).past).toEqual([]);
    await choose('Send a transcript by email');
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await panel(page).locator('.card').getByRole('button', { name: 'Send' }).click();
    await page.getByText('Please enter a valid email address.').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill('kim@example.com');
    await panel(page).locator('.card').getByRole('button', { name: 'Send' }).click();
    await panel(page).getByText('The transcript is on its way to kim@example.com.').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows who is typing, tells that the visitor is, and hands over files that an agent sent', async () => {
    const bot = await scene.bot();
    const visit = await scene.visit(bot, { before: nobodyLooks });
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
    await dana.post(`/conversations/${id}/reply`, { content: 'And the list.' });
    await panel(page).locator('.agent', { hasText: 'And the list.' }).waitFor();
    // Both form a group: one name, one initial, and one time that stands there.
    expect(await panel(page).locator('.agent .author, .agent .face').allInnerTexts()).toEqual(['Dana', 'D']);
    expect(await panel(page).locator('.agent time:visible').count()).toBe(1);
    await panel(page).locator('.agent').first().hover();
    expect(await panel(page).locator('.agent time:visible').count()).toBe(2);

    const looks = (isLooking: boolean) =>
      page.evaluate((hidden) => {
        Object.assign(window, { hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, !isLooking);
    const reply = async (content: string) => {
      await dana.post(`/conversations/${id}/reply`, { content });
      await panel(page).locator('.agent', { hasText: content }).waitFor();
    };
    const tones = () => page.evaluate('window.tones');
    expect(await tones()).toBe(0);
    await looks(false);
    await reply('Are you there?');
    await reply('Hello?');
    // One a reply, which changes its pitch.
    expect([await page.title(), await tones()]).toEqual(['(2) Shop', 2]);
    await looks(true);
    expect(await page.title()).toBe('Shop');
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Turn sound off' }).click();
    await looks(false);
    await reply('Good bye.');
    expect([await page.title(), await tones()]).toEqual(['(1) Shop', 2]);
    await context.close();
  });

  it('sends files by button, paste and drop, shows how far they are, and says why one was not sent', async () => {
    const bot = await scene.bot();
    const visit = await scene.visit(bot);
    const { page, context } = visit;
    await openPanel(page);
    const choose = (name: string, mimeType = 'image/png', buffer = pixel) =>
      panel(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    const link = (name: string) => page.getByRole('link', { name: `Download: ${name}` });
    await choose('lamp.png');
    await link('lamp.png').locator('img').waitFor();
    await panel(page).getByText('our team can see your file').first().waitFor();
    expect(await (await fetch((await link('lamp.png').getAttribute('href'))!)).headers.get('content-type')).toBe(
      'image/png',
    );
    await page.evaluate(give, { event: 'paste', name: 'pasted.png', bytes: [...pixel] });
    await link('pasted.png').waitFor();
    await page.evaluate(give, { event: 'dragover', name: 'dropped.png', bytes: [...pixel] });
    await panel(page).getByText('Drop files here to send them').waitFor();
    await page.evaluate(give, { event: 'drop', name: 'dropped.png', bytes: [...pixel] });
    await link('dropped.png').waitFor();
    expect(await panel(page).getByText('Drop files here to send them').count()).toBe(0);

    await choose('notes.txt', 'text/plain');
    await panel(page).getByText('You can send images and PDFs of up to 10 MB.').waitFor();
    await choose('fake.png', 'image/png', Buffer.from('no image'));
    await panel(page).getByText('fake.png was not sent. You can send images and PDFs').waitFor();
    const isUpload = ({ pathname }: URL) => pathname.includes('/tmp/');
    await page.route(isUpload, () => {});
    // Above 3 MB, the bytes go to the bucket.
    const large = Buffer.concat([pixel, Buffer.alloc(4_000_000)]);
    await choose('slow.png', 'image/png', large);
    await panel(page).getByRole('progressbar', { name: 'slow.png' }).waitFor();
    await page.getByRole('button', { name: 'Cancel: slow.png' }).click();
    await panel(page).getByRole('progressbar').waitFor({ state: 'detached' });
    await page.unroute(isUpload);
    await choose('large.png', 'image/png', large);
    await link('large.png').waitFor();
    await choose('offer.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
    await link('offer.pdf').waitFor();
    const { id } = await conversationOf(visit, bot, scene.tenant);
    const names = (await messagesOf(scene.tenant, id)).flatMap(({ attachments }) =>
      attachments.map(({ name }: { name: string }) => name),
    );
    expect(names).toEqual(['lamp.png', 'pasted.png', 'dropped.png', 'large.png', 'offer.pdf']);
    await page.reload();
    await link('offer.pdf').waitFor();
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
    expect(await panel(page).locator('header .avatar img').count()).toBe(1);
    expect(await panel(page).getByText('Powered by').count()).toBe(0);
    await say(page, 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    expect(await panel(page).locator('.sources').count()).toBe(0);
    await context.close();
  });
});
