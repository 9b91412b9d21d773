import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../support/browser/axe.ts';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, isLive, useConsole } from '../../support/browser/console.ts';

describe.skipIf(!browserPath)('what an owner reads', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  /** A chatbot that no other file reads. */
  let ownId: string;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk({ timezoneId: 'Europe/Berlin' });
    ownId = (await scene.api.post('/chatbots', { name: 'Told in words' })).body.data.id;
    for (const [question, answer] of [
      ['Do you deliver to Norway?', 'Yes, within **four** days.'],
      ['How do I return a lamp?', 'Send it back within 30 days.'],
      ['How do I clean a lamp?', 'With a dry cloth.'],
    ]) {
      const added = await scene.api.post(`/chatbots/${ownId}/sources/faq`, { question, answer });
      expect([question, added.status]).toEqual([question, 200]);
    }
  });
  afterAll(async () => {
    await scene?.api.delete(`/chatbots/${ownId}`);
    await scene?.close();
  });

  const open = async (path: string) => {
    await desk.page.goto(`${scene.platform.root}/console${path}`);
    await isLive(desk.page);
  };
  const bot = (tab: string) => `/bots/${scene.platform.chatbotId}/${tab}`;

  it('for a question: the reply as visitors read it, then why, without marks and numbers', async () => {
    const { page } = desk;
    const { chatbotId } = scene.platform;
    const query = 'how long is the warranty of a lamp';
    const { reply, suggestions } = (await scene.api.post(`/chatbots/${chatbotId}/search`, { query })).body.data;
    expect([reply.sources.length > 0, suggestions]).toEqual([true, []]);
    await open(`${bot('ask')}?q=${encodeURIComponent(query)}`);
    const words = await page.locator('.as-read').textContent();
    expect(words!.replace(/\s+/g, '')).toBe(reply.text.replace(/[*#`]/g, '').replace(/\s+/g, ''));
    await page.getByText('It would answer', { exact: true }).waitFor();
    for (const { title } of reply.sources) await page.locator('p', { hasText: 'Sources:' }).getByText(title).waitFor();
    const why = page.locator('.card', { has: page.getByRole('heading', { name: 'Why' }) });
    await why.getByText('Fits well').first().waitFor();
    expect(await why.textContent()).not.toMatch(/[#*]{2}|\b0[.,]\d/);
    await open(`/bots/${ownId}/ask?q=lamp`);
    const choice = page.locator('.as-read a').first();
    const chosen = await choice.textContent();
    await choice.click();
    await page.getByText('It would answer', { exact: true }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe(chosen);
  });

  it('in the audit list: what was done to what, in words', async () => {
    const { body } = await scene.api.post('/labels', { name: 'Told in words', color: '#336699' });
    expect((await scene.api.delete(`/labels/${body.data.id}`)).status).toBe(200);
    await open('/developers/audit');
    const deeds = desk.page.locator('tbody td:last-child > span:first-child');
    await deeds.getByText('Labels: Deleted').first().waitFor();
    await deeds.getByText('Labels: Added').first().waitFor();
    const all = await deeds.allTextContents();
    expect(all.filter((deed) => !/^\S.*: \S/.test(deed) || /[a-z][A-Z]/.test(deed))).toEqual([]);
  });

  it('of opening hours: all day, on all days, in the own time zone', async () => {
    const { page } = desk;
    await open(`/bots/${ownId}/hours`);
    await page.getByRole('checkbox', { name: 'Use opening hours' }).check();
    expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Berlin');
    await page.getByRole('checkbox', { name: 'Tuesday' }).check();
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'More actions: Tuesday' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Open all day');
    await choose('Copy to all days');
    expect(await page.getByText('Open all day', { exact: true }).count()).toBe(7);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const after = (await scene.api.get(`/chatbots/${ownId}/business-hours`)).body.data;
    expect([after.enabled, after.timezone]).toEqual([true, 'Europe/Berlin']);
    expect(Object.values(after.schedule)).toEqual(Array(7).fill({ open: '00:00', close: '23:59' }));
  });

  it('of roles, where one is chosen', async () => {
    await open('/team');
    await desk.page.getByRole('button', { name: 'Invite' }).click();
    const role = desk.page.getByRole('dialog').getByRole('radio', { name: /^Viewer\s*Reads, and changes nothing$/ });
    await role.check();
    expect(await findings(desk.page)).toEqual([]);
  });

  it('of a conversation that is not there, under a heading', async () => {
    await open('/inbox/00000000-0000-7000-8000-000000000000');
    await desk.page.getByRole('heading', { level: 1, name: 'Not found, or not yours to see' }).waitFor();
    expect(await findings(desk.page)).toEqual([]);
  });

  it('with title and tabs in one place on all screens', async () => {
    await desk.page.setViewportSize({ width: 1440, height: 900 });
    const placeOf = (selector: string) =>
      desk.page
        .locator(selector)
        .first()
        .evaluate((element) => [element.getBoundingClientRect().left, Math.round(element.getBoundingClientRect().top)]);
    const places = new Map<string, unknown>();
    for (const path of [bot('knowledge'), bot('appearance'), bot('answers'), '/developers/keys', '/agency/clients']) {
      await open(path);
      await desk.page.locator('.page-tabs').waitFor();
      places.set(path, [await placeOf('.page-tabs'), (await placeOf('h1'))[0]]);
    }
    expect(
      new Set([...places.values()].map((place) => JSON.stringify(place))),
      JSON.stringify([...places]),
    ).toHaveLength(1);
    expect(desk.complaints).toEqual([]);
  });
});
