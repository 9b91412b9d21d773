import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../../support/browser/browser.ts';
import {
  type ConsoleScene,
  type Desk,
  openTalk,
  replyField,
  rowOf,
  useConsole,
  type VisitorChat,
} from '../../../support/browser/console.ts';
import { until } from '../../../support/platform.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

describe.skipIf(!browserPath)('the desk of an agent', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  const read = async ({ conversationId }: VisitorChat): Promise<Json> =>
    (await scene.api.get(`/conversations/${conversationId}`)).body.data;
  const inbox = async (query = '') => {
    await desk.page.goto(`${scene.platform.root}/console/inbox${query}`);
  };
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => desk.page.keyboard.press(key)), Promise.resolve());
  /** Chooses in the dialog that a key opens. */
  const choose = async (key: string, text: string, option: string | RegExp) => {
    await press(key);
    await desk.page.getByRole('combobox').waitFor();
    await desk.page.keyboard.type(text);
    await desk.page.getByRole('option', { name: option }).waitFor();
    await press('Enter');
  };
  const bar = () => desk.page.getByRole('toolbar');
  const clear = async () => {
    for (const status of ['human_requested', 'human_active'])
      for (const { id } of (await scene.api.get(`/conversations?status=${status}&limit=200`)).body.data.data)
        await scene.api.post(`/conversations/${id}/resolve`);
  };

  it('clears waiting visitors with three keys each besides the words', async () => {
    await clear();
    const talks = await scene.visitors(5);
    let keys = 0;
    const count = async (...all: string[]) => {
      keys += all.length;
      await press(...all);
    };
    await inbox();
    await rowOf(desk.page, talks[4]!).waitFor();
    // Opens the first one. The next ones open by themselves.
    await count('j', 'o');
    for (const [n, talk] of talks.entries()) {
      await rowOf(desk.page, talk).and(desk.page.locator('[aria-current]')).waitFor();
      await desk.page.locator('.composer').waitFor();
      await count('r');
      await desk.page.keyboard.insertText(`Answer ${n}`);
      if (n === 2) {
        // The reply takes the row out of the view before it is resolved.
        await count('Enter');
        await rowOf(desk.page, talk).waitFor({ state: 'detached' });
        await count('Escape', 'e');
      } else await count('Control+Enter');
    }
    expect(keys).toBeLessThanOrEqual(2 + talks.length * 3);
    for (const talk of talks) await until('it is resolved', async () => (await read(talk)).status === 'resolved');
    const { messages } = (await scene.api.get(`/conversations/${talks[3]!.conversationId}/messages`)).body.data;
    expect(messages.at(-1)).toMatchObject({ role: 'agent', content: 'Answer 3' });
  });

  it('snoozes the open conversation by keys, opens the next one, and takes it back', async () => {
    await clear();
    const [first, second] = (await scene.visitors(2)) as [VisitorChat, VisitorChat];
    await openTalk(desk, scene.platform.root, first);
    await choose('h', 'tom', /Tomorrow/);
    await desk.page.waitForURL(new RegExp(second.conversationId));
    await rowOf(desk.page, first).waitFor({ state: 'detached' });
    await until('it is snoozed', async () => (await read(first)).snoozed);
    const { snoozedUntil } = await read(first);
    expect(new Date(snoozedUntil).getTime()).toBeGreaterThan(Date.now());
    await desk.page.getByText('Snoozed: 1').waitFor();
    await press('z');
    await rowOf(desk.page, first).waitFor();
    expect((await read(first)).snoozed).toBe(false);
  });

  it('has a view of what is snoozed, soonest first, which a message of the visitor leaves', async () => {
    await clear();
    const [late, soon] = (await scene.visitors(2)) as [VisitorChat, VisitorChat];
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await scene.api.post(`/conversations/${late.conversationId}/snooze`, { until: inHours(5) });
    await scene.api.post(`/conversations/${soon.conversationId}/snooze`, { until: inHours(2) });
    await inbox('?view=snoozed');
    await rowOf(desk.page, late).waitFor();
    const ids = await desk.page.locator('.rows [data-id]').evaluateAll((all) => all.map((row) => row.dataset.id));
    expect(ids).toEqual([soon.conversationId, late.conversationId]);
    await late.say('hello again');
    await rowOf(desk.page, late).waitFor({ state: 'detached' });
    await desk.page
      .getByRole('link', { name: /^Waiting/ })
      .first()
      .click();
    await rowOf(desk.page, late).waitFor();
    expect(await rowOf(desk.page, soon).count()).toBe(0);
  });

  it('labels a conversation by keys, with a label that it creates, and filters by it', async () => {
    await clear();
    const [first, second] = (await scene.visitors(2)) as [VisitorChat, VisitorChat];
    await openTalk(desk, scene.platform.root, first);
    await choose('l', 'Lamps', 'Create "Lamps"');
    await rowOf(desk.page, first).getByText('Lamps').waitFor();
    await desk.page.getByRole('option', { name: /Lamps/ }).and(desk.page.locator('[aria-checked="true"]')).waitFor();
    await press('Escape');
    await choose('p', 'urg', 'Urgent');
    await rowOf(desk.page, first).getByText('Urgent').waitFor();
    expect(await read(first)).toMatchObject({ priority: 'urgent', labels: [{ name: 'Lamps' }] });
    await desk.page.getByRole('button', { name: /Filter by label/ }).click();
    await desk.page.getByRole('menuitemradio', { name: 'Lamps' }).click();
    await rowOf(desk.page, second).waitFor({ state: 'detached' });
    expect(await rowOf(desk.page, first).count()).toBe(1);
  });

  it('hears a key that follows Escape at once', async () => {
    const [talk] = (await scene.visitors(1)) as [VisitorChat];
    await openTalk(desk, scene.platform.root, talk);
    const dialog = (name: string) => desk.page.getByRole('combobox', { name });
    for (let round = 0; round < 20; round++) {
      await press('l');
      await dialog('Labels').waitFor();
      await Promise.all([press('Escape'), press('p')]);
      await dialog('Priority').waitFor();
      await press('Escape');
      await dialog('Priority').waitFor({ state: 'detached' });
    }
  });

  it('selects with x and a range with Shift, and acts on all of them at once', async () => {
    await clear();
    const talks = await scene.visitors(5);
    await inbox();
    await rowOf(desk.page, talks[4]!).waitFor();
    await press('j', 'x');
    await rowOf(desk.page, talks[2]!).click({ modifiers: ['Shift'] });
    await bar().getByText('Selected: 3').waitFor();
    await press('h');
    await desk.page.getByRole('option', { name: 'Until they write' }).click();
    await rowOf(desk.page, talks[2]!).waitFor({ state: 'detached' });
    await until('all are snoozed', async () => {
      const all = await Promise.all(talks.slice(0, 3).map(read));
      return all.every(({ snoozed }) => snoozed);
    });
    expect(await bar().count()).toBe(0);
    await rowOf(desk.page, talks[3]!).hover();
    await desk.page.getByRole('checkbox').first().click();
    await press('X');
    await bar().getByText('Selected: 2').waitFor();
    await press('e');
    await desk.page.getByText('Resolved: 2').waitFor();
    await press('z');
    await rowOf(desk.page, talks[4]!).waitFor();
    expect((await read(talks[4]!)).status).toBe('human_requested');
  });

  it('says which of many could not be changed', async () => {
    await clear();
    const talks = await scene.visitors(2);
    await inbox();
    await rowOf(desk.page, talks[1]!).waitFor();
    await press('X');
    await bar().getByText('Selected: 2').waitFor();
    await desk.page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('UpdateConversations(')) return route.fallback();
      await scene.api.delete(`/conversations/${talks[0]!.conversationId}`);
      return route.fallback();
    });
    await choose('p', 'low', 'Low');
    await desk.page.getByText('Not changed: 1. Not found.').waitFor();
    await desk.page.unroute('**/graphql');
    await rowOf(desk.page, talks[1]!).getByText('Low').waitFor();
    await press('Escape');
    expect(await bar().count()).toBe(0);
  });

  it('says that a reply waits for the network, sends it when there is one, and can stop it before', async () => {
    const [talk] = (await scene.visitors(1)) as [VisitorChat];
    await openTalk(desk, scene.platform.root, talk);
    const contents = async () =>
      (await scene.api.get(`/conversations/${talk.conversationId}/messages`)).body.data.messages
        .filter(({ role }: Json) => role === 'agent')
        .map(({ content }: Json) => content);
    await desk.context.setOffline(true);
    const field = replyField(desk.page);
    for (const text of ['Not this one.', 'On its way.']) {
      await field.fill(text);
      await press('Enter');
      await desk.page.locator('.entry', { hasText: text }).getByText('Waits for the connection').waitFor();
      expect(await field.inputValue()).toBe('');
    }
    const stopped = desk.page.locator('.entry', { hasText: 'Not this one.' });
    await stopped.getByRole('button', { name: 'Discard' }).click();
    await stopped.waitFor({ state: 'detached' });
    await desk.context.setOffline(false);
    await until('it is sent', async () => (await contents()).length > 0);
    expect(await contents()).toEqual(['On its way.']);
  });

  it('shows messages below what a person works with', async () => {
    await clear();
    const [first, second] = (await scene.visitors(2)) as [VisitorChat, VisitorChat];
    await openTalk(desk, scene.platform.root, first);
    await press('e');
    await desk.page.waitForURL(new RegExp(second.conversationId));
    const toast = desk.page.locator('.toast', { hasText: 'resolved' });
    await toast.waitFor();
    const field = await replyField(desk.page).boundingBox();
    const composer = (await desk.page.locator('.composer').boundingBox())!;
    const shown = (await toast.boundingBox())!;
    expect(field).not.toBeNull();
    expect(composer.y + composer.height).toBeLessThanOrEqual(shown.y);
    await press('z');
  });

  it('keeps the words of its main actions beside the details', async () => {
    await clear();
    const [talk] = (await scene.visitors(1)) as [VisitorChat];
    for (const width of [1440, 1110]) {
      await desk.page.setViewportSize({ width, height: 900 });
      await openTalk(desk, scene.platform.root, talk);
      if ((await desk.page.locator('.details').count()) === 0) await press('i');
      await desk.page.locator('.details').waitFor();
      for (const name of ['Take over', 'Resolve'])
        expect(await desk.page.locator('.head .actions').getByText(name, { exact: true }).isVisible()).toBe(true);
      const overflow = await desk.page.locator('.head').evaluate((head) => head.scrollWidth - head.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await press('i');
    await desk.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('finds the action of the open conversation first', async () => {
    const [talk] = (await scene.visitors(1)) as [VisitorChat];
    await openTalk(desk, scene.platform.root, talk);
    await press('Control+k');
    await desk.page.getByRole('combobox').waitFor();
    await desk.page.keyboard.type('res');
    await desk.page.getByRole('option').first().getByText('Resolve', { exact: true }).waitFor();
    await press('Escape');
  });

  it('has labels in the settings: added, renamed and deleted', async () => {
    await desk.page.goto(`${scene.platform.root}/console/settings`);
    await desk.page.getByLabel('Name of the label').fill('Returns');
    await desk.page.getByRole('button', { name: 'Add label' }).click();
    const field = desk.page.getByLabel('Change Returns');
    await field.fill('Refunds');
    await field.press('Tab');
    await desk.page.getByLabel('Change Refunds').waitFor();
    const names = async () => (await scene.api.get('/labels')).body.data.labels.map(({ name }: Json) => name);
    expect(await names()).toContain('Refunds');
    await desk.page.getByRole('button', { name: 'Delete Refunds' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Delete Refunds' }).click();
    await until('it is deleted', async () => !(await names()).includes('Refunds'));
    expect(desk.complaints).toEqual([]);
  });
});
