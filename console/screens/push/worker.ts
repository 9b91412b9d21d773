import { base, root, session, t } from '#core';
import { type PushTexts, TEXTS_CACHE, TEXTS_PATH } from '../../worker/texts.ts';
import { text } from '../parts/text.ts';

interface TrustedTypes {
  createPolicy(
    policyName: 'worker',
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const script = `${base}/sw.js`;
let registering: Promise<ServiceWorkerRegistration> | undefined;

/** The page's policy lets no other script become a worker. */
function trustedScript(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => script });
  return policy ? policy.createScriptURL(script) : script;
}

/** Registers the service worker, once per page. Only where the browser has one: not over plain http. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registering ??= navigator.serviceWorker.register(trustedScript(), { scope: base });
  return registering;
}

/** Lets the worker say what it shows in the language of the page, under the logo of the brand. */
export async function storeTexts(): Promise<void> {
  const { isCustom, logoPath } = session().brand;
  const texts: PushTexts = {
    requested: t('wantsPerson'),
    mention: text('push_mention'),
    visitor: t('visitorNamed', { about: '' }).replace(/[\s·]+$/, ''),
    newMessage: text('push_newMessage'),
    test: text('push_works'),
    ...(isCustom && { icon: logoPath ? root + logoPath : '' }),
  };
  const cache = await caches.open(TEXTS_CACHE);
  await cache.put(`${base}/${TEXTS_PATH}`, new Response(JSON.stringify(texts)));
}

const linkTo = (rel: string) => document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);

/** An app that is installed from this page has name and icon of its brand. */
export function nameApp(): void {
  const { appName, primaryColor, logoPath, isCustom } = session().brand;
  const manifest = linkTo('manifest');
  const about = { name: appName, ...(isCustom && { color: primaryColor }) };
  if (manifest) manifest.href = `${base}/manifest.webmanifest?${new URLSearchParams(about)}`;
  if (!isCustom) return;
  const touchIcon = linkTo('apple-touch-icon');
  if (logoPath && touchIcon) touchIcon.href = root + logoPath;
  else touchIcon?.remove();
}
