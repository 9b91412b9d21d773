import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, COMPOSED_ENTER, isIgnored } from '../../support/browser/browser.ts';
import {
  chooseStars,
  launcher,
  openPanel,
  panel,
  say,
  useWidgets,
  type WidgetScene,
} from '../../support/browser/widget.ts';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules that the page breaks, each with where; the widget's shadow root is looked into. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: put there a line above
    const { violations } = await (window as any).axe.run(document, { resultTypes: ['violations'] });
    return violations as { id: string; nodes: { html: string; failureSummary: string }[] }[];
  });
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}

const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute('aria-label') ?? element?.id ?? '';
  });

const rich = {
  suggestedQuestions: ['What is new?'],
  aiDisclosureEnabled: true,
  collectLeads: true,
  leadCaptureMode: 'after_first_response',
};

describe.skipIf(!browserPath)('the widget for everyone', () => {
  let scene: WidgetScene;
  beforeAll(async () => {
    scene = await useWidgets();
  });
  afterAll(() => scene?.close());

  it.each(['light', 'dark'] as const)(
    'has a launcher that shows the focus, and its icon in forced colours, %s',
    async (colorScheme) => {
      const bot = await scene.bot();
      const { page, context } = await scene.visit(bot, { forcedColors: 'active', colorScheme });
      const style = () =>
        launcher(page).evaluate((button) => {
          const { outlineStyle, backgroundColor, color } = getComputedStyle(button);
          const { borderTopColor, borderTopWidth } = getComputedStyle(button.firstElementChild!);
          const { textAlign } = getComputedStyle(button.lastElementChild!);
          return {
            outlineStyle,
            isSeen: backgroundColor !== color,
            icon: [borderTopColor === color, borderTopWidth],
            textAlign,
          };
        });
      const visible = { outlineStyle: 'auto', isSeen: true, icon: [true, '12px'], textAlign: 'center' };
      await launcher(page).waitFor();
      await page.keyboard.press('Tab');
      expect(await style()).toEqual(visible);
      // The app brings styles of its own.
      await page.keyboard.press('Enter');
      await panel(page).waitFor();
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'detached' });
      expect(await launcher(page).getAttribute('aria-expanded')).toBe('false');
      await launcher(page)
        .locator('span')
        .evaluate((badge) => {
          badge.textContent = '1';
        });
      expect(await style()).toEqual(visible);
      await context.close();
    },
  );

  it.each([
    ['by day', { colorScheme: 'light' as const }, {}],
    ['by night', { colorScheme: 'dark' as const }, {}],
    [
      'in a colour that is hard to read',
      {},
      { primaryColor: '#ffee88', backgroundColor: '#eeeeff', textColor: '#ccccdd', secondaryColor: '#ff8800' },
    ],
    ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, {}],
  ])('breaks no rule of axe %s, closed, open, answered and asking', async (_, options, settings) => {
    const bot = await scene.bot({ ...rich, ...settings });
    const { page, context } = await scene.visit(bot, { ...options, reducedMotion: 'reduce' });
    await launcher(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await openPanel(page);
    expect(await violations(page)).toEqual([]);
    await say(page, 'do you ship to iceland');
    await page.getByRole('heading', { name: 'How can we reach you?' }).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('This field is required.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Options' }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'End conversation' }).click();
    await chooseStars(page, 4);
    await page.getByRole('textbox', { name: 'Would you like to add a comment?' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it('is used by keyboard alone, keeps the focus and gives it back', async () => {
    const bot = await scene.bot({ suggestedQuestions: ['Do you ship to Iceland?'] });
    const { page, context } = await scene.visit(bot);
    await launcher(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Open chat');
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await expect.poll(() => focused(page)).toBe('message');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await panel(page).getByText('six days').first().waitFor();
    // The suggestion is gone; the focus is where the visitor goes on.
    await expect.poll(() => focused(page)).toBe('message');
    await page.keyboard.type('line one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('line two');
    const field = page.getByRole('textbox', { name: 'Type a message' });
    expect(await field.inputValue()).toBe('line one\nline two');
    expect(await isIgnored(field, COMPOSED_ENTER)).toBe(true);
    await page.getByRole('button', { name: 'Options' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'End conversation' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'End conversation' }).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Options');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Open chat');
    await context.close();
  });

  it('says each finished answer once', async () => {
    const bot = await scene.bot();
    const { page, context } = await scene.visit(bot);
    await openPanel(page);
    await page.evaluate(() => {
      const said: string[] = [];
      const region = document.querySelector('frontdesk-widget')!.shadowRoot!.querySelector('[role=status]')!;
      new MutationObserver(() => said.push(region.textContent!)).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      });
      Object.assign(window, { said });
    });
    await say(page, 'do you ship to iceland');
    await panel(page).getByText('six days').first().waitFor();
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await expect.poll(said).toEqual(['Leafy: Yes, parcels to Iceland take six days. See our list or this parcel']);
    expect(await panel(page).getByRole('log').getAttribute('aria-live')).toBe('off');
    await context.close();
  });

  it('speaks Arabic from right to left', async () => {
    const bot = await scene.bot(rich);
    const { page, context } = await scene.visit(bot, { locale: 'ar-EG' });
    await page.getByRole('button', { name: 'فتح المحادثة' }).click();
    await panel(page).waitFor();
    const way = (element: Element) => getComputedStyle(element).direction;
    expect(await panel(page).evaluate(way)).toBe('rtl');
    expect(await page.getByRole('textbox').evaluate(way)).toBe('rtl');
    const [avatar, close] = await Promise.all([
      panel(page).locator('header .avatar').boundingBox(),
      panel(page).getByRole('button', { name: 'خيارات' }).boundingBox(),
    ]);
    expect(avatar!.x).toBeGreaterThan(close!.x);
    await page.getByRole('textbox').fill('do you ship to iceland');
    await page.keyboard.press('Enter');
    await panel(page).getByText('six days').first().waitFor();
    // Each message reads as its own words do.
    expect(await panel(page).locator('.assistant .bubble').last().evaluate(way)).toBe('ltr');
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it('covers a phone whole, with text that no phone zooms into, and keeps Tab within', async () => {
    const bot = await scene.bot();
    const { page, context } = await scene.visit(bot, {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await launcher(page).tap();
    await panel(page).waitFor();
    await expect.poll(() => panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await panel(page).getAttribute('aria-modal')).toBe('true');
    expect(await page.getByRole('textbox').evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px');
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab');
      expect(
        await panel(page).evaluate((element) => element.contains((element.getRootNode() as ShadowRoot).activeElement)),
      ).toBe(true);
    }
    await context.close();
  });

  it('adds no landmark, shows greeting and disclosure above a form on a small phone, and makes room for its keyboard', async () => {
    const bot = await scene.bot({ ...rich, leadCaptureMode: 'before_chat', suggestedQuestions: [] });
    const html =
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>' +
      '<body><header>Shop</header><main><h1>Shop</h1></main><footer>Imprint</footer>';
    const before = `
      const visible = Object.assign(new EventTarget(), { height: 640, offsetTop: 0 });
      Object.defineProperty(window, 'visualViewport', { value: visible });`;
    const small = { viewport: { width: 390, height: 640 }, isMobile: true, hasTouch: true };
    const { page, context } = await scene.visit(bot, { ...small, html, before, reducedMotion: 'reduce' });
    await launcher(page).tap();
    await panel(page).waitFor();
    for (const text of ['You are talking to an AI assistant', 'Hello! How can I help you today?']) {
      const { y, height } = (await panel(page).getByText(text).boundingBox())!;
      expect([y > 50, y + height < 640]).toEqual([true, true]);
    }
    expect(await panel(page).getByRole('button', { name: 'Submit' }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => {
      Object.assign(window.visualViewport!, { height: 380, offsetTop: 20 });
      window.visualViewport!.dispatchEvent(new Event('resize'));
    });
    expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 20, width: 390, height: 380 });
    await context.close();
  });

  it('moves nothing for whoever asked for that, and is dark where the system is', async () => {
    const bot = await scene.bot();
    const { page, context } = await scene.visit(bot, { reducedMotion: 'reduce', colorScheme: 'dark' });
    await openPanel(page);
    const look = await panel(page).evaluate((element) => {
      const { animationName, backgroundColor } = getComputedStyle(element);
      return { animationName, backgroundColor };
    });
    expect(look).toEqual({ animationName: 'none', backgroundColor: 'rgb(23, 27, 36)' });
    await context.close();
  });
});
