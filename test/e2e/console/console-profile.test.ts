import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import {
  COLLEAGUE,
  type ConsoleScene,
  type Desk,
  isLive,
  openTalk,
  startConsole,
} from '../../support/browser/console.ts';

describe.skipIf(!browserPath)('the profile', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    // Of its own, because other files read the names of its people.
    scene = await startConsole();
    desk = await scene.desk({ who: COLLEAGUE });
  });
  afterAll(() => scene?.close());

  const open = async (path: string) => {
    await desk.page.goto(`${scene.platform.root}/console${path}`);
    await isLive(desk.page);
  };

  it("changes one's own name, which then stands in the header, among the members and where conversations are assigned", async () => {
    const { page } = desk;
    const talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
    await page.getByRole('button', { name: 'Assign' }).waitFor();
    // Without loading the page again, so that what is already known must follow.
    await page.locator('.person').click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    const field = page.getByRole('textbox', { name: 'Name' });
    const old = await field.inputValue();
    const save = page.getByRole('button', { name: 'Save' });
    expect([old, await save.isDisabled()]).toEqual(['Sam', true]);
    await field.fill(' Samira Okafor ');
    await save.click();
    await page.locator('.person', { hasText: 'Samira Okafor' }).waitFor();
    expect(await field.inputValue()).toBe('Samira Okafor');
    await page.getByRole('link', { name: 'Team' }).click();
    await page.locator('.source', { hasText: COLLEAGUE }).getByText('Samira Okafor').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.locator(`[data-id="${talk.conversationId}"]`).click();
    await page.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('menuitemradio', { name: 'Samira Okafor' }).waitFor();
    await open('/profile');
    expect(await field.inputValue()).toBe('Samira Okafor');
    expect(desk.complaints).toEqual([]);
  });

  it('says at the field what is wrong with a name, and keeps what was entered', async () => {
    const { page } = desk;
    await open('/profile');
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill('x'.repeat(121));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must have 1 to 120 characters').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toHaveLength(121);
    await page.locator('.person', { hasText: 'Samira Okafor' }).waitFor();
  });
});
