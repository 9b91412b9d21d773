import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, useConsole } from '../../support/browser/console.ts';

describe.skipIf(!browserPath)('the figures', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk({ path: '/console/figures?range=LAST_7D&tz=UTC' });
  });
  afterAll(() => scene?.close());

  it('group the questions of the period when they are asked to', async () => {
    await desk.page.getByRole('combobox', { name: 'Period' }).waitFor();
    expect(await desk.page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('LAST_7D');
    await desk.page.getByRole('button', { name: 'Group the questions' }).click();
    const topics = desk.page.locator('section', { has: desk.page.getByRole('heading', { name: 'Topics' }) });
    await topics.locator('td b').first().waitFor();
  });

  it('give all conversations as a file', async () => {
    const coming = desk.page.waitForEvent('download');
    await desk.page.getByRole('button', { name: 'Download conversations as CSV' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('conversations.csv');
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]).toContain('id');
  });
});
