import type { App } from '../core/app.ts';
import { randomBase62, sha256 } from '../core/ids.ts';
import { equals, present } from '../core/rows/conditions.ts';
import {
  cookieKey,
  isLive,
  PROGRAM_PREFIX,
  personPk,
  SESSION_PREFIX,
  type StoredSession,
  sessionKey,
  toSession,
  ttlOf,
} from './items.ts';

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const LIFETIME_MS = 30 * 24 * HOUR_MS;
const ROTATION_MS = 24 * HOUR_MS;
/** Requests of other tabs that are under way still carry a replaced cookie. */
const GRACE_MS = 60_000;
const COOKIE_LENGTH = 40;

/** A session and the cookie that the browser is to keep. Undefined: the one that it has. */
interface OpenSession {
  session: StoredSession;
  cookie: string | undefined;
}

const cookieRow = (cookie: string, { personId, sessionId }: StoredSession, validUntil: number) => ({
  ...cookieKey(sha256(cookie)),
  personId,
  sessionId,
  validUntil,
  ttl: ttlOf(validUntil),
});

/** The parts of a session that name it. */
type SessionName = Pick<StoredSession, 'personId' | 'sessionId'>;

/** Starts a session. `replaces`: the browser's previous session, which ends. */
export async function startSession(
  app: App,
  { personId, authTime, replaces }: { personId: string; authTime: number; replaces?: SessionName | undefined },
): Promise<Required<OpenSession> & { cookie: string }> {
  const now = app.clock.now();
  const expiresAt = now + LIFETIME_MS;
  const idleUntil = now + IDLE_MS;
  const sessionId = app.ids.next();
  const session = { sessionId, personId, authTime, createdAt: now, rotatedAt: now, expiresAt, idleUntil };
  const cookie = randomBase62(COOKIE_LENGTH);
  await app.store.transact({
    session: { put: { ...sessionKey(personId, sessionId), ...session, ttl: ttlOf(expiresAt) } },
    cookie: { put: cookieRow(cookie, session, expiresAt) },
    replaced: replaces && { remove: sessionKey(replaces.personId, replaces.sessionId) },
  });
  return { session, cookie };
}

/** The session that a cookie names, live or not. Undefined if it has ended, and for any other cookie. */
export async function namedSession(app: App, cookie: string | undefined): Promise<StoredSession | undefined> {
  if (!cookie || !/^[0-9A-Za-z]{40}$/.test(cookie)) return undefined;
  const pointer = await app.store.get(cookieKey(sha256(cookie)), { consistent: true });
  if (!pointer || Number(pointer.validUntil) <= app.clock.now()) return undefined;
  const key = sessionKey(String(pointer.personId), String(pointer.sessionId));
  const item = await app.store.get(key, { consistent: true });
  return item && toSession(item);
}

/** The live session of a cookie. Undefined for any other cookie. */
export async function findSession(app: App, cookie: string | undefined): Promise<StoredSession | undefined> {
  const session = await namedSession(app, cookie);
  return session && isLive(app, session) ? session : undefined;
}

/**
 * Records that a session is in use and, once a day, replaces its cookie. Undefined if the session has ended meanwhile. Of parallel
 * calls one replaces the cookie.
 */
export async function continueSession(
  app: App,
  cookie: string,
  session: StoredSession,
): Promise<OpenSession | undefined> {
  const now = app.clock.now();
  const key = sessionKey(session.personId, session.sessionId);
  const idleUntil = now + IDLE_MS;
  if (now - session.rotatedAt < ROTATION_MS) {
    const { applied } = await app.store.update(key, { set: { idleUntil } }, present);
    return applied ? { session: { ...session, idleUntil }, cookie: undefined } : undefined;
  }
  const next = randomBase62(COOKIE_LENGTH);
  const until = now + GRACE_MS;
  const rotated = await app.store.transact({
    session: {
      update: key,
      change: { set: { idleUntil, rotatedAt: now } },
      when: equals('rotatedAt', session.rotatedAt),
    },
    cookie: { put: cookieRow(next, session, session.expiresAt) },
    replaced: { update: cookieKey(sha256(cookie)), change: { set: { validUntil: until, ttl: ttlOf(until) } } },
  });
  if (rotated.applied) return { session: { ...session, idleUntil, rotatedAt: now }, cookie: next };
  return (await findSession(app, cookie)) && { session, cookie: undefined };
}

/** Ends a session: its cookies and tokens stop working. Idempotent. */
export async function endSession(app: App, { personId, sessionId }: SessionName): Promise<void> {
  await app.store.remove(sessionKey(personId, sessionId));
}

/** Ends all sessions of a person, and the programs that they have connected. */
export async function endSessions(app: App, personId: string): Promise<void> {
  const removals: { remove: { pk: string; sk: string } }[] = [];
  for (const prefix of [SESSION_PREFIX, PROGRAM_PREFIX]) {
    const where = { pk: personPk(personId), prefix, consistent: true };
    for await (const { pk, sk } of app.store.queryAll(where)) removals.push({ remove: { pk, sk } });
  }
  await app.store.writeMany(removals);
}
