import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, useConsole } from '../../support/browser/console.ts';
import { expectNoFindings, expectUsable } from '../../support/browser/console-screens.ts';
import { until } from '../../support/platform.ts';

describe.skipIf(!browserPath)('what the API can do, a person can do in the console', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  /** Of its own, because other files read the demo's. */
  let chatbotId: string;
  const at = (path: string) => `${scene.platform.root}/console${path}`;
  const choose = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  const bots: string[] = [];

  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
    chatbotId = (await scene.api.post('/chatbots', { name: 'Pier', botName: 'Ada' })).body.data.id;
    bots.push(chatbotId);
    const faq = { question: 'How long is the pier?', answer: 'Ninety metres.' };
    await scene.api.post(`/chatbots/${chatbotId}/sources/faq`, faq);
    await until('the FAQ is indexed', async () => {
      const { data } = (await scene.api.get(`/chatbots/${chatbotId}/sources`)).body;
      return JSON.stringify(data).includes('"completed"');
    });
  });
  afterAll(async () => {
    await desk?.page.goto(at('/profile'));
    for (const id of bots) await scene.api.delete(`/chatbots/${id}`);
    await scene?.close();
  });

  it('tests of answers turn red and green', async () => {
    const { page } = desk;
    await page.goto(at(`/bots/${chatbotId}/tests`));
    await page.getByRole('button', { name: 'Add tests' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Questions').fill('How long is the pier?\nDo you sell submarines?');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Never run').waitFor();
    await page.getByRole('button', { name: 'Run all' }).click();
    await page.getByText('1 of 2 passed').waitFor();
    const row = (question: string) => page.getByRole('row', { name: question });
    await row('How long is the pier?').getByText('Passed', { exact: true }).waitFor();
    await row('Do you sell submarines?').getByText('Failed', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Failed/ }).click();
    expect(await page.getByRole('row').count()).toBe(2);
    await row('submarines').getByRole('button').press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await dialog.getByLabel('It should').selectOption('Say that it does not know');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: /^All/ }).click();
    await page.getByRole('button', { name: 'Run all' }).click();
    await row('submarines').getByText('Failed before').waitFor();
    await page.getByText('2 of 2 passed').waitFor();
    await page.goto(at(`/bots/${chatbotId}/ask?q=pier%20length`));
    await page.getByRole('button', { name: 'Keep as a test' }).click();
    await page.getByText('Kept under Tests').waitFor();
    await expectUsable(desk, at(`/bots/${chatbotId}/tests`), 'pier length');
  });

  it('leads are imported, and those that are refused are a file to correct', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(at('/leads'));
    await page.getByRole('button', { name: 'Import leads' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Chatbot').selectOption('Pier');
    const csv =
      'name;email;Colour\n"Kim\nof the pier";kim@pier.example;red\nLee;no address;blue\n\nMax;kim@pier.example;green\nAda;ada@pier.example;\n';
    await dialog.getByLabel('File').setInputFiles(choose('leads.csv', csv));
    await dialog.getByRole('button', { name: 'Check the file' }).click();
    await dialog.getByText('Not imported: Colour').waitFor();
    const rows = await dialog.getByRole('row').allTextContents();
    expect(rows.slice(1)).toEqual([
      '3email must be an email address such as name@example.com',
      '5repeats the lead of row 2',
    ]);
    await expectNoFindings(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download refused rows' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toBe(
      '\ufeffname;email;Colour;problem\r\nLee;no address;blue;"email must be an email address such as name@example.com"\r\nMax;kim@pier.example;green;"repeats the lead of row 2"\r\n',
    );
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await dialog.getByText('Added 2').waitFor();
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'ada@pier.example' }).waitFor();
  });

  it('a chatbot is saved as a file and made again of it', async () => {
    const { page } = desk;
    await page.goto(at(`/bots/${chatbotId}/answers`));
    await page.getByLabel('Instructions').fill('You work at the pier.');
    await page.getByLabel('Tone').selectOption('Warm and personal');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as a file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Pier.json');
    const bundle = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(bundle).toMatchObject({ instructions: 'You work at the pier.', tone: 'friendly' });
    await page.goto(at('/bots'));
    await page.getByRole('button', { name: 'Import a chatbot' }).click();
    const dialog = page.getByRole('dialog');
    const send = async (content: string) => dialog.getByLabel('File').setInputFiles(choose('bot.json', content));
    await send('not a chatbot');
    await dialog.getByText('This is not the file of a chatbot.').waitFor();
    await send(JSON.stringify({ ...bundle, faqs: [{ question: '', answer: 'x' }] }));
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('bundle.faqs.0.question must have 1 to 500 characters').waitFor();
    await expectNoFindings(page);
    // The browser tells of every answer that is not a success.
    expect(desk.complaints.splice(0)).toEqual([expect.stringMatching(/status of 422 .*\/v1\/chatbots\/import$/)]);
    await send(JSON.stringify({ data: bundle }));
    await dialog.getByLabel('Name').fill('Second pier');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Second pier: 1 source').waitFor();
    await expectNoFindings(page);
    await dialog.getByRole('link', { name: 'Knowledge' }).click();
    await page.getByText('How long is the pier?').waitFor();
    bots.push(new URL(page.url()).pathname.split('/').at(-2)!);
  });

  it('the secret that verifies visitors is made, shown once, replaced and removed', async () => {
    const { page } = desk;
    await page.goto(at(`/bots/${chatbotId}/install`));
    await page.getByRole('button', { name: 'Create the secret' }).click();
    const secret = page.getByRole('dialog').getByText(/^idsec_/);
    const first = await secret.textContent();
    await page.keyboard.press('Escape');
    await page.getByText("createHmac('sha256'").waitFor();
    await page.getByRole('button', { name: 'Replace the secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).click();
    await secret.waitFor();
    expect(await secret.textContent()).not.toBe(first);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove the secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the secret' }).click();
    await page.getByRole('button', { name: 'Create the secret' }).waitFor();
  });

  it('a key is made with few words, and says while API access is off', async () => {
    const { page } = desk;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('apiAccess')) return route.continue();
      const response = await route.fetch();
      const body = await response.text();
      return route.fulfill({ response, body: body.replace('"platform":true', '"platform":false') });
    });
    await page.goto(at('/developers/gate'));
    await page.getByText('npm run operator -- platform set --api-access on').waitFor();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByText('API keys do not work yet').waitFor();
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Pier reader');
    const atOnce = dialog.getByLabel('Let assistants change things without a proposal (MCP)');
    expect(await atOnce.count()).toBe(0);
    await dialog.getByLabel('What it may do').selectOption('Choose');
    await dialog.getByLabel('Leads').selectOption('Read and change');
    await dialog.getByLabel('Team').selectOption('Nothing');
    await atOnce.check();
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('API keys do not work yet').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('Escape');
    const row = page.getByRole('listitem').filter({ hasText: 'Pier reader' });
    const scopes = await row.textContent();
    expect(scopes).toContain('chatbots:read');
    expect(scopes).toContain('leads:write');
    expect(scopes).toContain('mcp:write');
    expect(scopes).not.toContain('team:');
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('the workspace is renamed, and a canned reply is changed', async () => {
    const { page } = desk;
    await page.goto(at('/settings'));
    const name = page.getByRole('textbox', { name: 'Name of the workspace' });
    const before = await name.inputValue();
    for (const value of ['Pier & Sons', before]) {
      await name.fill(value);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.locator('.workspace', { hasText: value }).waitFor();
      await until('it is stored', async () => (await scene.api.get('/workspace')).body.data.name === value);
    }
    await page
      .getByText(/^\d+ \/ \d+$/)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Shortcut' }).fill('pier');
    await page.getByRole('textbox', { name: 'Text of the reply' }).fill('See you at the pier.');
    await page.getByRole('button', { name: 'Add reply' }).click();
    await page.getByRole('button', { name: 'More actions: /pier' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Text of the reply' }).fill('See you, {{visitor.name|there}}.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('See you, {{visitor.name|there}}.').waitFor();
    await page.getByRole('button', { name: 'More actions: /pier' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByText('See you, {{visitor.name|there}}.').waitFor({ state: 'detached' });
  });

  it.each([
    ['/bots/:id/answers', 'Instructions'],
    ['/bots/:id/install', 'Verified visitors'],
    ['/developers/gate', 'The platform'],
    ['/settings', 'Name of the workspace'],
  ])('%s can be used by everybody', async (path, ready) => {
    await expectUsable(desk, at(path.replace(':id', chatbotId)), ready);
  });

  it('breaks no rule of the page on the way', () => {
    expect(desk.complaints).toEqual([]);
  });
});
