import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, useConsole } from '../../support/browser/console.ts';
import { expectUsable } from '../../support/browser/console-screens.ts';
import { client } from '../../support/platform.ts';

describe.skipIf(!browserPath)('the sign-ins of sites', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  const knowledge = () => `${scene.platform.root}/console/bots/${scene.platform.chatbotId}/knowledge`;
  const stored = async () => {
    const { baseUrl, apiKey, chatbotId } = scene.platform;
    const { body } = await client(baseUrl, apiKey!).get(`/chatbots/${chatbotId}/site-credentials`);
    return body.data.siteCredentials.map(({ origin, username, headerNames }: Record<string, unknown>) => ({
      origin,
      username,
      headerNames,
    }));
  };
  const card = () => desk.page.getByRole('region', { name: 'Sign-ins of sites' });

  it('are added, with a refusal at its field', async () => {
    const { page } = desk;
    await page.goto(knowledge());
    await card().getByRole('button', { name: 'Add a sign-in' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a sign-in' });
    await dialog.getByLabel('Address').fill('https://docs.harbour.example/start');
    await dialog.getByLabel('User name', { exact: true }).fill('reader');
    await dialog.getByLabel('Password', { exact: true }).fill('s3cret-word');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('must have no path', { exact: false }).waitFor();
    await dialog.getByLabel('Address').fill('https://docs.harbour.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card().getByText('https://docs.harbour.example').waitFor();
    expect(await stored()).toEqual([{ origin: 'https://docs.harbour.example', username: 'reader', headerNames: [] }]);
    await expectUsable(desk, knowledge(), 'https://docs.harbour.example');
  });

  it('are replaced by headers, without showing a secret', async () => {
    const { page } = desk;
    await page.goto(knowledge());
    await card().getByRole('button', { name: 'More actions: https://docs.harbour.example' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a sign-in' });
    expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await dialog.getByLabel('How the site asks').selectOption('Headers');
    await dialog.getByRole('textbox', { name: 'Headers' }).fill('X-Api-Key: k-123:456\nX-Team: harbour');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card().getByText('x-api-key, x-team', { exact: false }).waitFor();
    expect(await stored()).toMatchObject([{ username: null, headerNames: ['x-api-key', 'x-team'] }]);
    expect(await page.content()).not.toContain('k-123');
  });

  it('are deleted after a question', async () => {
    const { page } = desk;
    await card().getByRole('button', { name: 'More actions: https://docs.harbour.example' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await card().getByText('https://docs.harbour.example').waitFor({ state: 'detached' });
    expect(await stored()).toEqual([]);
  });
});
