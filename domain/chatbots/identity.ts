import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { invalid } from '../core/errors.ts';
import { timestamp } from '../core/fields.ts';
import { randomBase62 } from '../core/ids.ts';
import { operation } from '../core/operations/operation.ts';
import { remembered } from '../core/remember.ts';
import { chatbotIds, findTarget } from './find.ts';
import type { Chatbot } from './records.ts';
import { openIdentitySecret, sealIdentitySecret } from './sealed-identity.ts';
import { writeChatbot } from './update.ts';

export const identitySecret = z
  .object({ createdAt: timestamp.describe('When the secret was created or last rotated') })
  .meta({
    id: 'IdentitySecret',
    description: 'The secret with which a site signs the IDs of its signed-in visitors. Its value is shown only once.',
  });

type Owner = Pick<Chatbot, 'workspaceId' | 'id' | 'identitySecret'>;

/** Sealed text always opens to the same secret. A rotation creates new sealed text. */
const REMEMBERED_MS = 60_000;

/** Creates the secret, or replaces it. Hashes by the previous secret are no longer accepted. */
export const rotateIdentitySecret = operation({
  name: 'rotateIdentitySecret',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'chatbot',
  returnsSecret: true,
  needsRecentSignIn: true,
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  async run(app, _actor, { target }) {
    // 40 base62 characters: 238 bits.
    const secret = `idsec_${randomBase62(40)}`;
    const set = { identitySecret: { ...(await sealIdentitySecret(app, target, secret)), createdAt: nowIso(app) } };
    const chatbot = await writeChatbot(app, target, { set }, null);
    return { id: chatbot.id, chatbot, secret };
  },
});

/** Removes the secret. Conversations that were verified stay so. Idempotent. */
export const removeIdentitySecret = operation({
  name: 'removeIdentitySecret',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'chatbot',
  needsRecentSignIn: true,
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  async run(app, _actor, { target }) {
    if (target.identitySecret) await writeChatbot(app, target, { remove: ['identitySecret'] }, null);
    return { removed: true, id: target.id };
  },
});

const refused = (message: string) => invalid([{ path: 'hash', message }], `hash ${message}.`);

/** Throws VALIDATION_ERROR unless `hash` is the hex HMAC-SHA256 of `visitorId` with the chatbot's secret. */
export async function verifyVisitorId(app: App, chatbot: Owner, visitorId: string, hash: string): Promise<void> {
  const { identitySecret } = chatbot;
  if (!identitySecret) throw refused('cannot be verified, because the chatbot has no identity secret');
  const secret = await remembered(app, `identity-secret:${identitySecret.sealed}`, REMEMBERED_MS, () =>
    openIdentitySecret(app, chatbot, identitySecret),
  );
  const expected = createHmac('sha256', secret).update(visitorId).digest();
  const givenHash = Buffer.from(hash, 'hex');
  if (givenHash.length !== expected.length || !timingSafeEqual(givenHash, expected))
    throw refused("is not the HMAC-SHA256 of id with the chatbot's identity secret");
}
