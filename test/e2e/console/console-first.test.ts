import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../support/browser/axe.ts';
import { browserPath } from '../../support/browser/browser.ts';
import { type Desk, type OwnConsole, startConsole } from '../../support/browser/console.ts';
import { client } from '../../support/platform.ts';

describe.skipIf(!browserPath)('a workspace without chatbots', () => {
  let scene: OwnConsole;
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
    await page.getByRole('button', { name: 'Question and answer' }).click();
    const faq = page.getByRole('dialog', { name: 'Question and answer' });
    await faq.getByRole('textbox', { name: 'Question', exact: true }).fill('Do you repair bicycles?');
    await faq.getByRole('textbox', { name: 'Answer' }).fill('Yes, every Tuesday.');
    await faq.getByRole('button', { name: 'Add' }).click();
    const step = (name: string) => page.locator('.steps > li', { has: page.getByRole('heading', { name }) });
    await step('Add what it should know').getByText('Done').waitFor();
    await page.getByRole('textbox', { name: 'Ask as a visitor would' }).fill('do you repair bicycles');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await step('Ask it something').getByText('It would answer').waitFor();
    await page.getByText(/<script async src=.*widget\.js/).waitFor();
    await page.getByText('Nowhere yet.').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('shows by itself that a page has loaded the widget', async () => {
    const { page } = desk;
    const [, publicId] = /data-bot="([^"]+)"/.exec((await page.locator('.copyable code').first().textContent())!)!;
    const origin = 'http://shop.example';
    const config = await fetch(`${scene.platform.root}/public/${publicId}/config`, { headers: { origin } });
    expect(config.status).toBe(200);
    await page.locator('.steps').getByText('shop.example').waitFor();
    await page.getByRole('link', { name: 'Install' }).click();
    await page.getByText('last seen').waitFor();
    await page.getByText('Channels').waitFor();
  });

  it('is over once there is a chatbot', async () => {
    const { page } = desk;
    await page.goto(`${scene.platform.root}/console`);
    await page.getByRole('heading', { name: 'Choose a conversation' }).waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
