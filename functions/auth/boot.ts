import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { admit } from '../../domain/access/admission.ts';
import { brandOf } from '../../domain/agency/brand.ts';
import { consoleBrand } from '../../domain/agency/console-brand.ts';
import { listConversations } from '../../domain/conversations/find.ts';
import type { App } from '../../domain/core/app.ts';
import { notFound } from '../../domain/core/errors.ts';
import { id, parse } from '../../domain/core/fields.ts';
import { perform } from '../../domain/core/operations/operation.ts';
import { resolveIdentity } from '../../domain/people/identify.ts';
import type { StoredSession } from '../../domain/people/items.ts';
import { invitationsOf, isActive, type MemberTenancy, placesOf } from '../../domain/people/memberships.ts';
import { noteWorkspace, readPerson } from '../../domain/people/sign-in.ts';
import { issueToken } from '../../domain/people/tokens.ts';
import { toViewerWorkspace } from '../../domain/people/viewer.ts';
import { member as memberRecord } from '../../domain/team/records.ts';
import { clientAddress, type HttpAnswer, jsonBody, success } from '../http/input.ts';
import { rootOf } from '../http/root.ts';
import { note } from '../notes.ts';
import { signedOut, withSession } from './sessions.ts';

const INBOX_ROWS = 50;

/** The identity that a token is issued for. */
const tokenSubject = ({ personId, sessionId }: StoredSession, { member, tenancy: { workspace } }: MemberTenancy) => {
  const { id: workspaceId, organisationId } = workspace;
  return { personId, sessionId, workspaceId, organisationId, memberId: member.id };
};

const findMembership = (memberships: readonly MemberTenancy[], workspaceId: string | null) =>
  memberships.find(({ tenancy }) => tenancy.workspace.id === workspaceId);

/** The membership in a workspace. Throws NOT_FOUND. */
function membershipIn(memberships: readonly MemberTenancy[], workspaceId: string): MemberTenancy {
  const membership = findMembership(memberships, workspaceId.toLowerCase());
  if (!membership) throw notFound();
  return membership;
}

async function openWorkspace(app: App, event: APIGatewayProxyEvent, session: StoredSession, membership: MemberTenancy) {
  const subject = tokenSubject(session, membership);
  note(event, { workspaceId: subject.workspaceId });
  const identity = await resolveIdentity(app, subject);
  const { person, scopes, workspaceId } = identity;
  if (!person) throw signedOut();
  const actor = {
    ...identity,
    admission: admit(app, identity),
    address: clientAddress(event),
    root: rootOf(app, event),
  };
  const [token, inbox, brand] = await Promise.all([
    issueToken(app, subject),
    perform(app, actor, listConversations, {}, { limit: INBOX_ROWS }),
    brandOf(app, workspaceId),
  ]);
  const viewer = { workspaceId, member: memberRecord.parse(membership.member), role: person.role, scopes: [...scopes] };
  return { ...token, viewer, inbox, brand: consoleBrand(brand) };
}

/** What a person without a workspace gets: who they are, so that the console can say why it is empty. */
const noWorkspace = { token: null, expiresAt: null, viewer: null, inbox: null, brand: null };

/** `GET /auth/boot`: all that the console needs for its first page. Without `workspace`, of where the person was last. */
export const answerBoot = (app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> =>
  withSession(app, event, async (session) => {
    const { personId } = session;
    const [{ lastWorkspaceId, ...person }, all, invitations] = await Promise.all([
      readPerson(app, personId),
      placesOf(app, personId),
      invitationsOf(app, personId),
    ]);
    const memberships = all.filter(isActive);
    const requestedId = event.queryStringParameters?.workspace;
    const membership =
      requestedId === undefined
        ? (findMembership(memberships, lastWorkspaceId) ?? memberships[0])
        : membershipIn(memberships, requestedId);
    const openedId = membership?.tenancy.workspace.id;
    const [opened] = await Promise.all([
      membership ? openWorkspace(app, event, session, membership) : noWorkspace,
      openedId && openedId !== lastWorkspaceId ? noteWorkspace(app, personId, openedId) : undefined,
    ]);
    return success({
      ...opened,
      person,
      workspaces: memberships.map(toViewerWorkspace),
      invitations: invitations.map(toViewerWorkspace),
    });
  });

const tokenInput = z.object({ workspaceId: id });

/** `POST /auth/token`: the next token for a workspace. */
export const answerToken = (app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> =>
  withSession(app, event, async (session) => {
    const { workspaceId } = parse(tokenInput, jsonBody(event));
    const memberships = await placesOf(app, session.personId);
    const membership = membershipIn(memberships.filter(isActive), workspaceId);
    note(event, { workspaceId });
    return success(await issueToken(app, tokenSubject(session, membership)));
  });
