import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMarkKey } from '../../../../domain/conversations/items.ts';
import { browserPath } from '../../../support/browser/browser.ts';
import {
  COLLEAGUE,
  type ConsoleScene,
  type Desk,
  openTalk,
  replyField,
  rowOf,
  useConsole,
} from '../../../support/browser/console.ts';
import { client, until } from '../../../support/platform.ts';

/** Runs in a page. Subscribes until each of the browser's connections to the platform is taken: six, in HTTP/1.1. */
function holdConnections(apiKey: string): void {
  const body = JSON.stringify({ query: 'subscription { inboxEvents { id } }' });
  for (let index = 0; index < 6; index++) {
    const headers = { 'content-type': 'application/json', 'x-api-key': apiKey, 'x-client-id': `held-${index}` };
    void fetch('/graphql/stream', { method: 'POST', headers, body });
  }
}

describe.skipIf(!browserPath)('two agents', () => {
  let scene: ConsoleScene;
  let owner: Desk;
  let sam: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    [owner, sam] = await Promise.all([scene.desk(), scene.desk({ who: COLLEAGUE })]);
  });
  afterAll(() => scene?.close());

  const statusOf = async (id: string) => {
    const { data } = (await client(scene.platform.baseUrl, scene.platform.apiKey!).get(`/conversations/${id}`)).body;
    return data as { status: string; assignee: { name: string } | null };
  };

  const unreadOf = async (conversationId: string) => {
    const { pk, sk } = readMarkKey(scene.platform.workspaceId!, conversationId, '');
    return (await scene.platform.store.query({ pk, prefix: sk, consistent: true })).items;
  };

  it('take over at once: one has it, the other reads who and keeps the draft', async () => {
    const talk = await scene.visitor();
    const desks = [owner, sam];
    for (const desk of desks) await openTalk(desk, scene.platform.root, talk);
    await replyField(sam.page).fill("Sam's draft");
    await replyField(owner.page).fill("The owner's draft");
    await Promise.all(desks.map(({ page }) => page.getByRole('button', { name: 'Take over' }).click()));
    const { assignee } = await until('somebody has it', async () => {
      const now = await statusOf(talk.conversationId);
      return now.status === 'human_active' && now;
    });
    const [winner, loser] = assignee!.name === 'Sam' ? [sam, owner] : [owner, sam];
    await winner.page.getByText('With you. The AI is silent.').waitFor();
    await loser.page.getByText(`${assignee!.name} has this conversation. Your draft is kept.`).waitFor();
    expect(await replyField(loser.page).inputValue()).toMatch(/draft$/);
    expect(await loser.page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  });

  it('see who looks at a conversation and who types in it, in the list and in its header', async () => {
    const talk = await scene.visitor();
    await openTalk(sam, scene.platform.root, talk);
    await rowOf(owner.page, talk).getByText('Sam is here').waitFor();
    await openTalk(owner, scene.platform.root, talk);
    await owner.page.locator('.head').getByText('Sam is here').waitFor();
    await sam.page.locator('.head').getByText('is here').waitFor();
    await replyField(sam.page).pressSequentially('Hello');
    await owner.page.locator('.typing-line', { hasText: 'Sam is typing' }).waitFor();
    await rowOf(owner.page, talk).getByText('Sam is typing').waitFor();
    await sam.page.goto(`${scene.platform.root}/console/inbox`);
    await owner.page.locator('.head').getByText('Sam is here').waitFor({ state: 'detached' });
  });

  it('assign a conversation to each other', async () => {
    const talk = await scene.visitor();
    await openTalk(owner, scene.platform.root, talk);
    await owner.page.getByRole('button', { name: 'Assign' }).click();
    await owner.page.getByRole('menuitemradio', { name: 'Sam' }).click();
    await owner.page.getByText('Sam has the conversation').waitFor();
    expect((await statusOf(talk.conversationId)).assignee?.name).toBe('Sam');
    await sam.page.goto(`${scene.platform.root}/console/inbox?view=mine`);
    await rowOf(sam.page, talk).waitFor();
  });

  it('count what each of them has not read', async () => {
    const talk = await scene.visitor();
    const unread = (desk: Desk) => rowOf(desk.page, talk).locator('.count');
    for (const desk of [owner, sam]) await desk.page.goto(`${scene.platform.root}/console/inbox`);
    for (const desk of [owner, sam]) await unread(desk).waitFor();
    await rowOf(owner.page, talk).click();
    await owner.page.locator('.composer').waitFor();
    await until('it is read', async () => (await unreadOf(talk.conversationId)).length === 1);
    await owner.page.goto(`${scene.platform.root}/console/inbox`);
    await rowOf(owner.page, talk).waitFor();
    await unread(owner).waitFor({ state: 'detached' });
    await unread(sam).waitFor();
    await talk.say('Are you there?');
    await unread(owner).waitFor();
    expect(await unread(owner).textContent()).toBe('1 unread');
  });

  it('resolve with a key, and Undo brings the conversation back as it was', async () => {
    const talk = await scene.visitor();
    const other = await scene.visitor();
    await openTalk(owner, scene.platform.root, talk);
    await rowOf(owner.page, other).waitFor();
    await owner.page.keyboard.press('e');
    await owner.page.getByText(/: resolved$/).waitFor();
    await rowOf(owner.page, talk).waitFor({ state: 'detached' });
    await owner.page.keyboard.press('z');
    await rowOf(owner.page, talk).waitFor();
    // Another one had taken its place. The next key must not act on that.
    await owner.page.waitForURL(({ pathname }) => pathname === `/console/inbox/${talk.conversationId}`);
    expect((await statusOf(talk.conversationId)).status).toBe('human_requested');
  });

  it('resolve for good when the time for Undo is over, and at once when the page is left', async () => {
    const [first, second] = [await scene.visitor(), await scene.visitor()];
    await openTalk(owner, scene.platform.root, first);
    await owner.page.getByRole('button', { name: 'Resolve' }).click();
    await until('it is resolved', async () => (await statusOf(first.conversationId)).status === 'resolved');
    await openTalk(owner, scene.platform.root, second);
    await owner.page.getByRole('button', { name: 'Resolve' }).click();
    await owner.page.getByText(/: resolved$/).waitFor();
    await owner.page.goto(`${scene.platform.root}/docs`);
    await until('it is resolved', async () => (await statusOf(second.conversationId)).status === 'resolved');
    await owner.page.goto(`${scene.platform.root}/console`);
  });

  it('resolve when the page is left while the browser can open no more connections', async () => {
    const { platform } = scene;
    const desk = await scene.desk();
    const talk = await scene.visitor();
    await openTalk(desk, platform.root, talk);
    const other = await desk.context.newPage();
    await other.goto(`${platform.root}/console`);
    await other.evaluate(holdConnections, platform.apiKey!);
    await desk.page.getByRole('button', { name: 'Resolve' }).click();
    await desk.page.getByText(/: resolved$/).waitFor();
    await desk.page.goto('about:blank');
    await other.close();
    await until('it is resolved', async () => (await statusOf(talk.conversationId)).status === 'resolved');
    await desk.close();
  });

  it.each(['before', 'while'])(
    'do not resolve a conversation in which the visitor goes on %s it is sent',
    async (when) => {
      const talk = await scene.visitor();
      await openTalk(owner, scene.platform.root, talk);
      const said = Promise.withResolvers<void>();
      const sent = Promise.withResolvers<void>();
      await owner.page.route('**/graphql', async (route) => {
        if (!route.request().postData()?.includes('ResolveConversation(')) return route.fallback();
        sent.resolve();
        await said.promise;
        return route.fallback();
      });
      await owner.page.getByRole('button', { name: 'Resolve' }).click();
      if (when === 'while') await sent.promise;
      await talk.say('One more thing');
      said.resolve();
      await owner.page.getByText(when === 'while' ? /has written since/ : /wrote again/).waitFor();
      await owner.page.unroute('**/graphql');
      await rowOf(owner.page, talk).waitFor();
      expect((await statusOf(talk.conversationId)).status).toBe('human_requested');
    },
  );
});
