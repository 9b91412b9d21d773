import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { type ConsoleScene, type Desk, startConsole } from '../support/console.ts';
import { expectUsable } from '../support/console-screens.ts';
import { client } from '../support/platform.ts';

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

  it('settings that were changed by somebody else are shown, and what was entered stays', async () => {
    const { root, chatbotId, baseUrl, apiKey } = scene.platform;
    const { page } = desk;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${root}/console/bots/${chatbotId}/look`);
    await page.getByRole('textbox', { name: 'Greeting' }).fill('Good day!');
    const api = client(baseUrl, apiKey!);
    expect((await api.patch(`/chatbots/${chatbotId}`, { botName: 'Ines' })).status).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody saved other changes meanwhile').waitFor();
    await page.locator('.save-bar').getByText('→ Ines').waitFor();
    expect(await page.getByRole('textbox', { name: 'Greeting' }).inputValue()).toBe('Good day!');
    expect(await page.getByRole('textbox', { name: 'Name that visitors see' }).inputValue()).toBe('Ines');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('textbox', { name: 'Greeting' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Greeting' }).inputValue()).toBe('Good day!');
  });

  it('breaks no rule of the page on the way', () => {
    expect(desk.complaints).toEqual([]);
  });
});
