import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptionLeaseKey } from '../../domain/conversations/live-items.ts';
import { browserPath } from '../support/browser.ts';
import { type ConsoleScene, type Desk, isLive, openTalk, rowOf, said, startConsole } from '../support/console.ts';
import { until } from '../support/platform.ts';

describe.skipIf(!browserPath)('the live inbox', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await startConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  it('shows a visitor who asks for a person on top, in the title and in the navigation', async () => {
    await desk.page.waitForFunction(() => document.title.startsWith('('));
    const before = Number(/^\((\d+)\)/.exec(await desk.page.title())![1]);
    const talk = await scene.visitor();
    await rowOf(desk.page, talk).waitFor();
    await until('the title counts', async () => (await desk.page.title()).startsWith(`(${before + 1})`));
    expect(await desk.page.locator('#nav .count').textContent()).toContain(String(before + 1));
  });

  it('says that the line is cut', async () => {
    await desk.context.setOffline(true);
    await desk.page.locator('.live.is-offline, .live.is-waiting').waitFor();
    await desk.context.setOffline(false);
    await isLive(desk.page);
  });

  it('reads everything again after the platform has forgotten the last event', async () => {
    const talk = await scene.visitor();
    await openTalk(desk, scene.platform.root, talk);
    let refusals = 0;
    await desk.page.route('**/graphql/stream', async (route) => {
      const { variables } = route.request().postDataJSON() as { variables: { after: string | null } };
      if (variables.after === null) return route.continue();
      refusals++;
      const extensions = { code: 'VALIDATION_ERROR', details: [{ path: 'after', message: 'is too old' }] };
      return route.fulfill({ json: { errors: [{ message: 'after is too old', extensions }] } });
    });
    // An event, so that there is a position to resume from.
    await talk.say('Before');
    await said(desk.page, 'Before').waitFor();
    await desk.context.setOffline(true);
    await talk.say('Meanwhile');
    const other = await scene.visitor();
    await desk.context.setOffline(false);
    await said(desk.page, 'Meanwhile').waitFor();
    await rowOf(desk.page, other).waitFor();
    expect(refusals).toBeGreaterThan(0);
    await desk.page.unroute('**/graphql/stream');
  });

  it('holds one stream for many tabs, and another tab continues when the first is closed', async () => {
    const { root, workspaceId, store } = scene.platform;
    const { pk } = subscriptionLeaseKey(workspaceId!, '');
    const isHeld = ({ until: end }: Record<string, unknown>) => Number(end) > Date.now();
    const held = async () => (await store.query({ pk, consistent: true })).items.filter(isHeld).length;
    const tabs = await Promise.all(
      [1, 2, 3].map(async () => {
        const page = await desk.context.newPage();
        await page.goto(`${root}/console`);
        await isLive(page);
        return page;
      }),
    );
    await until('one stream is held', async () => (await held()) === 1);
    await desk.page.close();
    const talk = await scene.visitor();
    for (const tab of tabs) await rowOf(tab, talk).waitFor();
    await until('one stream is held', async () => (await held()) === 1);
  });
});
