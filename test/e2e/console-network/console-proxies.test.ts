import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import { type ConsoleScene, type Desk, rowOf, said, useConsole } from '../../support/browser/console.ts';
import { until } from '../../support/platform.ts';
import { type StreamProxy, startStreamProxy } from '../../support/servers/stream-proxy.ts';

const page502 = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
const portal = { status: 200, contentType: 'text/html', body: '<h1>Sign in to the network</h1>' };
const refusal = { status: 403, contentType: 'application/json', body: '{"message":"Forbidden"}' };

/** Lets the page's time pass until something is there. */
const soon = (page: Page, target: Locator) =>
  until(String(target), async () => {
    await page.clock.fastForward(4_000);
    return target.isVisible();
  });

describe.skipIf(!browserPath)('the console behind a proxy that', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  let proxy: StreamProxy;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk();
    await desk.page.clock.install();
    proxy = await startStreamProxy(scene.platform.root);
  });
  afterAll(async () => {
    proxy?.close();
    await scene?.close();
  });

  it.each([
    ['holds the stream back', 'hold'],
    ['sends the head of the stream alone', 'head'],
    ['answers the stream with an error of its own', page502],
    ['answers the stream with a page of its own', portal],
    ['forbids the stream', refusal],
  ] as const)('%s says that nothing is live, and shows what is new', async (_, treatment) => {
    const { page } = desk;
    const sign = page.locator('.live');
    proxy.treat(treatment);
    await page.goto(`${proxy.root}/console`);
    await soon(page, sign.getByText('Not live: refreshes every few seconds'));
    const talk = await scene.visitor();
    await soon(page, rowOf(page, talk));
    await rowOf(page, talk).click();
    await page.locator('.composer').waitFor();
    await talk.say('Is anybody there?');
    await soon(page, said(page, 'Is anybody there?'));
    expect(await sign.textContent()).toBe('Not live: refreshes every few seconds');

    proxy.treat('pass');
    await soon(page, page.locator('.live.is-live'));
    await talk.say('Hello again');
    await said(page, 'Hello again').waitFor();
  });
});
