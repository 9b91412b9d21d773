import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, useConsole } from '../../support/browser/console.ts';
import { expectUsable } from '../../support/browser/console-screens.ts';
import { client } from '../../support/platform.ts';
import { putSources } from '../../support/stores/many-sources.ts';
import { type Bot, makeBot } from '../../support/visitor.ts';

describe.skipIf(!browserPath)('the knowledge of a chatbot with more sources than a page holds', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  let bot: Bot;
  let api: ReturnType<typeof client>;
  const sources = () => desk.page.locator('.source');
  const open = async (query = '') => {
    await desk.page.goto(`${scene.platform.root}/console/bots/${bot.id}/knowledge${query}`);
    await sources().first().waitFor();
  };

  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
    const { baseUrl, apiKey, workspaceId, store } = scene.platform;
    api = client(baseUrl, apiKey ?? '');
    bot = await makeBot(scene.platform, { api });
    await putSources(store, {
      ...{ workspaceId: workspaceId ?? '', chatbotId: bot.id, count: 450 },
      change: (at) => (at === 3 || at === 4 ? { status: 'failed', errorMessage: 'It is gone.' } : {}),
    });
  });
  afterAll(async () => {
    await api?.delete(bot.path);
    await scene?.close();
  });

  it('can be used by everybody', async () => {
    await expectUsable(desk, `${scene.platform.root}/console/bots/${bot.id}/knowledge`, 'Question 449?');
  });

  it('comes page by page, with the number of all sources', async () => {
    await open();
    expect(await sources().count()).toBe(200);
    await desk.page.getByText('450 sources').waitFor();
    await desk.page.getByRole('button', { name: 'Show more (250)' }).click();
    await desk.page.getByRole('button', { name: 'Show more (50)' }).click();
    await desk.page.getByText('Question 0?', { exact: true }).waitFor();
    expect(await sources().count()).toBe(450);
  });

  it('is searched on the platform, while the field keeps the keyboard', async () => {
    await open();
    const field = desk.page.getByRole('searchbox');
    await field.pressSequentially('question 17?', { delay: 20 });
    await desk.page.getByText('Question 17?', { exact: true }).waitFor();
    await expect.poll(() => sources().count()).toBe(1);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill('nothing like it');
    await desk.page.locator('section.card .muted.pad').first().waitFor();
    await expect.poll(() => sources().count()).toBe(0);
  });

  it('is narrowed to what failed, which can be removed', async () => {
    await open('?state=failed');
    await desk.page.getByText('Question 3?', { exact: true }).waitFor();
    expect(await sources().count()).toBe(2);
    await desk.page.getByRole('button', { name: 'Question 3?' }).click();
    await desk.page.getByRole('menuitem').last().click();
    await desk.page.getByRole('dialog').getByRole('button').last().click();
    await expect.poll(() => sources().count()).toBe(1);
    await desk.page.getByText('449 sources').waitFor();
  });
});
