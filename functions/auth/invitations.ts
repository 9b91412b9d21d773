import type { APIGatewayProxyEvent } from 'aws-lambda';
import { brandOfHost } from '../../domain/agency/brand.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import { isUuid } from '../../domain/core/ids.ts';
import { escapeHtml } from '../../domain/core/text.ts';
import { declineInvitation, joinWorkspace } from '../../domain/people/invitations.ts';
import type { StoredSession } from '../../domain/people/items.ts';
import { invitationsOf, type MemberTenancy } from '../../domain/people/memberships.ts';
import { noteWorkspace, readPerson } from '../../domain/people/sign-in.ts';
import { bodyBytes, type HttpAnswer } from '../http/input.ts';
import { rootOf } from '../http/root.ts';
import { authPage } from './page.ts';
import { returnPath } from './return-to.ts';
import { withSession } from './sessions.ts';
import { redirect } from './sign-in.ts';

const returnPathOf = ({ queryStringParameters }: APIGatewayProxyEvent) => returnPath(queryStringParameters?.return);

/** Answers for a session. Without one, the console leads to the sign-in. */
async function inBrowser(
  app: App,
  event: APIGatewayProxyEvent,
  answer: (session: StoredSession) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  try {
    return await withSession(app, event, answer);
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHORIZED')
      return redirect(303, `${rootOf(app, event)}/console`);
    throw error;
  }
}

function question({ member, tenancy: { organisation, workspace } }: MemberTenancy, returnTo: string): string {
  const of = organisation.name === workspace.name ? '' : ` of ${organisation.name}`;
  return `<h2>${escapeHtml(workspace.name + of)}</h2>
<p>invites you as ${member.role}.</p>
<form method="post" action="invitations?${escapeHtml(`${new URLSearchParams({ return: returnTo })}`)}">
<input type="hidden" name="workspace" value="${escapeHtml(workspace.id)}">
<button name="answer" value="join">Join</button><button class="plain" name="answer" value="decline">Decline</button>
</form>`;
}

/** `GET /auth/invitations`: asks about each workspace whose invite was accepted without a sign-in. */
export const answerInvitations = (app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> =>
  inBrowser(app, event, async ({ personId }) => {
    const [person, invitations] = await Promise.all([readPerson(app, personId), invitationsOf(app, personId)]);
    const [root, returnTo] = [rootOf(app, event), returnPathOf(event)];
    if (invitations.length === 0) return redirect(303, root + returnTo);
    const questions = invitations.map((invitation) => question(invitation, returnTo));
    return authPage({
      status: 200,
      title: 'Do you want to join?',
      content: `<p>You are signed in as ${escapeHtml(person.email ?? person.name)}. Join only a workspace that you know: its admins can read what you write there.</p>
${questions.join('\n')}`,
      hasForms: true,
      brand: await brandOfHost(app, new URL(root).hostname),
    });
  });

/** `POST /auth/invitations`: the answer to one question. One that was withdrawn meanwhile is passed over. */
export const answerDecision = (app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> =>
  inBrowser(app, event, async ({ personId }) => {
    const form = new URLSearchParams(bodyBytes(event).toString());
    const workspaceId = form.get('workspace')?.toLowerCase() ?? '';
    const back = rootOf(app, event) + returnPathOf(event);
    if (!isUuid(workspaceId)) return redirect(303, back);
    const answer = form.get('answer');
    if (answer === 'decline') await declineInvitation(app, personId, workspaceId).catch(ignoreWithdrawn);
    if (answer !== 'join') return redirect(303, back);
    const joined = await joinWorkspace(app, personId, workspaceId).then(() => true, ignoreWithdrawn);
    if (!joined) return redirect(303, back);
    await noteWorkspace(app, personId, workspaceId);
    return redirect(303, `${rootOf(app, event)}/console`);
  });

function ignoreWithdrawn(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
}
