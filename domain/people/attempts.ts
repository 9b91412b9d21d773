import * as z from 'zod';
import type { App, Item, Key } from '../core/app.ts';
import { randomBase62, sha256 } from '../core/ids.ts';
import { present } from '../core/rows/conditions.ts';
import { attemptKey, handoverKey, ttlOf } from './items.ts';
import { SignInRefusal } from './refusal.ts';

const ATTEMPT_MS = 10 * 60_000;
const HANDOVER_MS = 60_000;
const SECRET_LENGTH = 43;

const sessionName = z.object({ personId: z.string(), sessionId: z.string() });

const attemptFields = z.object({
  /** Where the browser goes afterwards: a path of the console. */
  returnTo: z.string(),
  invite: z.string().optional(),
  /** The issuer must ask for a new proof of identity. */
  fresh: z.boolean(),
  /** The root of the host where the sign-in began. */
  root: z.string(),
  /** The state of the attempt on an agency's host that this one is for. */
  forState: z.string().optional(),
  /** The browser's current session. */
  replaces: sessionName.optional(),
});
type SignInStart = z.output<typeof attemptFields>;

const attempt = attemptFields.extend({ nonce: z.string(), verifier: z.string() });
/** A sign-in that has begun. Bound to the browser by a secret in its cookie, of which only the hash is stored. */
export type SignInAttempt = z.output<typeof attempt> & { state: string };

/** As many tabs of a browser may have a sign-in open at once. */
const MAX_OPEN = 4;
const secretForm = new RegExp(`^\\w{${SECRET_LENGTH}}$`);
/** The secrets of the sign-ins that a browser has open, newest first. */
const secretsIn = (cookie = ''): string[] => cookie.split('.').filter((text) => secretForm.test(text));

/**
 * Begins a sign-in. `cookie` is what the browser sent, and is returned with this sign-in's secret. Each has a new one: on plain http, any
 * service of the host can set the cookie, and a secret that it chose must complete nothing.
 */
export async function beginAttempt(
  app: App,
  cookie: string | undefined,
  begun: SignInStart,
): Promise<{ attempt: SignInAttempt; cookie: string }> {
  const browser = randomBase62(SECRET_LENGTH);
  const secrets = { nonce: randomBase62(SECRET_LENGTH), verifier: randomBase62(SECRET_LENGTH) };
  const state = randomBase62(SECRET_LENGTH);
  const expiresAt = app.clock.now() + ATTEMPT_MS;
  const bound = { browserHash: sha256(browser), expiresAt, ttl: ttlOf(expiresAt) };
  await app.store.put({ ...attemptKey(sha256(state)), ...begun, ...secrets, ...bound });
  const open = [browser, ...secretsIn(cookie)].slice(0, MAX_OPEN);
  return { attempt: { ...begun, ...secrets, state }, cookie: open.join('.') };
}

const isCurrent = (app: App, item: Item | undefined): item is Item =>
  item !== undefined && Number(item.expiresAt) > app.clock.now();

/** Removes a row that can be used once. False: another call was first. */
const consume = async (app: App, rowKey: Key) => (await app.store.remove(rowKey, present)).applied;

/** Reads an attempt without using it up. Throws `attempt_unknown`. */
export async function readAttempt(app: App, state: string): Promise<SignInAttempt> {
  const item = await app.store.get(attemptKey(sha256(state)), { consistent: true });
  if (!isCurrent(app, item)) throw new SignInRefusal('attempt_unknown');
  return { ...attempt.parse(item), state };
}

/** Uses up the attempt of this browser. Throws `attempt_unknown`, also if it was used before. */
export async function takeAttempt(app: App, state: string, cookie: string | undefined): Promise<SignInAttempt> {
  const key = attemptKey(sha256(state));
  const item = await app.store.get(key, { consistent: true });
  const isOwn = isCurrent(app, item) && secretsIn(cookie).some((secret) => item.browserHash === sha256(secret));
  if (!isOwn || !(await consume(app, key))) throw new SignInRefusal('attempt_unknown');
  return { ...attempt.parse(item), state };
}

const proof = z.object({ personId: z.string(), authTime: z.number(), forState: z.string() });
/** Who has signed in, for an attempt on another host. */
type Handover = z.output<typeof proof>;

/** Returns a code that completes the attempt on the other host, once and within a minute. */
export async function makeHandover(app: App, { personId, authTime, forState }: Handover): Promise<string> {
  const code = randomBase62(SECRET_LENGTH);
  const expiresAt = app.clock.now() + HANDOVER_MS;
  const row = { personId, authTime, forState, expiresAt, ttl: ttlOf(expiresAt) };
  await app.store.put({ ...handoverKey(sha256(code)), ...row });
  return code;
}

/** Uses up a code together with the attempt that it completes. Throws `attempt_unknown`. */
export async function takeHandover(
  app: App,
  code: string,
  cookie: string | undefined,
): Promise<Handover & { attempt: SignInAttempt }> {
  const key = handoverKey(sha256(code));
  const item = await app.store.get(key, { consistent: true });
  if (!isCurrent(app, item)) throw new SignInRefusal('attempt_unknown');
  const handover = proof.parse(item);
  const attempt = await takeAttempt(app, handover.forState, cookie);
  if (!(await consume(app, key))) throw new SignInRefusal('attempt_unknown');
  return { ...handover, attempt };
}
