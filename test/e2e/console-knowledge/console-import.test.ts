import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, useConsole } from '../../support/browser/console.ts';
import { expectUsable } from '../../support/browser/console-screens.ts';

const fileOf = (csv: string) => ({ name: 'faqs.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

describe.skipIf(!browserPath)('a list of FAQs is imported', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  const knowledge = () => `${scene.platform.root}/console/bots/${scene.platform.chatbotId}/knowledge`;

  /** Chooses a file, as a person with a keyboard does. */
  async function choose(csv: string): Promise<void> {
    const { page } = desk;
    await page.goto(knowledge());
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Import a list' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import a list' });
    await dialog.getByLabel('File').setInputFiles(fileOf(csv));
    await dialog.getByRole('button', { name: 'Start reading' }).press('Enter');
    await page.waitForURL(/\/imports\/new/);
  }

  it('from a file whose columns are known, with what is refused as a file to correct', async () => {
    const { page } = desk;
    await choose(
      'Frage;Antwort;Tags\nIs the harbour lit?;Until midnight.;a\n;No question;b\nIs it deep?;Nine metres.;c\n',
    );
    await page.getByRole('cell', { name: 'Until midnight.' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Frage' }).inputValue()).toBe('question');
    expect(await page.getByRole('combobox', { name: 'Tags' }).inputValue()).toBe('');
    await page.getByText('Not imported: Tags').waitFor();
    await page.getByRole('button', { name: 'Import 3 rows' }).press('Enter');
    await page.getByText('The list was imported').waitFor();
    await page.reload();
    for (const shown of ['Added 2', 'Changed 0', 'Refused 1']) await page.getByText(shown, { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download refused rows' }).press('Enter'),
    ]);
    expect((await readFile(await download.path(), 'utf8')).split('\r\n').slice(0, 2)).toEqual([
      '\ufeffFrage,Antwort,Tags,problem',
      ',No question,b,question must have 1 to 500 characters',
    ]);
    await page.getByText('Not imported: Tags').waitFor();
    await page.getByRole('link', { name: 'All sources' }).press('Enter');
    await page.getByText('Is the harbour lit?').waitFor();
  });

  it('and is listed with what became of it', async () => {
    const { page } = desk;
    await page.goto(knowledge());
    const row = page.getByRole('region', { name: 'Earlier imports' }).getByRole('listitem').first();
    await row.getByText('Added 2 · Refused 1', { exact: false }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Download refused rows' }).press('Enter'),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('No question');
    await expectUsable(desk, knowledge(), 'Earlier imports');
    await page.goto(knowledge());
    await row.getByRole('link', { name: 'faqs.csv' }).press('Enter');
    await page.getByText('The list was imported').waitFor();
  });

  it('from a file whose columns are chosen by hand', async () => {
    const { page } = desk;
    await choose('ask,say,section\nIs the pier long?,Ninety metres.,Harbour\n');
    await page.getByText('must have a header row', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Import 1 row' }).isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'ask' }).selectOption('Question');
    await page.getByRole('combobox', { name: 'say' }).selectOption('Answer');
    await page.getByRole('combobox', { name: 'section' }).selectOption('–');
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('The list was imported').waitFor();
    await page.goto(knowledge());
    const row = page.getByRole('listitem').filter({ hasText: 'Is the pier long?' });
    await row.waitFor();
    expect(await row.textContent()).not.toContain('Harbour');
  });

  it('on screens that everybody can use', async () => {
    const { page } = desk;
    await choose('question,answer\nIs the quay wet?,Often.\n');
    await page.getByRole('cell', { name: 'Often.' }).waitFor();
    await expectUsable(desk, page.url(), 'Often.');
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('The list was imported').waitFor();
    await expectUsable(desk, page.url(), 'The list was imported');
  });

  it('and all of them are downloaded', async () => {
    const { page } = desk;
    await page.goto(knowledge());
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download FAQs as CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('Is the quay wet?,Often.');
  });
});
