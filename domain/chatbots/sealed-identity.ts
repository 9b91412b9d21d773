import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../core/app.ts';
import { unavailable } from '../core/errors.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { remembered } from '../core/remember.ts';
import { findChatbot } from './find.ts';
import { chatbotKey, toChatbot } from './items.ts';
import type { Chatbot } from './records.ts';

type Owner = Pick<Chatbot, 'workspaceId' | 'id'>;
type IdentitySecret = NonNullable<Chatbot['identitySecret']>;

const platformBinding = ({ workspaceId, id }: Owner) => ({ workspaceId, purpose: `identity:${id}` });
const visitorsBinding = ({ workspaceId, id }: Owner) => ({ workspaceId, purpose: `visitors:${id}` });

/** Seals a new secret twice: under the key that verifies visitors, and as the previous version reads it. */
export async function sealIdentitySecret(app: App, owner: Owner, secret: string) {
  const sealed = await app.secrets.seal(secret, platformBinding(owner));
  return { sealed, forVisitors: await app.secrets.seal(secret, visitorsBinding(owner)) };
}

/** How long a visitor may wait for a secret of an earlier version: maintenance usually needs a second. */
const RESEAL_WAIT_MS = 10_000;
const POLL_MS = 200;
/** A container asks once in this time, however many visitors wait. */
const REQUESTED_MS = 5_000;

/** Throws AppError SERVICE_UNAVAILABLE if a secret of an earlier version could not be sealed again in time. */
export async function openIdentitySecret(app: App, owner: Owner, { sealed, forVisitors }: IdentitySecret) {
  return app.secrets.open(forVisitors ?? (await resealed(app, owner, sealed)), visitorsBinding(owner));
}

/** Makes maintenance seal the secret for visitors, because only it may open what an earlier version stored. */
async function resealed(app: App, { workspaceId, id: chatbotId }: Owner, sealed: string): Promise<string> {
  const deadlineMs = app.clock.now() + RESEAL_WAIT_MS;
  while (app.clock.now() < deadlineMs) {
    const { identitySecret } = await findChatbot(app, workspaceId, chatbotId);
    if (identitySecret?.forVisitors) return identitySecret.forVisitors;
    if (identitySecret?.sealed !== sealed) break;
    await remembered(app, `reseal-identity:${sealed}`, REQUESTED_MS, () =>
      app.queues.send('maintenance', { kind: 'reseal-identity', workspaceId, chatbotId }),
    );
    await sleep(POLL_MS);
  }
  throw unavailable(new Error(`The identity secret of the chatbot ${chatbotId} is not sealed for visitors yet.`));
}

/** Idempotent. Does nothing if the secret has been replaced or removed since. */
export async function resealIdentitySecret(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<void> {
  const item = await app.store.get(chatbotKey(workspaceId, chatbotId), { consistent: true });
  const identitySecret = item && toChatbot(item).identitySecret;
  if (!identitySecret || identitySecret.forVisitors) return;
  const owner = { workspaceId, id: chatbotId };
  const secret = await app.secrets.open(identitySecret.sealed, platformBinding(owner));
  const forVisitors = await app.secrets.seal(secret, visitorsBinding(owner));
  const unchanged = { attribute: 'identitySecret', op: '=', value: identitySecret } as const;
  const set = { identitySecret: { ...identitySecret, forVisitors } };
  await app.store.update(chatbotKey(workspaceId, chatbotId), { set }, unchanged);
}

/** Makes the key that the function for visitors opens with, where only the platform's was restored. Sealing makes and stores it. */
export async function makeVisitorsKey(app: App): Promise<void> {
  await app.secrets.seal('', { workspaceId: '', purpose: 'visitors:key' });
}
