import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserPath } from '../../support/browser/browser.ts';
import {
  COLLEAGUE,
  type ConsoleScene,
  type Desk,
  isLive,
  replyField,
  useConsole,
} from '../../support/browser/console.ts';
import { until } from '../../support/platform.ts';
import { decrypt, makeBrowserKeys, startPushService } from '../../support/servers/push-service.ts';

interface WorkerWithNotices {
  registration: ServiceWorkerRegistration;
  shown: { title: string; body?: string | undefined; tag?: string | undefined; data?: unknown }[];
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

describe.skipIf(!browserPath)('the console as an app', () => {
  let scene: ConsoleScene;
  let desk: Desk;
  let worker: Worker;
  beforeAll(async () => {
    scene = await useConsole();
    desk = await scene.desk({ who: COLLEAGUE, serviceWorkers: 'allow' });
    const { context, page } = desk;
    worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await page.evaluate(() => navigator.serviceWorker.ready);
  });
  afterAll(() => scene?.close());

  const open = async (page: Page, path: string) => {
    await page.goto(`${scene.platform.root}/console${path}`);
    await isLive(page);
  };

  it('has a manifest that browsers accept, with the name of the brand', async () => {
    const { page, context } = desk;
    const link = page.locator('link[rel="manifest"]');
    await until('the page has named the app', async () => (await link.getAttribute('href'))?.includes('?name='));
    const session = await context.newCDPSession(page);
    const { errors, data, url } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data!)).toMatchObject({ name: 'Frontdesk', short_name: 'Frontdesk', display: 'standalone' });
    const { icons, start_url, scope } = JSON.parse(data!);
    expect([start_url, scope].map((path) => new URL(path, url).pathname)).toEqual(['/console', '/console']);
    for (const { src, sizes, type } of icons) {
      const response = await page.request.get(new URL(src, url).href);
      const bytes = await response.body();
      expect([response.headers()['content-type'], `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([
        type,
        sizes,
      ]);
    }
    const named = await page.request.get(
      `${scene.platform.root}/console/manifest.webmanifest?name=${encodeURIComponent('"}\u202e<b> Lamps')}`,
    );
    expect(await named.json()).toMatchObject({ name: '"}<b> Lamps' });
  });

  it('is allowed by a worker that the policy of the page lets in, and no other script', async () => {
    const { page, complaints } = desk;
    expect(worker.url()).toBe(`${scene.platform.root}/console/sw.js`);
    const refused = await page.evaluate(async () => {
      const register = (url: string) =>
        navigator.serviceWorker.register(url).then(
          () => 'done',
          (error: Error) => error.name,
        );
      return register('/widget.js');
    });
    expect(refused).toBe('TypeError');
    expect(complaints.filter((complaint) => !/TrustedScriptURL/.test(complaint))).toEqual([]);
    const { headers } = await fetch(worker.url());
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    const again = await fetch(worker.url(), { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it('starts offline with the shell, says so, and starts again once the line is back', async () => {
    const { page, context } = desk;
    await open(page, '/inbox');
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await context.setOffline(true);
    await page.goto(`${scene.platform.root}/console/reports`);
    await page.getByRole('heading', { name: 'Offline' }).waitFor();
    await page.getByText('The platform cannot be reached.').waitFor();
    await context.setOffline(false);
    await page.locator('#nav').waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/reports');
  });

  it('keeps files and the page alone, and answers with the kept page only while it is offline', async () => {
    const { page } = desk;
    await open(page, '/inbox');
    const kept = await worker.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) found.push(new URL(url).pathname);
        if (name.startsWith('console-')) await cache.put('/console', new Response('an old page'));
      }
      return found;
    });
    const others = kept.filter((path) => !/^\/console\/assets\/[\w-]+\.[0-9a-f]{12}\.(js|css)$/.test(path));
    expect(others.toSorted()).toEqual(['/console', '/console/push-texts']);
    await open(page, '/reports');
    expect(await page.getByText('an old page').count()).toBe(0);
  });

  const push = async (message: object) => {
    const session = await desk.context.newCDPSession(desk.page);
    const registrationId = await new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId);
      });
      void session.send('ServiceWorker.enable');
    });
    const { root: origin } = scene.platform;
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
    await session.detach();
  };
  /** The headless browser shows nobody anything: the worker tells what it would. */
  const watchNotices = () =>
    worker.evaluate(() => {
      const scope = globalThis as unknown as WorkerWithNotices;
      scope.shown = [];
      const value = async (title: string, { body, tag, data }: NotificationOptions) => {
        scope.shown = [...scope.shown.filter((each) => each.tag !== tag), { title, body, tag, data }];
      };
      Object.defineProperty(scope.registration, 'showNotification', { value });
    });
  const notices = () =>
    worker.evaluate(() => (globalThis as unknown as WorkerWithNotices).shown.map(({ title, body }) => [title, body]));
  const clickNotice = () =>
    worker.evaluate(() => {
      const [notification] = (globalThis as unknown as WorkerWithNotices).shown;
      const click = { notification: { ...notification, close() {} }, waitUntil() {} };
      globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), click));
    });

  it('shows what is pushed, once for each conversation, and opens it in this tab', async () => {
    const { page } = desk;
    const talk = await scene.visitor('Where is my parcel?');
    const workspaceId = await page.evaluate(
      async () => (await (await fetch('/auth/boot')).json()).data.viewer.workspaceId,
    );
    const { conversationId } = talk;
    const about = { workspaceId, conversationId };
    await open(page, '/reports');
    await watchNotices();
    await push({ ...about, reason: 'requested', name: 'Ada', words: 'Where is my parcel?' });
    await expect.poll(notices).toEqual([['Ada asks for a person', 'Where is my parcel?']]);
    await push({ ...about, reason: 'message', name: null, words: '' });
    await expect.poll(notices).toEqual([['Visitor', 'New message']]);
    await clickNotice();
    await page.waitForURL(`**/console/inbox/${conversationId}`);
  });

  it('is allowed, tried and removed on this device in the profile', async () => {
    const service = await startPushService(inject('allowedPorts'));
    const keys = makeBrowserKeys();
    const { page } = desk;
    try {
      // A browser without a push service of its own.
      await page.addInitScript(
        ({ endpoint, p256dh, auth }) => {
          const made = {
            toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
            unsubscribe: async () => localStorage.removeItem('subscribed'),
          };
          const current = () => (localStorage.getItem('subscribed') ? made : null);
          Object.defineProperty(Notification, 'permission', { get: () => 'default' });
          Notification.requestPermission = async () => 'granted';
          Object.assign(PushManager.prototype, {
            getSubscription: async () => current(),
            async subscribe() {
              localStorage.setItem('subscribed', 'yes');
              return made;
            },
          });
        },
        { endpoint: service.endpoint('/this'), p256dh: keys.p256dh, auth: keys.auth },
      );
      await open(page, '/profile');
      const card = page.locator('.card', { has: page.getByRole('heading', { name: 'On your devices' }) });
      await card.getByRole('button', { name: 'Allow on this device' }).click();
      await card.getByText('This device').waitFor();
      await card.getByRole('button', { name: 'Test' }).click();
      const [message] = await until(
        'the test has arrived',
        async () => service.messages.length > 0 && service.messages,
      );
      expect(JSON.parse(decrypt(keys, message!.body))).toMatchObject({ reason: 'test' });
      await card.getByRole('checkbox', { name: "Leave out the visitor's words" }).check();
      await card.getByRole('button', { name: /^Remove/ }).click();
      await card.getByRole('button', { name: 'Allow on this device' }).waitFor();
      await expect.poll(() => card.getByRole('checkbox').isChecked()).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();

      await card.getByRole('button', { name: 'Allow on this device' }).click();
      await card.getByText('This device').waitFor();
      const elsewhere = await scene.desk({ who: COLLEAGUE, path: '/console/profile' });
      await elsewhere.page
        .locator('.devices')
        .getByRole('button', { name: /^Remove/ })
        .click();
      await elsewhere.page.locator('.devices li').waitFor({ state: 'detached' });
      await elsewhere.close();
      // Opening the console again does not bring it back.
      await open(page, '/profile');
      await page.waitForFunction(() => localStorage.getItem('fd:push') === '{}');
      await page.reload();
      await card.getByRole('button', { name: 'Allow on this device' }).waitFor();
    } finally {
      await service.close();
    }
  });

  it('ends with the session of its person, which goes on if the platform cannot end it', async () => {
    const { page, close } = await scene.desk({ who: COLLEAGUE, fresh: true, serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    const signOut = async () => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    await page.route('**/auth/sign-out', (route) => route.fulfill({ status: 503 }));
    await signOut();
    await page.locator('.toast').waitFor();
    await open(page, '/inbox');
    await page.unroute('**/auth/sign-out');
    await signOut();
    await page.waitForURL('**/console/signed-out');
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(workers).toBe(0);
    await close();
  });

  it('is worked with one hand at 390 pixels', async () => {
    const talk = await scene.visitor();
    const { page, close } = await scene.desk({
      who: COLLEAGUE,
      ...phone,
      path: `/console/inbox/${talk.conversationId}`,
    });
    await replyField(page).waitFor();
    const reach = [
      page.locator('.head > a'),
      page.getByRole('button', { name: 'Take over' }),
      page.getByRole('button', { name: 'Resolve' }),
      page.getByRole('button', { name: 'Send' }),
    ];
    for (const control of reach) {
      const box = (await control.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      expect(box.y).toBeGreaterThan(844 / 2);
      expect(box.y + box.height).toBeLessThanOrEqual(844);
    }
    await page.getByText('Take over', { exact: true }).waitFor();
    await reach[1]!.click();
    await page.getByText('With you. The AI is silent.').waitFor();
    await reach[0]!.click();
    await page.waitForURL('**/console/inbox*');
    await close();
  });
});
