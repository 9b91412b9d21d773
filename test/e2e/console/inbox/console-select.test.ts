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

describe.skipIf(!browserPath)('selected conversations', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
  });
  afterAll(() => scene?.close());

  const read = async ({ conversationId }: VisitorChat) =>
    (await scene.api.get(`/conversations/${conversationId}`)).body.data;
  const resolve = async (...talks: VisitorChat[]) => {
    for (const talk of talks) {
      await scene.api.post(`/conversations/${talk.conversationId}/resolve`);
      await rowOf(desk.page, talk).waitFor({ state: 'detached' });
    }
  };
  /** The list with these, in which nothing was selected yet. */
  const inboxWith = async (talks: readonly VisitorChat[]) => {
    await desk.page.goto(`${scene.platform.root}/console/inbox`);
    for (const talk of talks) await rowOf(desk.page, talk).waitFor();
  };
  const pick = ({ conversationId }: VisitorChat, modifiers: 'Shift'[] = []) =>
    desk.page
      .locator('.row', { has: desk.page.locator(`[data-id="${conversationId}"]`) })
      .locator('.pick')
      .click({ modifiers, force: true });
  const selected = (n: number) => desk.page.getByRole('toolbar').getByText(`Selected: ${n}`, { exact: true }).waitFor();

  it('stay as they are when the open one is answered and resolved', async () => {
    const [open, ...others] = (await scene.visitors(3)) as [VisitorChat, VisitorChat, VisitorChat];
    await openTalk(desk, scene.platform.root, open);
    for (const talk of others) await pick(talk);
    await selected(2);
    await replyField(desk.page).fill('On Monday.');
    await replyField(desk.page).press('Control+Enter');
    await rowOf(desk.page, open).waitFor({ state: 'detached' });
    await desk.page.waitForURL(new RegExp(others[0]!.conversationId));
    await until('it is resolved', async () => (await read(open)).status === 'resolved');
    for (const talk of others) expect((await read(talk)).status).toBe('human_requested');
    await selected(2);
    await resolve(...others);
  });

  it('are a range from the one that was selected last, or begin with this one', async () => {
    const talks = await scene.visitors(5);
    await inboxWith(talks);
    await pick(talks[2]!, ['Shift']);
    await selected(1);
    await pick(talks[4]!, ['Shift']);
    await selected(3);
    await desk.page.keyboard.press('Escape');
    // Nothing is selected any more, so no range begins there.
    await pick(talks[3]!, ['Shift']);
    await selected(1);
    await pick(talks[1]!);
    await selected(2);
    await resolve(talks[1]!);
    // The row from which the range would begin is gone.
    await pick(talks[2]!, ['Shift']);
    await selected(2);
    await resolve(...talks.filter((talk) => talk !== talks[1]));
  });

  it('are changed only as far as they are in the list', async () => {
    const talks = await scene.visitors(3);
    await inboxWith(talks);
    for (const talk of talks) await pick(talk);
    await selected(3);
    await resolve(talks[0]!);
    await selected(2);
    await desk.page.getByRole('button', { name: 'Priority' }).click();
    await desk.page.getByRole('option', { name: 'Low' }).click();
    await rowOf(desk.page, talks[2]!).getByText('Low').waitFor();
    expect((await Promise.all(talks.map(read))).map(({ priority }) => priority)).toEqual(['none', 'low', 'low']);
    await desk.page.keyboard.press('/');
    await desk.page.getByRole('searchbox').fill('zyxomma');
    // The list shows what was found, not what is selected.
    await desk.page.getByRole('toolbar').waitFor({ state: 'detached' });
    await desk.page.keyboard.press('Escape');
    await selected(2);
    await resolve(...talks.slice(1));
  });

  it('have their keys as soon as they are drawn, as dialogs and the composer have', async () => {
    const [first, second] = (await scene.visitors(2)) as [VisitorChat, VisitorChat];
    await openTalk(desk, scene.platform.root, first);
    await rowOf(desk.page, second).waitFor();
    // Presses a key in the moment in which an element appears, and says what has the focus then.
    const pressOn = (appearing: string, key: string, path = '') =>
      desk.page.evaluateHandle(
        ([selector, pressed, part]) => {
          const seen = { focus: '' };
          new MutationObserver((_, observer) => {
            if (!location.pathname.endsWith(part) || !document.querySelector(selector)) return;
            observer.disconnect();
            document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
            seen.focus = document.activeElement?.tagName ?? '';
          }).observe(document.body, { childList: true, subtree: true });
          return seen;
        },
        [appearing, key, path] as const,
      );
    const focusAt = async (seen: Awaited<ReturnType<typeof pressOn>>) =>
      until('it has appeared', async () => (await seen.jsonValue()).focus);
    const dialog = await pressOn('dialog', 'Shift');
    await desk.page.keyboard.press('p');
    expect(await focusAt(dialog)).toBe('INPUT');
    await desk.page.keyboard.press('Escape');
    await desk.page.locator('dialog').waitFor({ state: 'detached' });
    const composer = await pressOn('.composer', 'r', second.conversationId);
    await desk.page.keyboard.press('e');
    expect(await focusAt(composer)).toBe('TEXTAREA');
    await desk.page.keyboard.press('Escape');
    await desk.page.keyboard.press('z');
    await rowOf(desk.page, first).waitFor();
    await resolve(first, second);
    expect(desk.complaints).toEqual([]);
  });
});
