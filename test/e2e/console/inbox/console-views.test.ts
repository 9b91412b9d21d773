import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, COMPOSED_ENTER, isIgnored } from '../../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, rowOf, useConsole } from '../../../support/browser/console.ts';
import { client, until } from '../../../support/platform.ts';
import { chat } from '../../../support/visitor.ts';

describe.skipIf(!browserPath)('the views of the inbox', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  const ids = () => desk.page.locator('.row a').evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
  /** A view in the menu at the end of the line. */
  const inMenu = (name: string) =>
    desk.page.locator('.views').getByRole('menuitem', { name: new RegExp(`^${name}`), includeHidden: true });

  it('list who waits longest first', async () => {
    const talks = await scene.visitors(3);
    await desk.page.goto(`${scene.platform.root}/console/inbox`);
    await rowOf(desk.page, talks[2]!).waitFor();
    expect((await ids()).slice(-3)).toEqual(talks.map(({ conversationId }) => conversationId));
  });

  it('stay filtered while events come, and are restored by reload and Back', async () => {
    const { root, baseUrl, apiKey } = scene.platform;
    const chatbots = (await client(baseUrl, apiKey!).get('/chatbots')).body.data.data as { id: string; name: string }[];
    const helpdesk = chatbots.find(({ name }) => name === 'Staff helpdesk')!;
    await desk.page.goto(`${root}/console/inbox`);
    await desk.page.getByRole('button', { name: /^Filter by chatbot/ }).click();
    await desk.page.getByRole('menuitemradio', { name: 'Staff helpdesk' }).click();
    await desk.page.getByText('Nothing matches').waitFor();
    expect(new URL(desk.page.url()).searchParams.get('bot')).toBe(helpdesk.id);
    const talk = await scene.visitor();
    await until('the event has come', async () => (await desk.page.locator('#nav .count').textContent()) !== '');
    await desk.page.getByRole('button', { name: 'Views', exact: true }).click();
    await inMenu('AI').click();
    await desk.page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: /^Waiting/ })
      .click();
    await desk.page.getByText('Nothing matches').waitFor();
    expect(await rowOf(desk.page, talk).count()).toBe(0);
    await desk.page.reload();
    await desk.page.getByText('Nothing matches').waitFor();
    await desk.page.getByRole('link', { name: 'Clear the filter' }).click();
    await rowOf(desk.page, talk).click();
    await desk.page.locator('.composer').waitFor();
    await desk.page.goBack();
    await desk.page.getByText('Choose a conversation').waitFor();
    await desk.page.goBack();
    await desk.page.getByText('Nothing matches').waitFor();
  });

  it('count their conversations, also those that are not read', async () => {
    const { root, publicUrl, baseUrl, apiKey } = scene.platform;
    const counts = async () => {
      const { data } = (await client(baseUrl, apiKey!).get('/conversations/counts')).body;
      return data as { ai: number; done: number };
    };
    const before = await until('the demo is counted', async () => {
      const now = await counts();
      return now.ai > 0 && now;
    });
    await desk.page.goto(`${root}/console/inbox`);
    const shows = (name: string, n: number) =>
      until(`${name} shows ${n}`, async () => (await inMenu(name).locator('.hint').textContent()) === String(n));
    await shows('AI', before.ai);
    const { start } = await chat(publicUrl!, { message: 'Do you sell bicycles?' });
    await shows('AI', before.ai + 1);
    expect((await client(baseUrl, apiKey!).post(`/conversations/${start.conversationId}/resolve`)).status).toBe(200);
    await shows('AI', before.ai);
    await shows('Done', before.done + 1);
  });

  it('give way to a search of everything, whose results open where the words are', async () => {
    const { root, publicUrl, baseUrl, apiKey } = scene.platform;
    const api = client(baseUrl, apiKey!);
    const { start } = await chat(publicUrl!, { message: 'Something about a zebra <b>crossing</b>' });
    const path = `/conversations/${start.conversationId}`;
    await api.post(`${path}/takeover`);
    for (let n = 0; n < 70; n++) await api.post(`${path}/reply`, { content: `Reply ${n}\n\nIn several\n\nlines` });
    await api.post(`${path}/notes`, { body: 'Wrote from the okapi enclosure.' });
    await api.post(`${path}/resolve`);
    await desk.page.goto(`${root}/console/inbox?view=mine`);
    await desk.page.getByRole('navigation', { name: 'Views' }).waitFor();
    await desk.page.keyboard.press('/');
    await desk.page.getByRole('searchbox').fill('ZEBRA cross');
    const results = desk.page.getByRole('list', { name: 'Search results' });
    await results.getByRole('link').first().waitFor();
    expect(await results.getByRole('link').count()).toBe(1);
    expect(await results.locator('mark').allTextContents()).toEqual(['zebra', 'crossing']);
    expect(await results.textContent()).toContain('a zebra <b>crossing</b>');
    expect(new URL(desk.page.url()).searchParams.get('q')).toBe('ZEBRA cross');
    // The first Enter goes to the results, the second opens the one that has the focus.
    await desk.page.keyboard.press('Enter');
    await desk.page.keyboard.press('Enter');
    await desk.page.waitForURL(`**/console/inbox/${start.conversationId}**`);
    const found = desk.page.locator('.is-found');
    await found.getByText('Something about a zebra').waitFor();
    await until('it is in sight', () =>
      found.evaluate((entry) => {
        const { top, bottom } = entry.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    );
    await desk.page.getByRole('searchbox').fill('okapi');
    await results.getByText('Note:').click();
    await found.getByText('okapi enclosure').waitFor();
    await desk.page.getByRole('searchbox').fill('unfindable');
    await desk.page.getByText('contact details and file names were searched').waitFor();
  });

  it('are moved through by keys', async () => {
    await desk.page.goto(`${scene.platform.root}/console/inbox?view=ai`);
    await desk.page.locator('.row').first().waitFor();
    const [first, second] = await ids();
    // Both keys come before the list is drawn again.
    await desk.page.evaluate(() => {
      for (const _ of [1, 2]) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    });
    const focused = () => desk.page.evaluate(() => document.activeElement?.getAttribute('data-id'));
    await until('the second row has the focus', async () => (await focused()) === second);
    await desk.page.keyboard.press('k');
    await until('the first row has the focus', async () => (await focused()) === first);
    await desk.page.keyboard.press('o');
    await desk.page.waitForURL(`**/console/inbox/${first}**`);
    await desk.page.keyboard.press('?');
    await desk.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Take over').waitFor();
    // The key for the next dialog comes before the browser has said that this one is closed.
    await desk.page.evaluate(() => {
      document.querySelector('dialog')!.close();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    await desk.page.getByRole('combobox').fill('profile');
    await desk.page.getByRole('combobox').fill('dark theme');
    expect(await isIgnored(desk.page.getByRole('combobox'), COMPOSED_ENTER)).toBe(true);
    await desk.page.keyboard.press('Enter');
    await until('it is dark', () => desk.page.evaluate(() => document.documentElement.dataset.theme === 'dark'));
  });
});
