import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import {
  type ConsoleScene,
  type Desk,
  isLive,
  openTalk,
  replyField,
  rowOf,
  said,
  useConsole,
  type VisitorChat,
} from '../../support/browser/console.ts';
import { slowDown } from '../../support/browser/slow.ts';
import { client, until } from '../../support/platform.ts';

describe.skipIf(!browserPath)('the console on slow 4G, with a slow processor', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
    await slowDown(await desk.context.newCDPSession(desk.page));
  });
  afterAll(() => scene?.close());

  const read = async <T>(path: string) =>
    (await client(scene.platform.baseUrl, scene.platform.apiKey!).get(path)).body.data as T;
  const replies = async ({ conversationId }: VisitorChat) => {
    const { messages } = await read<{ messages: { role: string; content: string }[] }>(
      `/conversations/${conversationId}/messages`,
    );
    return messages.flatMap(({ role, content }) => (role === 'agent' ? [content] : []));
  };
  const statusOf = async ({ conversationId }: VisitorChat) =>
    (await read<{ status: string }>(`/conversations/${conversationId}`)).status;
  const openInbox = async () => {
    await desk.page.goto(`${scene.platform.root}/console/inbox`);
    await isLive(desk.page);
  };

  it('opens, and shows a visitor who comes afterwards', async () => {
    await openInbox();
    await rowOf(desk.page, await scene.visitor()).waitFor();
  });

  it('shows the conversation that was chosen last, however the answers come', async () => {
    const first = await scene.visitor('I want to talk to a human about my lamp');
    const last = await scene.visitor('I want to talk to a human about my invoice');
    await openInbox();
    await rowOf(desk.page, first).click();
    await rowOf(desk.page, last).click();
    await said(desk.page, 'about my invoice').waitFor();
    await desk.page.waitForURL(`**/inbox/${last.conversationId}**`);
    expect(await said(desk.page, 'about my lamp').count()).toBe(0);
  });

  it('keeps every key that is typed quickly while the visitor writes, and sends the reply once', async () => {
    const talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
    const text = 'Your lamp left our house this morning, and the parcel service says that it arrives on Friday.';
    await Promise.all([replyField(desk.page).pressSequentially(text), talk.say('Are you there?')]);
    expect(await replyField(desk.page).inputValue()).toBe(text);
    // A reply to what the agent has not seen yet would be refused.
    await said(desk.page, 'Are you there?').waitFor();
    // Twice, as the impatient do.
    await replyField(desk.page).press('Enter');
    await replyField(desk.page).press('Enter');
    await desk.page.locator('.entry.agent:not(.sending)', { hasText: text }).waitFor();
    expect(await said(desk.page, text).count()).toBe(1);
    expect(await replies(talk)).toEqual([text]);
  });

  it('takes a conversation over once for two clicks, and an undo reaches a resolve that is on its way', async () => {
    const talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
    await desk.page.getByRole('button', { name: 'Take over' }).dblclick();
    await desk.page.getByText('With you. The AI is silent.').waitFor();
    await desk.page.getByRole('button', { name: 'Resolve' }).click();
    await desk.page.getByText(/: resolved$/).waitFor();
    await desk.page.getByRole('button', { name: 'Undo' }).click();
    await openTalk(desk, scene.platform.root, talk);
    await desk.page.getByText('With you. The AI is silent.').waitFor();
    expect(await statusOf(talk)).toBe('human_active');
  });

  it('keeps a draft over a reload in the middle of the first answer', async () => {
    const talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
    await replyField(desk.page).fill('Half a reply');
    const url = desk.page.url();
    await desk.page.goto(url, { waitUntil: 'commit' });
    await desk.page.goto(url);
    await desk.page.locator('.composer').waitFor();
    expect(await replyField(desk.page).inputValue()).toBe('Half a reply');
    await until('nothing was sent', async () => (await replies(talk)).length === 0);
    expect(desk.complaints).toEqual([]);
  });
});
