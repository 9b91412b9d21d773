import { showMessage } from './message.ts';
import type { FetchEvent, NotificationClick, WorkerScope } from './scope.ts';
import { TEXTS_CACHE } from './texts.ts';

declare const self: WorkerScope;
/** Set by the build: the version of the console's files, and the names of those that an offline start needs. */
declare const VERSION: string;
declare const FILES: readonly string[];

const base = self.registration.scope;
const FILES_CACHE = `console-${VERSION}`;
const assets = `${base}/assets/`;

/** Keeps the page, which has no data, with the files that it names. A page of another version belongs to a worker that is still to come. */
async function install(): Promise<void> {
  const page = await fetch(base);
  const text = await page.clone().text();
  if (!page.ok || !text.includes(`.${VERSION}.`)) throw new Error('The page is of another version.');
  const cache = await caches.open(FILES_CACHE);
  await cache.addAll(FILES.map((name) => assets + name));
  await cache.put(base, page);
}

/** Runs once no tab uses the worker before, so nobody misses the files that are deleted. */
async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  const names = await caches.keys();
  const isOld = (name: string) => name !== FILES_CACHE && name !== TEXTS_CACHE;
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

/** The page as it is now. The kept one only if the platform cannot be reached. */
async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const kept = await caches.match(base);
    if (kept) return kept;
    throw error;
  }
}

/** A file's name contains its version, so a kept one is the right one. Later files of this version are kept as well. */
async function asset({ request }: FetchEvent): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && request.url.includes(`.${VERSION}.`)) {
    const cache = await caches.open(FILES_CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

const isPage = ({ mode, url }: Request) => mode === 'navigate' && !url.startsWith(`${base}/preview`);

/** Opens what a message is about: in a tab of the console if there is one. */
async function open({ notification }: NotificationClick): Promise<void> {
  notification.close();
  const { workspaceId, conversationId } = notification.data;
  const place = conversationId ? `inbox/${conversationId}` : 'profile';
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const consoles = tabs.filter(({ url }) => url.startsWith(base) && !url.startsWith(`${base}/preview`));
  const tab = consoles.find(({ url }) => url.includes(workspaceId)) ?? consoles[0];
  if (!tab) return void (await self.clients.openWindow(`${base}/w/${workspaceId}/${place}`));
  tab.postMessage({ workspaceId, place });
  await tab.focus();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isPage(request)) event.respondWith(page(event));
  else if (request.url.startsWith(assets)) event.respondWith(asset(event));
});
self.addEventListener('push', (event) => event.waitUntil(showMessage(self.registration, event.data?.json())));
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event)));
