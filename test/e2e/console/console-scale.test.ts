import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationItem, inViewCounts, messageItem, pointersMarkKey } from '../../../domain/conversations/items.ts';
import { newMessage } from '../../../domain/conversations/records/new-message.ts';
import { idAt } from '../../../domain/core/ids.ts';
import { browserPath } from '../../support/browser/browser.ts';
import { type Desk, type OwnConsole, said, startConsole } from '../../support/browser/console.ts';
import { newId } from '../../support/conversation.ts';
import { conversationOf } from '../../support/stores/old-rows.ts';

const CONVERSATIONS = 10_000;
const MESSAGES = 2_000;
const MAX_ROWS = 60;
const SCROLLED = 260;
const WRITERS = 4;
/** It reads 51 pages, one after the other. A bound on what hangs. */
const WALK_TIMEOUT_MS = 400_000;

describe.skipIf(!browserPath)('a busy workspace', () => {
  let scene: OwnConsole;
  let desk: Desk;
  const conversationId = newId();
  beforeAll(async () => {
    scene = await startConsole();
    await seed();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  async function seed(): Promise<void> {
    const { workspaceId, chatbotId } = scene.platform;
    const tenant = { workspaceId: workspaceId! } as Parameters<typeof conversationOf>[0];
    const fields = { chatbotId: chatbotId!, watched: false };
    const rows = Array.from({ length: CONVERSATIONS }, (_, n) => conversationOf(tenant, 1 + n / 10_000, fields));
    const messages = Array.from({ length: MESSAGES }, (_, n) => {
      const id = idAt(Date.now() - (MESSAGES - n) * 1000);
      const record = newMessage(conversationId, id, n % 2 ? 'assistant' : 'visitor', `Message ${n}`);
      return messageItem({ workspaceId: workspaceId!, chatbotId: chatbotId!, isTest: false }, record, { seq: n + 1 });
    });
    const long = conversationOf(tenant, 0, { ...fields, messageCount: MESSAGES });
    const record = { ...long, id: conversationId, visitorName: null } as unknown as Parameters<
      typeof conversationItem
    >[0];
    const conversations = [...rows, conversationItem(record)].map((row) => ({ ...row, ...inViewCounts }));
    const items = [...conversations, ...messages];
    const { store } = scene.platform;
    // As in a workspace whose rows are all of this version. Otherwise every count reads all of them.
    await store.update(pointersMarkKey(workspaceId!), { set: { complete: true, views: true } });
    const parts = Map.groupBy(items, (_, n) => n % WRITERS);
    await Promise.all([...parts.values()].map((part) => store.writeMany(part.map((put) => ({ put })))));
  }

  it(
    'of 10,000 conversations keeps at most 60 rows in the page, and reaches the last one',
    async () => {
      await desk.page.goto(`${scene.platform.root}/console/inbox?view=ai`);
      const rows = desk.page.locator('.row a');
      await rows.first().waitFor();
      // Jumps to what is loaded until the list has its end, as the End key does.
      const walk = () =>
        desk.page.evaluate(async (limit) => {
          let most = 0;
          const measure = () => {
            most = Math.max(most, document.querySelectorAll('.rows .row').length);
          };
          new MutationObserver(measure).observe(document.body, { childList: true, subtree: true });
          const total = () => Number(document.querySelector('.rows .row')?.getAttribute('aria-setsize') ?? -1);
          const lastShown = () =>
            Number([...document.querySelectorAll('.rows .row')].at(-1)?.getAttribute('aria-posinset'));
          while ((total() < 0 || lastShown() !== total()) && most <= limit) {
            const list = document.querySelector('.rows');
            if (list) list.scrollTop = list.scrollHeight;
            await new Promise((resolve) => setTimeout(resolve, 25));
          }
          return { most, total: total(), last: lastShown() };
        }, MAX_ROWS);
      const { most, total, last } = await walk();
      expect(most).toBeLessThanOrEqual(MAX_ROWS);
      expect(total).toBeGreaterThanOrEqual(CONVERSATIONS);
      expect(last).toBe(total);
    },
    WALK_TIMEOUT_MS,
  );

  it('shows every row to a person who scrolls, across several pages', async () => {
    await desk.page.goto(`${scene.platform.root}/console/inbox?view=ai`);
    await desk.page.locator('.row a').first().waitFor();
    // By less than a screen, so that a row that is missing while it should be in sight is noticed.
    const { seen, most } = await desk.page.evaluate(async (wanted) => {
      const list = document.querySelector('.rows')!;
      const inSight = () => {
        const { top, bottom } = list.getBoundingClientRect();
        return [...list.querySelectorAll('.row')].filter((row) => {
          const place = row.getBoundingClientRect();
          return place.bottom > top && place.top < bottom;
        });
      };
      const positions = new Set<number>();
      let rendered = 0;
      while (Math.max(0, ...positions) < wanted) {
        rendered = Math.max(rendered, list.querySelectorAll('.row').length);
        for (const row of inSight()) positions.add(Number(row.getAttribute('aria-posinset')));
        list.scrollTop += 500;
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      }
      return { seen: [...positions].toSorted((one, other) => one - other), most: rendered };
    }, SCROLLED);
    expect(seen).toEqual(seen.map((_, index) => index + 1));
    expect(most).toBeLessThanOrEqual(MAX_ROWS);
  });

  it('opens a conversation of 2,000 messages at its end, and loads earlier pages without moving the text', async () => {
    const { page } = desk;
    await page.goto(`${scene.platform.root}/console/inbox/${conversationId}`);
    await said(page, `Message ${MESSAGES - 1}`).waitFor();
    expect(await page.locator('.entry').count()).toBeLessThanOrEqual(100);
    /** Where an entry is, or the first one in sight, once the page has drawn what came into sight. */
    const placeOf = (wanted?: string) =>
      page.locator('.transcript').evaluate(async (box, text) => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        const { top } = box.getBoundingClientRect();
        const wordsOf = (entry: Element) => entry.querySelector('.text')?.textContent ?? '';
        const isWanted = (entry: Element) =>
          text ? wordsOf(entry) === text : entry.getBoundingClientRect().top >= top;
        const entry = [...box.querySelectorAll('.entry')].find(isWanted)!;
        return { words: wordsOf(entry), top: Math.round(entry.getBoundingClientRect().top - top) };
      }, wanted);
    const numbers = async () => {
      const texts = await page.locator('.entry .text').allTextContents();
      return texts.map((text) => Number(/^Message (\d+)/.exec(text)?.[1]));
    };
    for (let step = 0; step < 4; step++) {
      const first = (await numbers())[0]!;
      await page.locator('.transcript').evaluate((element) => element.scrollTo(0, 300));
      const place = await placeOf();
      await page
        .getByRole('button', { name: 'Show earlier messages' })
        .evaluate((button) => (button as HTMLElement).click());
      await said(page, `Message ${first - 30}`).waitFor({ state: 'attached' });
      expect(Math.abs((await placeOf(place.words)).top - place.top)).toBeLessThanOrEqual(2);
    }
    const shown = await numbers();
    expect(shown).toEqual(shown.map((_, index) => MESSAGES - shown.length + index));
    expect(shown.length).toBeGreaterThan(200);
  });
});
