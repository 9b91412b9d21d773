import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import {
  type ConsoleScene,
  isLive,
  openTalk,
  replyField,
  rowOf,
  useConsole,
  watchPage,
} from '../../support/browser/console.ts';

describe.skipIf(!browserPath)('signing in to the console', () => {
  let scene: ConsoleScene;
  beforeAll(async () => {
    scene = await useConsole();
  });
  afterAll(() => scene?.close());

  it('takes one click from the address, and four requests to the inbox', async () => {
    const { root } = scene.platform;
    const desk = await scene.desk({ fresh: true });
    const asked: string[] = [];
    let isShown = false;
    desk.page.on('request', (request) => {
      if (!isShown && request.url().startsWith('http')) asked.push(new URL(request.url()).pathname);
    });
    await desk.page.goto(`${root}/console/inbox?view=ai`, { waitUntil: 'commit' });
    await desk.page.locator('.row').first().waitFor();
    isShown = true;
    const first = asked.filter((path) => !path.startsWith('/graphql') && !path.includes('/screens-'));
    expect(first.map((path) => path.replace(/\.[0-9a-f]{12}\./, '.')).sort()).toEqual([
      '/auth/boot',
      '/console/assets/console.css',
      '/console/assets/main.js',
      '/console/inbox',
    ]);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it('ends in every tab, and a session that ends keeps what was written', async () => {
    const { root } = scene.platform;
    const talk = await scene.visitor();
    const desk = await scene.desk({ fresh: true });
    await openTalk(desk, root, talk);
    await replyField(desk.page).fill('Half a thought');
    await desk.page.context().clearCookies();
    // The next token is refused, because the cookie is gone.
    await desk.page.route('**/graphql', (route) => route.fulfill({ status: 401, body: '{}' }));
    await desk.page.getByRole('link', { name: /^Mine/ }).first().click();
    await desk.page.getByText('Your session has ended').waitFor();
    // There is nothing to close it for.
    for (let times = 0; times < 3; times++) await desk.page.keyboard.press('Escape');
    const ended = desk.page.getByRole('dialog', { name: 'Your session has ended' });
    expect(await ended.getByRole('button').count()).toBe(0);
    expect(await ended.isVisible()).toBe(true);
    await desk.page.unroute('**/graphql');
    await desk.page.getByRole('link', { name: 'Sign in' }).click();
    await desk.page.getByRole('button', { name: /Continue as owner/ }).click();
    await isLive(desk.page);
    await openTalk(desk, root, talk);
    expect(await replyField(desk.page).inputValue()).toBe('Half a thought');

    const other = await desk.context.newPage();
    watchPage(other, root);
    await other.goto(`${root}/console`);
    await rowOf(other, talk).waitFor();
    await desk.page.getByRole('button', { name: /^Account of/ }).click();
    await desk.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByText('Your session has ended').waitFor();
    const kept = await other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('fd:draft')));
    expect(kept).toEqual([]);
    await desk.close();
  });

  it('keeps tokens out of addresses and storage', async () => {
    const desk = await scene.desk({ fresh: true });
    const stored = await desk.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain('fd_sess_');
    expect(desk.page.url()).not.toContain('fd_sess_');
    expect(await desk.page.evaluate(() => document.cookie)).toBe('');
    await desk.close();
  });
});
