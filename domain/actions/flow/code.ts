import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { conversationKey, conversationPk } from '../../conversations/items.ts';
import type { ProvedEmail } from '../../conversations/records/pending-action.ts';
import type { StoredConversation } from '../../conversations/records.ts';
import type { App, Key } from '../../core/app.ts';
import { notFound } from '../../core/errors.ts';
import { sha256 } from '../../core/ids.ts';
import { takeRequest } from '../../core/operations/count-requests.ts';
import { limits } from '../../core/operations/limits.ts';
import { above, all, below, equals, present } from '../../core/rows/conditions.ts';

const VALID_MS = 10 * 60_000;
const MAX_TRIES = 5;
const PROVED_MS = 30 * 60_000;
/** Longer than a code waits for its mail and is valid. */
const KEPT_SECONDS = 3_600;

/** The code that a visitor was sent. In the conversation's partition, so it is erased with it. */
export const codeKey = (workspaceId: string, conversationId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: 'CODE',
});

/** The job that makes a code and mails it. It names the row, and the row the address. */
export const visitorCodeJob = z.object({
  kind: z.literal('mail-visitor-code'),
  workspaceId: z.string(),
  conversationId: z.string(),
  requestId: z.string(),
  attempt: z.int().default(0),
});
export type VisitorCodeJob = z.output<typeof visitorCodeJob>;

const hashOf = (salt: string, code: string) => createHash('sha256').update(`${salt}\n${code}`).digest('base64url');

/** Makes the code of a request, or another one. Undefined: a newer request has replaced it, or it is over. */
export async function makeCode(app: App, job: Omit<VisitorCodeJob, 'kind' | 'attempt'>): Promise<string | undefined> {
  const { workspaceId, conversationId, requestId } = job;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16).toString('base64url');
  const set = { salt, hash: hashOf(salt, code), untilMs: app.clock.now() + VALID_MS };
  const key = codeKey(workspaceId, conversationId);
  const { applied } = await app.store.update(key, { set }, equals('requestId', requestId));
  return applied ? code : undefined;
}

type CodeConversation = Pick<StoredConversation, 'workspaceId' | 'id' | 'isTest'>;

/** What a request for a code comes to. `code`: it is a test, in which nothing is mailed. */
export interface CodeRequest {
  requestId: string;
  code: string | undefined;
}

/**
 * Has a new code mailed to an address. Throws RATE_LIMITED if the conversation or the address got too many, NOT_FOUND if the conversation
 * was erased. Whoever has the address is neither looked up nor told.
 */
export async function requestCode(
  app: App,
  { workspaceId, id: conversationId, isTest }: CodeConversation,
  address: string,
): Promise<CodeRequest> {
  await takeRequest(app, limits.conversationCodes, conversationId);
  await takeRequest(app, limits.addressCodes, sha256(address.toLowerCase()));
  const requestId = app.ids.next();
  const job = { workspaceId, conversationId, requestId };
  const ttl = Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;
  const row = { ...codeKey(workspaceId, conversationId), requestId, address, tries: 0, untilMs: 0, ttl };
  const { applied } = await app.store.transact({
    conversation: { check: conversationKey(workspaceId, conversationId), when: present },
    code: { put: row },
  });
  if (!applied) throw notFound();
  if (isTest) return { requestId, code: await makeCode(app, job) };
  await app.queues.send('maintenance', { kind: 'mail-visitor-code', ...job } satisfies Partial<VisitorCodeJob>);
  return { requestId, code: undefined };
}

const codeRow = z.object({ address: z.string(), salt: z.string(), hash: z.string(), tries: z.number() });

/**
 * Compares a code with the one that was mailed. Each attempt counts before it is compared, so that of many at once no more than five are.
 * `over`: the code no longer counts. A right one stays, so that a message that is repeated proves the same.
 */
export async function checkCode(
  app: App,
  { workspaceId, id: conversationId }: CodeConversation,
  { requestId, code }: { requestId: string; code: string },
): Promise<'over' | { triesLeft: number } | ProvedEmail> {
  const key = codeKey(workspaceId, conversationId);
  const counts = all(equals('requestId', requestId), below('tries', MAX_TRIES), above('untilMs', app.clock.now()));
  const { applied, item } = await app.store.update(key, { add: { tries: 1 } }, counts);
  if (!applied) return 'over';
  const { address, salt, hash, tries } = codeRow.parse(item);
  const isRight = timingSafeEqual(Buffer.from(hashOf(salt, code)), Buffer.from(hash));
  return isRight ? { address, untilMs: app.clock.now() + PROVED_MS } : { triesLeft: MAX_TRIES - tries };
}
