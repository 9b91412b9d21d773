import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, useConsole } from '../../support/browser/console.ts';
import { expectNoFindings, expectUsable } from '../../support/browser/console-screens.ts';
import { until } from '../../support/platform.ts';
import { addFaq, type Bot, chat, makeBot } from '../../support/visitor.ts';

const asked = ['Is there parking?', 'Where can I park my van?', 'Do you repair submarines?', 'Do you sell submarines?'];

describe.skipIf(!browserPath)('what keeps the answers of a chatbot right', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  /** Of its own, because other files read the demo's. */
  let bot: Bot;
  let answered: string;
  const at = (path: string) => `${scene.platform.root}/console${path}`;

  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
    bot = await makeBot(scene.platform, scene, { name: 'Quay', botName: 'Quin' });
    await addFaq(scene, bot, 'How long is the quay?', 'Ninety metres.');
    answered = (await chat(bot.publicUrl, { message: 'How long is the quay?' })).start.conversationId;
    for (const message of asked) await chat(bot.publicUrl, { message });
    await until('the questions are listed', async () => {
      const { body } = await scene.api.get(`/unanswered-questions?range=last_7d&chatbotId=${bot.id}`);
      return body.data.questions.length === asked.length;
    });
  });
  afterAll(async () => {
    await desk?.page.goto(at('/profile'));
    await scene?.api.delete(bot.path);
    await scene?.close();
  });
  const tests = async () => (await scene.api.get(`${bot.path}/answer-tests`)).body.data.tests;

  it('one answer is written for several unanswered questions, and several are dismissed', async () => {
    const { page } = desk;
    await page.goto(at(`/bots/${bot.id}/unanswered`));
    await page.getByRole('searchbox', { name: 'Find a question' }).fill('park');
    const all = page.getByRole('checkbox', { name: 'Select Unanswered questions' });
    await all.check();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(3);
    await page.getByRole('button', { name: 'Write one answer (2)' }).click();
    const dialog = page.getByRole('dialog');
    const question = await dialog.getByRole('textbox', { name: 'Question', exact: true }).inputValue();
    const other = await dialog.getByRole('textbox', { name: 'Other wordings' }).inputValue();
    expect([question, other].toSorted()).toEqual(asked.slice(0, 2));
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('Behind the quay.');
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Add' }).click();
    const row = (words: string) => page.locator('.plain-row', { hasText: words });
    for (const words of ['parking', 'van']) await row(words).getByText('It answers now').waitFor();
    await page.getByRole('searchbox', { name: 'Find a question' }).fill('');
    for (const words of ['repair', 'sell']) await row(words).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Dismiss (2)' }).click();
    await page.getByText('Dismissed: 2.').waitFor();
    await page.getByText('Every question was answered').waitFor();
  });

  it('an answer in a conversation becomes a test, with the sources that it had', async () => {
    const { page } = desk;
    await page.goto(at(`/inbox/${answered}`));
    await page.getByRole('button', { name: 'Keep as a test' }).waitFor();
    await expectNoFindings(page);
    await page.getByRole('button', { name: 'Keep as a test' }).click();
    await page.getByRole('link', { name: 'Kept under Tests' }).click();
    await page.getByRole('row', { name: 'How long is the quay?' }).waitFor();
    expect(await tests()).toMatchObject([{ outcome: 'answer', sourceIds: [expect.any(String)] }]);
    await page.goto(at(`/bots/${bot.id}/ask?q=${encodeURIComponent('length of the quay')}`));
    await page.getByRole('button', { name: 'Keep as a test' }).click();
    await page.getByText('Kept under Tests').waitFor();
    expect(await tests()).toHaveLength(2);
    expect((await tests())[0].sourceIds).toHaveLength(1);
  });

  it('a test that somebody else changed is saved only after the person has seen it', async () => {
    const { page } = desk;
    await page.goto(at(`/bots/${bot.id}/tests`));
    const row = (question: string) => page.getByRole('row', { name: question });
    await page.getByRole('button', { name: 'More actions: How long is the quay?' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await scene.api.put(`${bot.path}/answer-tests`, { tests: [{ question: 'Whose is this?', outcome: 'refuse' }] });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question').fill('How long is it?');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('Somebody saved other changes meanwhile').waitFor();
    await expectNoFindings(page);
    expect((await tests()).map(({ question }: { question: string }) => question)).toEqual(['Whose is this?']);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const question of ['How long is it?', 'Whose is this?']) await row(question).waitFor();
    expect(await tests()).toHaveLength(2);
  });

  it('the card of a chatbot says how much it was asked and how much it answered', async () => {
    await expectUsable(desk, at('/bots'), 'conversations in 7 days');
    const card = desk.page.getByRole('link', { name: /Quay/ });
    const { data } = (await scene.api.get('/analytics/chatbots?range=last_7d')).body.data;
    const { conversations, answeredRate } = data.find(({ id }: { id: string }) => id === bot.id);
    expect(conversations).toBe(5);
    await card.getByText(`5 conversations in 7 days, ${Math.round(answeredRate * 100)}% answered`).waitFor();
  });

  it('a lead that stands in two parts of a long file is refused with its row', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(at('/leads'));
    await page.getByRole('button', { name: 'Import leads' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Chatbot').selectOption('Quay');
    const rows = Array.from({ length: 500 }, (_, n) => `Lead ${n},lead${n}@quay.example`);
    const buffer = Buffer.from(['name,email', ...rows, 'Other,LEAD0@quay.example', 'New,new@quay.example'].join('\n'));
    await dialog.getByLabel('File').setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: 'Check the file' }).click();
    await dialog.getByRole('button', { name: 'Import 501 rows' }).waitFor();
    expect((await dialog.getByRole('row').allTextContents()).slice(1)).toEqual(['502repeats the lead of row 2']);
  });

  it('breaks no rule of the page on the way', () => {
    expect(desk.complaints).toEqual([]);
  });
});
