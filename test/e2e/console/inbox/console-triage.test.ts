import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../../support/browser/browser.ts';
import {
  type ConsoleScene,
  type Desk,
  openTalk,
  replyField,
  rowOf,
  useConsole,
  type VisitorChat,
} from '../../../support/browser/console.ts';
import { until } from '../../../support/platform.ts';

describe.skipIf(!browserPath)('many visitors who wait', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  const statusOf = async ({ conversationId }: VisitorChat) =>
    (await scene.api.get(`/conversations/${conversationId}`)).body.data.status;
  const openId = () => new URL(desk.page.url()).pathname.split('/').at(-1);

  it('show their question, not what the chatbot said, and count what nobody has read', async () => {
    const [talk] = (await scene.visitors(1)) as [VisitorChat];
    await talk.say('Is the copper lamp heavy?');
    await talk.say('hello?');
    await desk.page.goto(`${scene.platform.root}/console/inbox`);
    const row = rowOf(desk.page, talk);
    await row.getByText('Is the copper lamp heavy?').waitFor();
    expect(await row.textContent()).not.toMatch(/AI:|Visitor [0-9a-f]{4}/);
    expect(await row.locator('.count').textContent()).toMatch(/^3/);
  });

  it('are answered and resolved by keys: the next one opens, also after a reply that takes the row away', async () => {
    const talks = await scene.visitors(3);
    await openTalk(desk, scene.platform.root, talks[0]!);
    await desk.page.keyboard.press('r');
    await replyField(desk.page).fill('Yes, two kilos.');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText('With you. The AI is silent.').waitFor();
    await rowOf(desk.page, talks[0]!).waitFor({ state: 'detached' });
    await desk.page.keyboard.press('Escape');
    await desk.page.keyboard.press('e');
    await desk.page.waitForURL(new RegExp(talks[1]!.conversationId));
    // From the second one, Ctrl+Enter does both.
    await desk.page.locator('.composer').waitFor();
    await desk.page.keyboard.press('r');
    await replyField(desk.page).fill('On Monday.');
    await desk.page.keyboard.press('Control+Enter');
    await desk.page.waitForURL(new RegExp(talks[2]!.conversationId));
    expect(openId()).toBe(talks[2]!.conversationId);
    for (const talk of talks.slice(0, 2))
      await until('it is resolved', async () => (await statusOf(talk)) === 'resolved');
    const { data } = (await scene.api.get(`/conversations/${talks[1]!.conversationId}/messages`)).body;
    expect(data.messages.at(-1)).toMatchObject({ role: 'agent', content: 'On Monday.' });
  });

  it('move with j from the place of a row that is gone', async () => {
    const talks = await scene.visitors(3);
    await openTalk(desk, scene.platform.root, talks[1]!);
    await desk.page.keyboard.press('r');
    await replyField(desk.page).fill('Done.');
    await desk.page.keyboard.press('Enter');
    await rowOf(desk.page, talks[1]!).waitFor({ state: 'detached' });
    await desk.page.keyboard.press('Escape');
    await desk.page.keyboard.press('j');
    await desk.page.keyboard.press('o');
    await desk.page.waitForURL(new RegExp(talks[2]!.conversationId));
  });

  it('are not resolved by a reply that was not sent', async () => {
    const [talk] = (await scene.visitors(1)) as [VisitorChat];
    await openTalk(desk, scene.platform.root, talk);
    await desk.page.route('**/graphql', (route) =>
      route.request().postData()?.includes('ReplyToConversation(')
        ? route.fulfill({
            status: 503,
            json: { errors: [{ message: 'Try again.', extensions: { code: 'UNAVAILABLE' } }] },
          })
        : route.fallback(),
    );
    await desk.page.keyboard.press('r');
    await replyField(desk.page).fill('Lost.');
    await desk.page.keyboard.press('Control+Enter');
    await desk.page.getByText(/the reply was not sent/).waitFor();
    await desk.page.unroute('**/graphql');
    expect(await statusOf(talk)).not.toBe('resolved');
  });

  it('are greeted by name only if they have one', async () => {
    const [talk] = (await scene.visitors(1)) as [VisitorChat];
    const texts = { sorry: 'Hello {{visitor.name}}, sorry.', hey: 'Hey {{visitor.name|there}}!' };
    for (const [shortcut, text] of Object.entries(texts))
      expect((await scene.api.post('/canned-replies', { shortcut, text })).status).toBe(200);
    await openTalk(desk, scene.platform.root, talk);
    const field = replyField(desk.page);
    for (const [typed, filled] of [
      ['/sor', 'Hello, sorry.'],
      ['/hey', 'Hey there!'],
    ] as const) {
      await field.fill(typed);
      await desk.page.getByRole('listbox').waitFor();
      await field.press('Enter');
      await until('the reply is filled in', async () => (await field.inputValue()) === filled);
    }
    await field.fill('');
  });
});
