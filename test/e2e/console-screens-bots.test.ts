import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { type ConsoleScene, type Desk, startConsole } from '../support/console.ts';
import { expectUsable } from '../support/console-screens.ts';

describe.skipIf(!browserPath)('every screen of a chatbot can be used by everybody', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await startConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  it.each([
    ['', 'Lumen & Leaf shop'],
    ['/:id/knowledge', 'Do you repair lamps?'],
    ['/:id/ask', 'Ask'],
    ['/:id/look', 'Name that visitors see'],
    ['/:id/answers', 'Words with the same meaning'],
    ['/:id/hours', 'Opening hours'],
    ['/:id/install', 'Allowed domains'],
  ])('/bots%s', async (path, ready) => {
    const { root, chatbotId } = scene.platform;
    await expectUsable(desk, `${root}/console/bots${path.replace(':id', chatbotId!)}`, ready);
  });

  it('the inbox, with a conversation', async () => {
    const { conversationId } = await scene.visitor();
    await expectUsable(desk, `${scene.platform.root}/console/inbox/${conversationId}`, 'I want to talk to a human');
  });

  it('breaks no rule of the page on the way', () => {
    expect(desk.complaints).toEqual([]);
  });
});
