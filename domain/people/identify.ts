import type { App, Item } from '../core/app.ts';
import { AppError } from '../core/errors.ts';
import type { Identity } from '../core/operations/actor.ts';
import { remembered } from '../core/remember.ts';
import { actingMember } from '../team/acting.ts';
import { memberKey, toStoredMember } from '../team/items.ts';
import { tenancyOf } from '../workspaces/tenancy.ts';
import { isLive, type StoredToken, sessionKey, toSession } from './items.ts';
import { roleOf, scopesOf } from './roles.ts';
import { findToken } from './tokens.ts';

/** Maximum age of the session and the member. Together with a token's check every second, a change applies within five seconds. */
export const HELD_MS = 1_500;

type TokenHolder = Omit<StoredToken, 'expiresAt'>;

/** Returns the rows of the session and of the member. */
const readRows = (
  app: App,
  { personId, sessionId, workspaceId, memberId }: TokenHolder,
): Promise<(Item | undefined)[]> =>
  remembered(app, `session-rows#${sessionId}#${workspaceId}`, HELD_MS, () =>
    app.store.getMany([sessionKey(personId, sessionId), memberKey(workspaceId, memberId)]),
  );

/**
 * What a session may do in a workspace at this moment. Throws UNAUTHORIZED if the session has ended, its person is no longer an
 * active member, or the workspace is gone or closed to people.
 */
export async function resolveIdentity(app: App, holder: TokenHolder): Promise<Identity> {
  const [[sessionRow, memberRow], tenancy] = await Promise.all([readRows(app, holder), tenancyOf(app, holder)]);
  if (!sessionRow || !memberRow || !tenancy?.organisation.signIn) throw new AppError('UNAUTHORIZED');
  const session = toSession(sessionRow);
  const { personId, sessionId, workspaceId, organisationId } = holder;
  const member = await actingMember(app, workspaceId, toStoredMember(memberRow));
  if (!isLive(app, session) || member.status !== 'active' || member.personId !== personId) {
    throw new AppError('UNAUTHORIZED');
  }
  const role = roleOf(member);
  return {
    keyId: sessionId,
    keyName: member.name,
    memberId: member.id,
    workspaceId,
    organisationId,
    scopes: new Set(scopesOf(role, tenancy)),
    person: { personId, sessionId, authTime: session.authTime, role },
  };
}

/** The identity of a session's token. Throws UNAUTHORIZED for every token that is not valid now. */
export async function identifySession(app: App, token: string): Promise<Identity> {
  const storedToken = await findToken(app, token);
  if (!storedToken) throw new AppError('UNAUTHORIZED');
  return resolveIdentity(app, storedToken);
}

/**
 * Rechecks a long-running request of a session. Throws UNAUTHORIZED if the session may no longer do what it could when the request
 * began. A token that expires meanwhile does not end the request.
 */
export async function checkSession(app: App, identity: Identity): Promise<void> {
  const { person, workspaceId, organisationId, memberId } = identity;
  if (!person || !memberId) throw new AppError('UNAUTHORIZED');
  const { personId, sessionId } = person;
  const now = await resolveIdentity(app, { personId, sessionId, workspaceId, organisationId, memberId });
  if (!identity.scopes.isSubsetOf(now.scopes)) throw new AppError('UNAUTHORIZED');
}
