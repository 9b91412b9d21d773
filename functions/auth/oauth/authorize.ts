import type { APIGatewayProxyEvent } from 'aws-lambda';
import { brandOfHost } from '../../../domain/agency/brand.ts';
import type { App } from '../../../domain/core/app.ts';
import { AppError, invalid, toAppError } from '../../../domain/core/errors.ts';
import { signInLimit, takeRequest } from '../../../domain/core/operations/count-requests.ts';
import { MCP_WRITE } from '../../../domain/core/operations/scopes.ts';
import type { StoredSession } from '../../../domain/people/items.ts';
import { isActive, placesOf } from '../../../domain/people/memberships.ts';
import { connectProgram, type ProgramRequest } from '../../../domain/people/programs/connect.ts';
import { OAuthError } from '../../../domain/people/programs/error.ts';
import { readPerson } from '../../../domain/people/sign-in.ts';
import { clientAddress, errorHeaders, type HttpAnswer } from '../../http/input.ts';
import { rootOf } from '../../http/root.ts';
import { note } from '../../notes.ts';
import { withSession } from '../sessions.ts';
import { redirect } from '../sign-in.ts';
import { consentPage, leavingPage, problemPage } from './consent-page.ts';
import {
  answerUrl,
  formParameters,
  type Parameters,
  queryOf,
  queryParameters,
  readRequest,
  readTarget,
  type Target,
} from './request.ts';

const brandOf = (app: App, event: APIGatewayProxyEvent) => brandOfHost(app, new URL(rootOf(app, event)).hostname);

interface Authorization {
  parameters: Parameters;
  target: Target;
  request: ProgramRequest;
}

type Answer = (authorization: Authorization) => Promise<HttpAnswer>;

/** Reads the request and answers it. What is wrong goes to the client, or to the person where the client is unknown. */
async function withRequest(app: App, event: APIGatewayProxyEvent, answer: Answer): Promise<HttpAnswer> {
  let target: Target | undefined;
  try {
    const parameters = queryParameters(event);
    target = await readTarget(app, parameters);
    const request = readRequest(app, event, parameters, target);
    return await answer({ parameters, target, request });
  } catch (error) {
    if (!(error instanceof OAuthError)) return refusal(app, event, error);
    note(event, { code: error.problem });
    if (!target) return problemPage(400, error.message, await brandOf(app, event));
    const fields = { error: error.problem, error_description: error.message };
    return redirect(303, answerUrl(target, rootOf(app, event), fields));
  }
}

/** What the platform refuses, in words. */
async function refusal(app: App, event: APIGatewayProxyEvent, thrown: unknown): Promise<HttpAnswer> {
  const error = toAppError(thrown);
  note(event, { code: error.code });
  if (error.status >= 500) {
    app.log.error('a program was not connected', { requestId: event.requestContext.requestId, error: thrown });
  }
  const page = problemPage(error.status, error.message, await brandOf(app, event));
  return { ...page, headers: { ...page.headers, ...errorHeaders(error) } };
}

/**
 * `GET /auth/oauth/authorize`: checks the request. The session's cookie does not come with a request from elsewhere, so the page goes
 * on to the question by itself.
 */
export const answerAuthorize = (app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> =>
  withRequest(app, event, async ({ parameters, request }) => {
    await takeRequest(app, signInLimit, clientAddress(event));
    return leavingPage({
      title: `Connect ${request.client.name}?`,
      text: 'One moment, please.',
      url: `${rootOf(app, event)}/auth/oauth/consent?${queryOf(parameters)}`,
      linkText: 'Continue',
      brand: await brandOf(app, event),
    });
  });

/** Answers for a session. Without one, the browser signs in and comes back. */
async function inBrowser(
  app: App,
  event: APIGatewayProxyEvent,
  parameters: Parameters,
  answer: (session: StoredSession) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  try {
    return await withSession(app, event, answer);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAUTHORIZED')) throw error;
    const returnTo = `/auth/oauth/authorize?${queryOf(parameters)}`;
    return redirect(303, `${rootOf(app, event)}/auth/sign-in?${new URLSearchParams({ return: returnTo })}`);
  }
}

/** `GET /auth/oauth/consent`: asks the person. */
export const answerQuestion = (app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> =>
  withRequest(app, event, ({ parameters, request }) =>
    inBrowser(app, event, parameters, async ({ personId }) => {
      const [person, places, brand] = await Promise.all([
        readPerson(app, personId),
        placesOf(app, personId),
        brandOf(app, event),
      ]);
      return consentPage({
        request,
        query: queryOf(parameters),
        signedInAs: person.email ?? person.name,
        memberships: places.filter(isActive),
        workspaceId: person.lastWorkspaceId,
        brand,
      });
    }),
  );

/** `POST /auth/oauth/consent`: connects the program to the workspace that the person has chosen, or tells it that they refuse. */
export const answerDecision = (app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> =>
  withRequest(app, event, ({ parameters, target, request }) =>
    inBrowser(app, event, parameters, async ({ personId }) => {
      const { answer, workspace, at_once: atOnce } = formParameters(event);
      if (answer !== 'connect') throw new OAuthError('access_denied', 'The person has refused.');
      const memberships = (await placesOf(app, personId)).filter(isActive);
      const membership = memberships.find(({ tenancy }) => tenancy.workspace.id === workspace);
      if (!membership) throw invalid([{ path: 'workspace', message: 'must be one of your workspaces' }]);
      note(event, { workspaceId: membership.tenancy.workspace.id });
      const scopes = atOnce === '1' ? request.scopes : request.scopes.filter((scope) => scope !== MCP_WRITE);
      const code = await connectProgram(app, membership, { ...request, scopes });
      return leavingPage({
        title: `${request.client.name} is connected`,
        text: 'You can close this page once the program goes on.',
        url: answerUrl(target, rootOf(app, event), { code }),
        linkText: 'Back to the program',
        brand: await brandOf(app, event),
      });
    }),
  );
