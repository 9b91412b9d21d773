import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suggestReply } from '../../../domain/answers/outcome.ts';
import { browserPath } from '../../support/browser/browser.ts';
import {
  conversationOf,
  openPanel,
  type PageVisit,
  panel,
  say,
  shipping,
  useWidgets,
  type WidgetScene,
} from '../../support/browser/widget.ts';
import { putMessage, setConversation } from '../../support/conversation.ts';
import { until } from '../../support/platform.ts';
import { type Bot, messagesOf } from '../../support/visitor.ts';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const offer = suggestReply({ language: 'en' }, [
  { text: shipping.question, sourceId: 's1' },
  { text: 'Prices *and* sizes', sourceId: 's2' },
]);
/** As they are stored: the second is of a page in another language. */
const stored = offer.suggestions.map((suggestion, at) => (at === 1 ? { ...suggestion, language: 'de' } : suggestion));
const [first, second] = offer.suggestions.map(({ text }) => text) as [string, string];
const intro = "I'm not sure that I understood your question.";
const outro = 'If none of these fits';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const lastBubble = (page: Page) => panel(page).locator('.message.assistant .bubble').last();

describe.skipIf(!browserPath)('suggestions in the widget', () => {
  let scene: WidgetScene;
  let bot: Bot;
  beforeAll(async () => {
    scene = await useWidgets();
    bot = await scene.bot();
  });
  afterAll(() => scene?.close());

  /** A page whose conversation ends with suggestions. */
  async function offered(): Promise<PageVisit & { id: string; messageId: string }> {
    const visit = await scene.visit(bot);
    await openPanel(visit.page);
    await say(visit.page, 'thanks');
    await lastBubble(visit.page).getByText("You're welcome!").waitFor();
    const { id } = await conversationOf(visit, bot, scene.tenant);
    const started = { conversationId: id, bindingToken: '', url: '' };
    const fields = { role: 'assistant', author: null, unanswered: true, suggestions: stored, content: offer.text };
    const { id: messageId } = await putMessage(scene.platform, scene.tenant, started, fields);
    await setConversation(scene.platform, scene.tenant, started, { suggestionsOf: messageId, offersHuman: true });
    // The open page would ask for news after 20 seconds; a reload asks at once.
    await visit.page.reload();
    await button(visit.page, first).waitFor();
    return { ...visit, id, messageId };
  }

  it('are buttons in the place of the list; one that is pressed is sent and answered', async () => {
    const { page, context, complaints, id, messageId } = await offered();
    expect(await lastBubble(page).locator('p, button').allTextContents()).toEqual([
      expect.stringContaining(intro),
      first,
      second,
      expect.stringContaining(outro),
    ]);
    expect(await lastBubble(page).locator('li').count()).toBe(0);
    expect(await button(page, first).getAttribute('lang')).toBe(null);
    expect(await button(page, second).getAttribute('lang')).toBe('de');
    await button(page, first).click();
    await panel(page).getByText('six days').first().waitFor();
    expect(await panel(page).locator('.message.visitor').last().textContent()).toContain(first);
    for (const text of [first, second]) expect(await button(page, text).count()).toBe(0);
    // What was offered can be read where it stood.
    const offering = panel(page).locator('.message.assistant .bubble', { hasText: intro });
    expect(await offering.locator('li').allTextContents()).toEqual([first, 'Prices and sizes']);
    const messages = await messagesOf(scene.tenant, id);
    expect(messages.find((message) => message.id === messageId).unanswered).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are there again after a reload, and gone once something else is said', async () => {
    const { page, context, id, messageId } = await offered();
    await page.reload();
    await button(page, second).waitFor();
    expect(await lastBubble(page).locator('li').count()).toBe(0);
    await say(page, 'hello');
    await lastBubble(page).getByText('What would you like to know?').waitFor();
    expect(await button(page, first).count()).toBe(0);
    await page.reload();
    await lastBubble(page).getByText('What would you like to know?').waitFor();
    expect(await button(page, first).count()).toBe(0);
    const messages = await messagesOf(scene.tenant, id);
    expect(messages.find((message) => message.id === messageId).unanswered).toBe(true);
    await context.close();
  });

  it('come back with a message that is taken back, and go while a person has the conversation', async () => {
    const { page, context, id } = await offered();
    await page.route('**/chat', (route) => route.abort());
    await button(page, first).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await button(page, first).waitFor();
    await page.unroute('**/chat');
    await (await scene.agent('Dana')).post(`/conversations/${id}/takeover`, {});
    await panel(page).getByText('Dana has joined the conversation.').waitFor();
    expect(await button(page, first).count()).toBe(0);
    expect(await lastBubble(page).locator('li').count()).toBe(2);
    await context.close();
  });

  it('of an answer that streams are buttons when it is whole, reached and pressed by keyboard, and break no rule of axe', async () => {
    const visit = await scene.visit(bot, { reducedMotion: 'reduce' });
    const { page, context } = visit;
    await openPanel(page);
    await page.route('**/chat', async (route) => {
      const response = await route.fetch();
      const { suggestions, text: content } = offer;
      const body = (await response.text()).replace(/^event: done\ndata: (.*)$/m, (_, data: string) => {
        const { message } = JSON.parse(data);
        const done = { message: { ...message, content, suggestions, unanswered: true } };
        return `event: suggestions\ndata: ${JSON.stringify({ suggestions })}\n\nevent: done\ndata: ${JSON.stringify(done)}`;
      });
      await route.fulfill({ response, body });
    });
    await say(page, 'thanks');
    await button(page, first).waitFor();
    await page.unroute('**/chat');
    await page.evaluate(axe);
    const broken = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: put there a line above
      const { violations } = await (window as any).axe.run(document, { resultTypes: ['violations'] });
      return violations.map(({ id }: { id: string }) => id);
    });
    expect(broken).toEqual([]);
    await button(page, first).focus();
    await page.keyboard.press('Enter');
    await panel(page).getByText('six days').first().waitFor();
    // The button is gone, and the focus still within the panel.
    const isWithin = () => page.evaluate(() => Boolean(document.activeElement?.shadowRoot?.activeElement));
    await until('the focus is in the panel', isWithin);
    await context.close();
  });
});
