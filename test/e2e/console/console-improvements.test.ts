import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, useConsole } from '../../support/browser/console.ts';
import { expectUsable } from '../../support/browser/console-screens.ts';
import { call, client, until } from '../../support/platform.ts';
import { chat } from '../../support/visitor.ts';

const replies: readonly [question: string, reply: string][] = [
  ['Do you lend ladders to neighbours?', 'Yes, for a day.'],
  ['Which beekeeper supplies the wax?', 'A beekeeper in Kent.'],
  ['Are the terrariums sealed with glass?', 'They are.'],
];

describe.skipIf(!browserPath)('what conversations propose', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  let url: string;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
    const { root, chatbotId, baseUrl, apiKey, publicUrl } = scene.platform;
    url = `${root}/console/bots/${chatbotId}/improvements`;
    const api = client(baseUrl, apiKey!);
    for (const [message, content] of replies) {
      const { start } = await chat(publicUrl!, { message });
      await api.post(`/conversations/${start.conversationId}/reply`, { content });
    }
    const { start } = await chat(publicUrl!, { message: 'Do you repair lamps?' });
    const { messageId, bindingToken: bt } = start;
    await call('POST', `${publicUrl}/feedback`, { messageId, rating: -1, bt });
    await until('all are proposed', async () => {
      const { body } = await api.get(`/chatbots/${chatbotId}/improvements`);
      const proposed = (body.data.data as { question: string }[]).map(({ question }) => question);
      return [...replies.map(([question]) => question), 'Do you repair lamps?'].every((each) =>
        proposed.includes(each),
      );
    });
  });
  afterAll(() => scene?.close());

  const row = (words: string) => desk.page.locator('.plain-row', { hasText: words });
  const shows = (state: string) => desk.page.getByRole('combobox', { name: 'Improvements' }).selectOption(state);

  it('can be read and decided by everybody', async () => {
    await expectUsable(desk, url, 'Rated down. What should it have said?');
  });

  it('is accepted together, edited, dismissed and undone', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(url);
    for (const [question] of replies.slice(0, 2)) await page.getByRole('checkbox', { name: question }).check();
    await page.getByRole('button', { name: 'Accept (2)' }).click();
    await page.getByText('Accepted: 2. Still open: 0.').waitFor();
    await row('ladders').waitFor({ state: 'detached' });

    expect(await row('repair lamps').getByRole('button', { name: 'Accept' }).count()).toBe(0);
    await row('repair lamps').getByRole('button', { name: 'Write the answer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('Are lamps repaired?');
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('On Mondays.');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await row('repair lamps').waitFor({ state: 'detached' });
    await row('terrariums').getByRole('button', { name: 'Dismiss' }).click();
    // Other conversations of the platform may propose something at any time.
    await row('terrariums').waitFor({ state: 'detached' });

    await shows('DISMISSED');
    await row('terrariums').waitFor();
    await shows('ACCEPTED');
    await row('Are lamps repaired?').getByText('On Mondays.').waitFor();
    await row('ladders').getByRole('button', { name: 'Undo' }).click();
    await row('ladders').waitFor({ state: 'detached' });
    const { baseUrl, apiKey, chatbotId } = scene.platform;
    const { faqs } = (await client(baseUrl, apiKey!).get(`/chatbots/${chatbotId}/faqs`)).body.data;
    const questions = faqs.map(({ question }: { question: string }) => question);
    expect(questions).toEqual(expect.arrayContaining(['Are lamps repaired?', replies[1]![0]]));
    expect(questions).not.toContain(replies[0]![0]);
  });

  it('is applied automatically only where the setting is switched on', async () => {
    const { root, baseUrl, apiKey, chatbotId } = scene.platform;
    const { page } = desk;
    await page.goto(`${root}/console/bots/${chatbotId}/answers`);
    const box = page.getByRole('checkbox', { name: 'Learn new wordings by itself' });
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await page.getByRole('button', { name: 'Save' }).click();
    const api = client(baseUrl, apiKey!);
    await until('it is saved', async () => {
      const { settings } = (await api.get(`/chatbots/${chatbotId}/appearance`)).body.data;
      return settings.autoImprove === true || undefined;
    });
  });
});
