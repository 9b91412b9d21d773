import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, useConsole } from '../../support/browser/console.ts';
import { putMessage, type Started } from '../../support/conversation.ts';
import { client, type Tenant, until } from '../../support/platform.ts';

describe.skipIf(!browserPath)('the reports', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk({ path: '/console/reports?range=LAST_7D&tz=UTC' });
  });
  afterAll(() => scene?.close());

  it('group the questions of the period when they are asked to', async () => {
    await desk.page.getByRole('combobox', { name: 'Period' }).waitFor();
    expect(await desk.page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('LAST_7D');
    await desk.page.getByRole('button', { name: 'Group the questions' }).click();
    const topics = desk.page.locator('section', { has: desk.page.getByRole('heading', { name: 'Topics' }) });
    await topics.locator('td b').first().waitFor();
  });

  it('show tokens where a language model answered, and so does its message', async () => {
    const { platform } = scene;
    const workspaceId = platform.workspaceId!;
    const api = client(platform.baseUrl, platform.apiKey!);
    const tokens = desk.page.locator('.figure', { hasText: 'Tokens' });
    await desk.page.locator('.figure', { hasText: 'Credits used' }).waitFor();
    expect(await tokens.count()).toBe(0);
    const { conversationId } = await scene.visitor();
    const usage = { inputTokens: 41_000, outputTokens: 1_500, cachedTokens: 0 };
    const fields = { role: 'assistant', author: null, content: 'In six days.', usage };
    await putMessage(platform, { workspaceId } as Tenant, { conversationId } as Started, fields);
    await until('they are counted', async () => {
      const { body } = await api.get('/analytics/summary?range=last_7d');
      return body.data.tokens.output > 0;
    });
    await desk.page.reload();
    await tokens.getByText(/^43k$/i).waitFor();
    await tokens.getByText('41,000 read, 1,500 written').waitFor();
    await desk.page.goto(`${new URL(desk.page.url()).origin}/console/inbox/${conversationId}`);
    await desk.page.locator('.facts .sign', { hasText: 'Tokens: 41,000 read, 1,500 written' }).waitFor();
    await desk.page.goBack();
  });

  it('count the conversations by label, most frequent first, and open those of one', async () => {
    const { platform } = scene;
    const api = client(platform.baseUrl, platform.apiKey!);
    const name = `Refund ${Date.now()}`;
    const labelId = (await api.post('/labels', { name, color: '#1a2b3c' })).body.data.id;
    for (let n = 0; n < 2; n++) {
      const { conversationId } = await scene.visitor('Where is my money?');
      await api.put(`/conversations/${conversationId}/labels`, { labelIds: [labelId] });
    }
    await until('they are counted', async () => {
      const { body } = await api.get('/analytics/summary?range=last_7d');
      return body.data.labels.some(
        (each: { id: string; conversations: number }) => each.id === labelId && each.conversations === 2,
      );
    });
    await desk.page.reload();
    const row = desk.page.getByRole('row', { name: `${name} 2` });
    await row.waitFor();
    expect(await row.locator('.dot').evaluate((dot) => getComputedStyle(dot).backgroundColor)).toBe('rgb(26, 43, 60)');
    await row.getByRole('link').click();
    await desk.page.waitForURL((url) => url.searchParams.get('label') === labelId);
    await desk.page.goBack();
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

  it('give any number of conversations, written in the background', async () => {
    const large = desk.page.getByRole('region', { name: 'Large exports' });
    await large.getByRole('button', { name: 'Start an export' }).click();
    await large.getByText('Ready').first().waitFor();
    const coming = desk.page.waitForEvent('download');
    await large.getByRole('button', { name: 'Download' }).first().click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^conversations-\d{4}-\d\d-\d\d\.csv\.gz$/);
    const lines = gunzipSync(readFileSync(await file.path()))
      .toString()
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]).toContain('id');
  });
});
