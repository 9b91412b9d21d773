import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import { type ConsoleScene, type Desk, startConsole } from '../support/console.ts';
import { client } from '../support/platform.ts';

describe.skipIf(!browserPath)('a workspace without chatbots', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await startConsole();
    const api = client(scene.platform.baseUrl, scene.platform.apiKey!);
    const { data } = (await api.get('/chatbots')).body.data as { data: { id: string }[] };
    for (const { id } of data) expect((await api.delete(`/chatbots/${id}`)).status).toBe(200);
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  it('leads from the inbox to a new chatbot and its snippet', async () => {
    const { page } = desk;
    await page.getByRole('heading', { name: 'Make your first chatbot' }).waitFor();
    await page.locator('#main').getByRole('link', { name: 'Chatbots' }).click();
    await page.getByRole('button', { name: 'New chatbot' }).click();
    const dialog = page.getByRole('dialog', { name: 'New chatbot' });
    await dialog.getByRole('combobox', { name: 'Start from' }).selectOption('An empty chatbot');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    await page.getByRole('link', { name: 'Install' }).click();
    await page.getByText('Put this line on every page of your site').waitFor();
    await page.getByText(/<script async src=.*widget\.js/).waitFor();
    await page.goto(`${scene.platform.root}/console`);
    await page.getByRole('heading', { name: 'Choose a conversation' }).waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
