import type { Page } from 'playwright-core';
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
  useWidgets,
  type WidgetScene,
} from '../../support/browser/widget.ts';
import { until } from '../../support/platform.ts';
import { type Bot, messagesOf } from '../../support/visitor.ts';

/** A poll's interval after an answer that did not help, and a slow machine. */
const SOON_MS = 15_000;

const onHandoff = { collectLeads: true, leadCaptureMode: 'on_handoff' };

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('button', { name }).click();
};

const heightOf = (page: Page, selector: string) =>
  panel(page)
    .locator(selector)
    .evaluate((element: HTMLElement) => element.offsetHeight);

describe.skipIf(!browserPath)('the widget and people', () => {
  let scene: WidgetScene;
  beforeAll(async () => {
    scene = await useWidgets();
  });
  afterAll(() => scene?.close());

  const visit = async (bot: Bot, options = {}) => {
    const made = await scene.visit(bot, options);
    await openPanel(made.page);
    return made;
  };

  it('shows who steps in unasked, and at the closed launcher what they write', async () => {
    const bot = await scene.bot();
    const made = await visit(bot, { reducedMotion: 'reduce' });
    const { page, context } = made;
    await say(page, 'quantum chromodynamics lattice');
    await panel(page).locator('.below').getByRole('button', { name: 'Talk to a person' }).waitFor();
    const { id } = await conversationOf(made, bot, scene.tenant);
    const dana = await scene.agent('Dana');
    await dana.post(`/conversations/${id}/takeover`, {});
    await panel(page).getByText('Dana has joined the conversation.').waitFor({ timeout: SOON_MS });
    await page.keyboard.press('Escape');
    const reply = (content: string) => dana.post(`/conversations/${id}/reply`, { content });
    await reply('I have **looked it up** for you.');
    const teaser = page.locator('.teaser');
    await teaser.getByText('I have looked it up for you.').waitFor();
    expect(await teaser.locator('b').textContent()).toBe('Dana');
    expect(await teaser.locator('.avatar').textContent()).toBe('D');
    expect(await teaser.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    // Read aloud once.
    expect(await teaser.getAttribute('role')).toBeNull();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Dana: I have looked it up for you.');
    await teaser.getByRole('button', { name: 'Dismiss' }).click();
    await teaser.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open chat (1 unread)' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Open chat (1 unread)' }).waitFor();
    await reply('One more thing.');
    await teaser.getByText('One more thing.').click();
    await panel(page).locator('.agent', { hasText: 'One more thing.' }).waitFor();
    expect(await teaser.count()).toBe(0);
    await context.close();
  });

  it('asks for contact details in a message of the list, which folds to a line when a person comes', async () => {
    const bot = await scene.bot(onHandoff);
    const made = await visit(bot);
    const { page, context } = made;
    await choose(page, 'Talk to a person');
    await page.getByRole('heading', { name: 'How can we reach you?' }).waitFor();
    expect(await panel(page).locator('ol > li form').count()).toBe(1);
    const { id } = await conversationOf(made, bot, scene.tenant);
    const dana = await scene.agent('Dana');
    await dana.post(`/conversations/${id}/takeover`, {});
    const folded = panel(page).getByRole('button', { name: 'How can we reach you?' });
    await folded.waitFor();
    expect(await panel(page).locator('form.card').count()).toBe(0);
    await dana.post(`/conversations/${id}/reply`, { content: 'Hello.' });
    await panel(page).locator('.agent', { hasText: 'Hello.' }).waitFor();
    // Her words come last.
    expect(await panel(page).locator('ol > li').last().textContent()).toContain('Hello.');
    await folded.click();
    await page.getByRole('textbox', { name: 'Email' }).fill('kim@example.com');
    await page.getByRole('button', { name: 'Submit' }).click();
    await panel(page).getByText('We have received your details').first().waitFor();
    await context.close();
  });

  it('says outside opening hours that nobody is there, once, and not that somebody is awaited', async () => {
    const bot = await scene.bot();
    const hours = { enabled: true, timezone: 'UTC', schedule: {}, awayMessage: 'We are back on Monday.' };
    await scene.tenant.api.put(`${bot.path}/business-hours`, hours);
    const { page, context } = await visit(bot);
    const away = panel(page).getByText('We are back on Monday.');
    await away.waitFor();
    const before = await heightOf(page, 'header');
    await choose(page, 'Talk to a person');
    await panel(page).locator('.bubble', { hasText: 'We are back on Monday.' }).waitFor();
    expect(await away.count()).toBe(1);
    expect(await panel(page).getByText('Waiting for a member').count()).toBe(0);
    expect(await heightOf(page, 'header')).toBe(before);
    await context.close();
  });

  it('keeps a message without a connection, gives it back, and sends it by itself when the line is back', async () => {
    const bot = await scene.bot();
    const made = await visit(bot);
    const { page, context } = made;
    await context.setOffline(true);
    await say(page, 'do you ship to icelnd');
    const waits = panel(page).getByText('Waiting for the connection…');
    await waits.waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => field(page).inputValue()).toBe('do you ship to icelnd');
    expect(await panel(page).locator('.message.visitor').count()).toBe(0);
    await say(page, 'do you ship to iceland');
    await waits.waitFor();
    await field(page).fill('and to Norway?');
    await context.setOffline(false);
    await panel(page).getByText('six days').first().waitFor();
    expect(await waits.count()).toBe(0);
    expect(await panel(page).locator('.problem').count()).toBe(0);
    expect(await field(page).inputValue()).toBe('and to Norway?');
    const { id } = await conversationOf(made, bot, scene.tenant);
    await until('it is stored once', async () => (await messagesOf(scene.tenant, id)).length === 2);
    await context.close();
  });

  it('sends what was said without a connection in its order and once, also after a reload, and keeps the field', async () => {
    const bot = await scene.bot();
    const made = await visit(bot);
    const { page, context } = made;
    await context.route('**/chat', (route) => route.abort());
    const waits = panel(page).getByText('Waiting for the connection…');
    const bubbles = panel(page).locator('.message.visitor .bubble');
    await say(page, 'do you ship to iceland');
    await waits.waitFor();
    await say(page, 'how long do parcels to iceland take');
    await say(page, 'never mind');
    await field(page).fill('and');
    await panel(page).locator('.visitor', { hasText: 'never mind' }).getByRole('button', { name: 'Take back' }).click();
    await expect
      .poll(() => bubbles.allInnerTexts())
      .toEqual(['do you ship to iceland', 'how long do parcels to iceland take']);
    await page.reload();
    await waits.waitFor();
    expect(await field(page).inputValue()).toBe('never mind\nand');
    await context.unroute('**/chat');
    await panel(page).getByText('six days').nth(1).waitFor();
    await expect.poll(() => panel(page).getByRole('button', { name: 'Take back' }).count()).toBe(0);
    expect(await waits.count()).toBe(0);
    expect(await field(page).inputValue()).toBe('never mind\nand');
    const { id } = await conversationOf(made, bot, scene.tenant);
    const stored = await messagesOf(scene.tenant, id);
    expect(stored.map(({ role, content }) => (role === 'visitor' ? content : role))).toEqual([
      'do you ship to iceland',
      'assistant',
      'how long do parcels to iceland take',
      'assistant',
    ]);
    await context.close();
  });

  it('says that a file and a rating wait for the connection, and sends each of them once', async () => {
    const bot = await scene.bot();
    const made = await visit(bot);
    const { page, context } = made;
    await say(page, 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    const sign = panel(page).getByRole('alert').filter({ hasText: 'Waiting for the connection…' });
    await context.setOffline(true);
    const picture = { name: 'parcel.png', mimeType: 'image/png', buffer: PIXEL };
    await panel(page).locator('input[type=file]').setInputFiles(picture);
    await sign.waitFor();
    await context.setOffline(false);
    await panel(page).locator('.visitor .file', { hasText: 'parcel.png' }).waitFor();
    await sign.waitFor({ state: 'detached' });
    await choose(page, 'End conversation');
    await chooseStars(page, 4);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Submit' }).click();
    await sign.waitFor();
    await context.setOffline(false);
    await panel(page).getByText('Thank you for your feedback!').waitFor();
    await sign.waitFor({ state: 'detached' });
    const { id, csat } = await conversationOf(made, bot, scene.tenant);
    expect(csat).toMatchObject({ rating: 4 });
    const files = (await messagesOf(scene.tenant, id)).flatMap(({ attachments }) => attachments);
    expect(files).toHaveLength(1);
    await context.close();
  });

  it('begins with a face and its questions as rows, and wastes no room on a phone', async () => {
    const questions = ['Do you ship to Iceland?', 'What is new?'];
    const bot = await scene.bot({
      suggestedQuestions: questions,
      placeholderText: 'Ask us anything about your order, delivery or returns',
    });
    const { page, context } = await visit(bot, { viewport: { width: 390, height: 844 } });
    await panel(page).getByText('Answers at once').waitFor();
    const chips = panel(page).locator('.chips .chip');
    const [one, other] = [(await chips.nth(0).boundingBox())!, (await chips.nth(1).boundingBox())!];
    expect([other.y > one.y, other.width]).toEqual([true, one.width]);
    // The placeholder takes one line.
    expect(await heightOf(page, '#message')).toBeLessThan(44);
    await chips.nth(0).click();
    await panel(page).getByText('six days').first().waitFor();
    const [asked, answered] = [
      (await panel(page).locator('.visitor .bubble').boundingBox())!,
      (await panel(page).locator('.assistant .bubble').last().boundingBox())!,
    ];
    expect(answered.y - asked.y - asked.height).toBeLessThan(14);
    await context.close();
  });

  it('has one cross, one ring around the field, and a button in place of "reply yes or no"', async () => {
    const { page, context } = await visit(await scene.bot());
    await expect.poll(() => page.getByRole('button', { name: 'Close chat' }).count()).toBe(1);
    await field(page).click();
    expect(
      await field(page).evaluate((element) => Number.parseInt(getComputedStyle(element).outlineOffset, 10)),
    ).toBeLessThan(0);
    await say(page, 'quantum chromodynamics lattice');
    await panel(page).locator('.below').getByRole('button', { name: 'Talk to a person' }).waitFor();
    expect(
      await panel(page)
        .getByText(/reply yes or no/)
        .count(),
    ).toBe(0);
    // Nobody is asked twice.
    await say(page, 'perturbative renormalization');
    await expect.poll(() => panel(page).locator('.message.assistant').count()).toBe(3);
    await expect.poll(() => panel(page).getByRole('button', { name: 'Talk to a person' }).count()).toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => panel(page).getByRole('button', { name: 'Close chat' }).count()).toBe(1);
    expect(await launcher(page).count()).toBe(0);
    await context.close();
  });
});
