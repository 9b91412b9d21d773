import * as z from 'zod';
import type { App, Item, Key } from '../core/app.ts';
import { id } from '../core/fields.ts';
import { sha256 } from '../core/ids.ts';

/** Names whom an issuer means by a subject. The pair never changes its person. */
export const identityHash = (issuer: string, subject: string): string => sha256(`${issuer}\n${subject}`);
export const identityKey = (identityHash: string): Key => ({ pk: `IDENTITY#${identityHash}`, sk: 'IDENTITY' });

export const personPk = (personId: string) => `PERSON#${personId}`;
export const personKey = (personId: string): Key => ({ pk: personPk(personId), sk: 'PERSON' });
export const MEMBERSHIP_PREFIX = 'MEMBERSHIP#';
export const membershipKey = (personId: string, workspaceId: string): Key => ({
  pk: personPk(personId),
  sk: MEMBERSHIP_PREFIX + workspaceId,
});
/** A membership that the person has not agreed to. */
export const INVITATION_PREFIX = 'INVITATION#';
export const invitationKey = (personId: string, workspaceId: string): Key => ({
  pk: personPk(personId),
  sk: INVITATION_PREFIX + workspaceId,
});
export const SESSION_PREFIX = 'SESSION#';
/** A session exists as long as this row does. Cookies and tokens only point to it. */
export const sessionKey = (personId: string, sessionId: string): Key => ({
  pk: personPk(personId),
  sk: SESSION_PREFIX + sessionId,
});
export const PROGRAM_PREFIX = 'PROGRAM#';
/** The connection of a program exists as long as this row does. Codes and tokens only point to it. */
export const programKey = (personId: string, programId: string): Key => ({
  pk: personPk(personId),
  sk: PROGRAM_PREFIX + programId,
});
export const cookieKey = (hash: string): Key => ({ pk: `COOKIE#${hash}`, sk: 'COOKIE' });
export const tokenKey = (hash: string): Key => ({ pk: `TOKEN#${hash}`, sk: 'TOKEN' });
/** A sign-in that has begun, by the hash of its state. */
export const attemptKey = (hash: string): Key => ({ pk: `SIGNIN#${hash}`, sk: 'SIGNIN' });
/** A sign-in that is complete and continues on an agency's host. */
export const handoverKey = (hash: string): Key => ({ pk: `HANDOVER#${hash}`, sk: 'HANDOVER' });

const person = z.object({
  id,
  email: z.string().nullable(),
  name: z.string(),
  /** Where the console opens. */
  lastWorkspaceId: id.nullable().default(null),
  /** The issuer of the last sign-in. Null: it was before issuers were recorded. */
  issuer: z.string().nullable().default(null),
  /** The address that the person proved at the last sign-in, if the issuer was a user pool of the platform's own. */
  ownAddress: z.string().nullable().default(null),
});
export type StoredPerson = z.output<typeof person>;
/** Throws if the row does not exist. */
export const toPerson = (item: Item | undefined): StoredPerson => person.parse(item);

const membership = z.object({ workspaceId: id, memberId: id });
export type Membership = z.output<typeof membership>;
export const toMembership = (item: Item): Membership => membership.parse(item);

/** Times in milliseconds. */
const session = z.object({
  sessionId: id,
  personId: id,
  /** When the person last proved to the issuer who they are. 0: the issuer did not say. */
  authTime: z.number(),
  createdAt: z.number(),
  /** When the cookie was last replaced. */
  rotatedAt: z.number(),
  /** The session ends here, or at `idleUntil` if that comes first. */
  expiresAt: z.number(),
  idleUntil: z.number(),
});
export type StoredSession = z.output<typeof session>;
export const toSession = (item: Item): StoredSession => session.parse(item);

/** True until a session, or the connection of a program, is idle for too long or too old. */
export const isLive = (
  { clock }: Pick<App, 'clock'>,
  { expiresAt, idleUntil }: Pick<StoredSession, 'expiresAt' | 'idleUntil'>,
): boolean => Math.min(expiresAt, idleUntil) > clock.now();

const storedToken = z.object({
  personId: id,
  sessionId: id,
  workspaceId: id,
  organisationId: id,
  memberId: id,
  expiresAt: z.number(),
});
export type StoredToken = z.output<typeof storedToken>;
export const toStoredToken = (item: Item): StoredToken => storedToken.parse(item);

/** For the table's expiry, which only cleans up. */
export const ttlOf = (ms: number) => Math.ceil(ms / 1000) + 60;
