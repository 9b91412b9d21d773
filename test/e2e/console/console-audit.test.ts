import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, useConsole } from '../../support/browser/console.ts';
import { expectUsable } from '../../support/browser/console-screens.ts';
import { until } from '../../support/platform.ts';

describe.skipIf(!browserPath)('the audit of the knowledge', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  let url: string;
  const added: string[] = [];
  const bot = () => `/chatbots/${scene.platform.chatbotId}`;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
    url = `${scene.platform.root}/console${bot().replace('chatbots', 'bots')}/check`;
    const faq = { question: 'How long does a zeppelin flight take?', answer: 'A zeppelin flight takes three days.' };
    const text = { title: 'Zeppelin flight', text: 'A zeppelin flight takes 5 days.' };
    for (const [kind, body] of Object.entries({ faq, text })) {
      added.push((await scene.api.post(`${bot()}/sources/${kind}`, body)).body.data.id);
    }
  });
  afterAll(async () => {
    for (const id of added) await scene.api.delete(`${bot()}/sources/${id}`);
    await scene?.close();
  });

  const row = () => desk.page.locator('.plain-row', { hasText: 'zeppelin' });

  it('runs on demand, and shows both sentences', async () => {
    const { page } = desk;
    await page.goto(url);
    await page.getByRole('button', { name: 'Check now' }).click();
    await row().waitFor();
    expect(await row().locator('mark').allTextContents()).toEqual(expect.arrayContaining(['three days', '5 days']));
    await page.getByRole('status').filter({ hasText: 'Checked' }).waitFor();
  });

  it('can be used by everybody', async () => {
    await expectUsable(desk, url, 'These contradict each other');
  });

  it('is settled by one button, and undone', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(url);
    await row().getByRole('button', { name: 'Write this into the FAQ' }).click();
    await row().waitFor({ state: 'detached' });
    const answer = async () =>
      (await scene.api.get(`${bot()}/sources/${added[0]}/content`)).body.data.content as string;
    expect(await answer()).toContain('5 days');
    await page.getByRole('combobox', { name: 'Check' }).selectOption('APPLIED');
    await row().getByRole('button', { name: 'Undo' }).click();
    await row().waitFor({ state: 'detached' });
    await until('the answer is as before', async () => (await answer()).includes('three days'));
    await page.getByRole('combobox', { name: 'Check' }).selectOption('OPEN');
    await row().getByRole('button', { name: 'Dismiss' }).click();
    await row().waitFor({ state: 'detached' });
    await page.getByText('Nothing contradicts itself').waitFor();
  });
});
