import { type PushTexts, TEXTS_CACHE, TEXTS_PATH } from './texts.ts';

const english: PushTexts = {
  requested: '{name} asks for a person',
  mention: 'You were mentioned: {name}',
  visitor: 'Visitor',
  newMessage: 'New message',
  test: 'Messages arrive on this device.',
};

/** What the platform pushes. */
interface PushedMessage {
  reason: 'requested' | 'message' | 'mention' | 'test';
  workspaceId: string;
  conversationId?: string;
  name?: string | null;
  words?: string;
}

async function textsOf(scope: string): Promise<PushTexts> {
  const stored = await caches.match(`${scope}/${TEXTS_PATH}`, { cacheName: TEXTS_CACHE });
  return { ...english, ...(await stored?.json()) };
}

/** Shows a message in the system's list. One of the same conversation replaces an earlier one. */
export async function showMessage(registration: ServiceWorkerRegistration, pushed: unknown): Promise<void> {
  const { reason, workspaceId, conversationId, name, words } = pushed as PushedMessage;
  const { scope } = registration;
  const texts = await textsOf(scope);
  const visitor = name || texts.visitor;
  const titles = { requested: texts.requested, mention: texts.mention, message: '{name}', test: texts.test };
  // An app for phones shows its own name beside them.
  const options = {
    body: words || (reason === 'message' ? texts.newMessage : ''),
    tag: conversationId ?? reason,
    renotify: true,
    ...(texts.icon === undefined
      ? { icon: `${scope}/icon-192.png`, badge: `${scope}/badge-96.png` }
      : texts.icon && { icon: texts.icon }),
    data: { workspaceId, conversationId },
  };
  await registration.showNotification(
    titles[reason].replace('{name}', () => visitor),
    options,
  );
}
