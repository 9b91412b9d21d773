import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../support/browser/axe.ts';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, useConsole } from '../../support/browser/console.ts';
import { putMessage, type Started } from '../../support/conversation.ts';
import { call, client, type Tenant, until } from '../../support/platform.ts';
import { addFaq, chat, makeBot } from '../../support/visitor.ts';

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
    await desk.page.getByRole('button', { name: 'Find out what visitors ask about' }).click();
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

  it('open exactly what each number counts, by tile and by bar, also from their former address', async () => {
    const { page } = desk;
    const { root } = scene.platform;
    const bot = await makeBot(scene.platform, scene, { name: 'Counted' });
    const said = async (message: string) => (await chat(bot.publicUrl, { message })).start.conversationId;
    await scene.api.post(`/conversations/${await said('I want to talk to a human')}/resolve`);
    await scene.api.post(`/conversations/${await said('Do you grow bananas on the moon?')}/resolve`);
    await said('Do you sell submarines?');
    await until('they are counted', async () => {
      const { body } = await scene.api.get(`/analytics/summary?range=last_7d&chatbotId=${bot.id}`);
      return body.data.outcomes.resolved === 2 && body.data.unanswered === 2;
    });
    const address = `/console/reports?range=LAST_7D&tz=UTC&bot=${bot.id}`;
    await page.goto(root + address.replace('reports', 'figures'));
    await page.waitForURL(root + address);
    const counts = { Conversations: 3, 'Asked for a person': 1, 'Solved by the AI': 1, Resolved: 2, 'Still open': 1 };
    for (const [name, count] of Object.entries({ ...counts, 'Not answered': 2 })) {
      const tile = page.locator('.figure', { has: page.getByText(name, { exact: true }) });
      await tile.locator('b', { hasText: String(count) }).waitFor();
      await tile.click();
      await page.getByText(`${count} shown`, { exact: true }).waitFor();
      expect([name, await page.locator('.report-rows tbody tr').count()]).toEqual([name, count]);
      await page.goBack();
    }
    const days = page.getByRole('figure', { name: 'Conversations per day' });
    await days.locator('.bar').first().focus();
    await page.keyboard.press('End');
    await days.locator('.tip', { hasText: /3$/ }).waitFor({ state: 'visible' });
    await page.keyboard.press('Enter');
    await page.getByText('3 shown', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Do you sell submarines?' }).click();
    await page.locator('.entry .text', { hasText: 'Do you sell submarines?' }).waitFor();
    await page.goto(`${root}/console/reports?range=LAST_7D&tz=UTC`);
    await page.getByRole('button', { name: 'Download conversations as CSV' }).waitFor();
  });

  it('say what answers are based on, and open the conversations of each source', async () => {
    const { page } = desk;
    const { root } = scene.platform;
    const bot = await makeBot(scene.platform, scene, { name: 'Sourced' });
    await addFaq(scene, bot, 'How long does delivery take?', 'Delivery takes three days.');
    const said = async (message: string) => (await chat(bot.publicUrl, { message })).start.conversationId;
    await said('How long does delivery take?');
    await scene.api.post(`/conversations/${await said('How long does delivery take?')}/resolve`);
    await until('they are counted', async () => {
      const { body } = await scene.api.get(`/analytics/summary?range=last_7d&chatbotId=${bot.id}`);
      return body.data.outcomes.total === 2 && body.data.outcomes.resolved === 1;
    });
    await page.goto(`${root}/console/reports?range=LAST_7D&tz=UTC&bot=${bot.id}`);
    const row = page
      .getByRole('region', { name: 'By source' })
      .getByRole('row', { name: 'How long does delivery take?' });
    await row.waitFor();
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      ...['How long does delivery take?', '2', '2', '2', '0', '1', '–'],
    ]);
    expect(await findings(page)).toEqual([]);
    await row.getByRole('link', { name: '1', exact: true }).click();
    await page.getByText('1 shown', { exact: true }).waitFor();
    await page.getByText(/· How long does delivery take\?$/).waitFor();
    await page.goBack();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'By source (CSV)' }).click();
    expect(readFileSync(await (await coming).path(), 'utf8')).toContain('How long does delivery take?,2,2,2');
    await page.goto(`${root}/console/reports?range=LAST_7D&tz=UTC`);
  });

  it('list times in their own zone, which they name, and lead back to the whole report', async () => {
    const { page } = desk;
    const { root } = scene.platform;
    const bot = await makeBot(scene.platform, scene, { name: 'Zoned' });
    const { conversationId } = (await chat(bot.publicUrl, { message: 'Do you sell kites?' })).start;
    const { createdAt } = (await scene.api.get(`/conversations/${conversationId}`)).body.data;
    const tz = 'Pacific/Kiritimati';
    const report = `${root}/console/reports?range=LAST_YEAR&tz=${encodeURIComponent(tz)}&bot=${bot.id}`;
    await until('it is counted', async () => {
      const { body } = await scene.api.get(`/analytics/summary?range=last_year&tz=${tz}&chatbotId=${bot.id}`);
      return body.data.outcomes.total === 1;
    });
    await page.goto(report);
    const weeks = page.getByRole('figure', { name: 'Conversations per week' });
    await page.getByRole('combobox', { name: 'Period' }).getByText('Last 365 days').waitFor({ state: 'attached' });
    await weeks.locator('.bar').last().click();
    await page.locator('.page > .muted').getByText(`· ${tz} · Zoned`).waitFor();
    const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: tz });
    const shown = (await page.locator('.report-rows td.end').textContent())!.replace(/\s/g, ' ');
    expect(shown).toBe(at.format(new Date(createdAt)).replace(/\s/g, ' '));
    await page.getByRole('link', { name: 'Back to the report' }).click();
    await weeks.waitFor();
    expect(page.url()).toBe(report);
  });

  it('state no rating where nobody rated', async () => {
    const { page } = desk;
    const bot = await makeBot(scene.platform, scene, { name: 'Rated' });
    for (const rating of [2, 4]) {
      const { conversationId, bindingToken: bt } = (await chat(bot.publicUrl, { message: 'Do you sell kites?' })).start;
      expect((await call('POST', `${bot.publicUrl}/csat`, { conversationId, bt, rating })).status).toBe(200);
    }
    await until('they are counted', async () => {
      const { body } = await scene.api.get(`/analytics/summary?range=last_7d&chatbotId=${bot.id}`);
      return body.data.outcomes.csatCount === 2;
    });
    await page.goto(`${scene.platform.root}/console/reports?range=LAST_7D&tz=UTC&bot=${bot.id}`);
    const days = page.getByRole('figure', { name: 'Rating over time' });
    await days.waitFor();
    const labels = await days
      .locator('.bar')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label')!.replace(/.*: /, '')));
    expect(labels).toEqual(['–', '–', '–', '–', '–', '–', '3']);
    expect(await days.locator('.bar i').count()).toBe(1);
    const link = new URLSearchParams((await days.locator('a.bar').getAttribute('href'))!.split('?')[1]);
    expect([...link.keys()].sort()).toEqual(['bot', 'from', 'of', 'report', 'to', 'tz']);
    expect(await findings(page)).toEqual([]);
  });

  it('take own dates of up to 366 days, and say so in the language of the console', async () => {
    const address = '/console/reports?from=2024-01-01&to=2026-01-01&tz=UTC';
    const own = await scene.desk({ locale: 'de-DE', path: address });
    const { page } = own;
    await page.getByRole('heading', { name: 'Wählen Sie 1 bis 366 Tage' }).waitFor();
    const [from, to] = ['Von', 'Bis'].map((name) => page.getByLabel(name, { exact: true })) as [Locator, Locator];
    expect(await from.getAttribute('min')).toBe('2025-01-01');
    expect(await to.getAttribute('max')).toBe('2024-12-31');
    await from.fill('2024-12-31');
    await page.getByRole('button', { name: 'Anwenden' }).click();
    await page.getByRole('alert').getByText('Wählen Sie 1 bis 366 Tage').waitFor();
    await from.fill('2025-01-01');
    await page.getByRole('button', { name: 'Anwenden' }).click();
    await page.getByText('In diesem Zeitraum gibt es noch nichts').waitFor();
    await own.close();
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
