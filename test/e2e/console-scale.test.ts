import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationItem, messageItem } from '../../domain/conversations/items.ts';
import { createdAtOf, idAt } from '../../domain/core/ids.ts';
import { browserPath } from '../support/browser.ts';
import { type ConsoleScene, type Desk, said, startConsole } from '../support/console.ts';
import { newId } from '../support/conversation.ts';
import { conversationOf } from '../support/old-rows.ts';
import { until } from '../support/platform.ts';

const CONVERSATIONS = 10_000;
const MESSAGES = 2_000;
const MAX_ROWS = 60;

describe.skipIf(!browserPath)('a busy workspace', () => {
  let scene: ConsoleScene;
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
      const words = { role: n % 2 ? 'assistant' : 'visitor', content: `Message ${n}` } as const;
      const blank = { sources: [], suggestions: [], attachments: [], author: null, feedback: 0, latencyMs: null };
      const flags = { creditsUsed: 0, unanswered: false, incomplete: false, modelFailure: null };
      const record = { id, conversationId, createdAt: createdAtOf(id), ...words, ...blank, ...flags };
      return messageItem({ workspaceId: workspaceId!, chatbotId: chatbotId!, isTest: false }, record, { seq: n + 1 });
    });
    const long = conversationOf(tenant, 0, { ...fields, messageCount: MESSAGES });
    const record = { ...long, id: conversationId, visitorName: null } as unknown as Parameters<
      typeof conversationItem
    >[0];
    const items = [...rows, ...messages, conversationItem(record)];
    await scene.platform.store.writeMany(items.map((put) => ({ put })));
  }

  it('of 10,000 conversations keeps at most 60 rows in the page', async () => {
    await desk.page.goto(`${scene.platform.root}/console/inbox?view=ai`);
    const rows = desk.page.locator('.row a');
    await rows.first().waitFor();
    const list = desk.page.locator('.rows');
    const seen = new Set<string | null>();
    await until('500 of them were seen', async () => {
      const shown = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
      expect(shown.length).toBeLessThanOrEqual(MAX_ROWS);
      for (const id of shown) seen.add(id);
      await list.evaluate((element) => element.scrollBy(0, 900));
      return seen.size >= 500;
    });
  });

  it('opens a conversation of 2,000 messages at its end, and shows earlier ones on request', async () => {
    await desk.page.goto(`${scene.platform.root}/console/inbox/${conversationId}`);
    await said(desk.page, `Message ${MESSAGES - 1}`).waitFor();
    expect(await desk.page.locator('.entry').count()).toBeLessThan(400);
    await desk.page.getByRole('button', { name: 'Show earlier messages' }).click();
    await desk.page.getByRole('button', { name: 'Show earlier messages' }).waitFor();
    const texts = await desk.page.locator('.entry .text').allTextContents();
    const numbers = texts.map((text) => Number(/^Message (\d+)/.exec(text)?.[1]));
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    expect(numbers.at(-1)).toBe(MESSAGES - 1);
  });
});
