import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../support/browser/axe.ts';
import { browserPath } from '../../../support/browser/browser.ts';
import { COLLEAGUE, type ConsoleScene, type Desk, openTalk, useConsole } from '../../../support/browser/console.ts';
import { until } from '../../../support/platform.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

describe.skipIf(!browserPath)('the desk of a team', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  let colleague: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    [desk, colleague] = await Promise.all([scene.desk(), scene.desk({ who: COLLEAGUE })]);
  });
  afterAll(() => scene?.close());

  const menuItem = async ({ page }: Desk, name: string | RegExp) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  it('completes a name in a note by keyboard, and tells that colleague until the note is read', async () => {
    const talk = await scene.visitor();
    const { members } = (await scene.api.get('/members')).body.data;
    const { name, id } = members.find(({ email }: Json) => email === COLLEAGUE);
    await openTalk(desk, scene.platform.root, talk);
    await desk.page.keyboard.press('n');
    const field = desk.page.getByRole('textbox', { name: 'Write a note for your team' });
    await field.pressSequentially(`Please look, @${name.slice(0, 2)}`);
    await desk.page.getByRole('option', { name: `@${name}` }).waitFor();
    await desk.page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe(`Please look, @${name} `);
    await desk.page.keyboard.press('Enter');
    const notes = async () => (await scene.api.get(`/conversations/${talk.conversationId}/notes`)).body.data.notes;
    await until('the note is stored', async () => (await notes()).length === 1);
    expect((await notes())[0].mentions).toEqual([{ id, name }]);
    await colleague.page.getByRole('link', { name: /^Mentions/ }).click();
    await colleague.page.locator(`[data-id="${talk.conversationId}"]`).click();
    await colleague.page.getByText(`Please look, @${name}`).waitFor();
    await colleague.page.locator(`[data-id="${talk.conversationId}"]`).waitFor({ state: 'detached' });
  });

  it('saves a view and opens it again by its link', async () => {
    const { page } = desk;
    await page.goto(`${scene.platform.root}/console/inbox?view=done&q=lamp`);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Lamps');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${scene.platform.root}/console/inbox`);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Lamps' }).click();
    await page.waitForURL(/view=done.*q=lamp|q=lamp.*view=done/);
  });

  it('makes a macro in the settings, and runs it from the palette', async () => {
    const { page } = desk;
    await page.goto(`${scene.platform.root}/console/settings`);
    await page.getByRole('button', { name: 'Add a macro' }).click();
    await page.getByRole('textbox', { name: 'Name of the macro' }).fill('Thank and resolve');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Thank you, {{visitor.name|friend}}.');
    await page.getByRole('button', { name: 'Add an action' }).click();
    await page.getByRole('combobox', { name: 'Action 2' }).selectOption('Resolve');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Send a reply · Resolve').waitFor();
    const talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill('thank');
    await page.getByRole('option', { name: 'Macro: Thank and resolve' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Thank you, friend.').waitFor();
    const read = async () => (await scene.api.get(`/conversations/${talk.conversationId}`)).body.data.status;
    expect(await read()).toBe('resolved');
  });

  it('merges two conversations, shows the merged one folded, and undoes it', async () => {
    const { page } = desk;
    const [source, into] = [await scene.visitor('I want to talk to a human'), await scene.visitor('I need a human')];
    await source.say('My parcel is lost');
    await openTalk(desk, scene.platform.root, into);
    await openTalk(desk, scene.platform.root, source);
    const merge = async () => {
      await menuItem(desk, 'Merge into another conversation');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button').filter({ hasText: 'I need a human' }).first().click();
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      await page.waitForURL(new RegExp(into.conversationId));
    };
    await merge();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL(new RegExp(source.conversationId));
    const status = async () => (await scene.api.get(`/conversations/${source.conversationId}`)).body.data;
    expect(await status()).toMatchObject({ status: 'human_requested', mergedIntoId: null });
    await page.locator('.composer').waitFor();
    await merge();
    const folded = page.locator('details.merged');
    await folded.locator('summary').click();
    await folded.getByText('My parcel is lost').waitFor();
    expect(await findings(page)).toEqual([]);
    await menuItem(desk, 'Erase');
    await page.getByRole('dialog').getByText('The conversations that were merged into it are deleted too.').waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
