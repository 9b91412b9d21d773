import type { APIGatewayProxyEvent } from 'aws-lambda';
import { brandOf, brandOfHost } from '../domain/agency/brand.ts';
import type { App } from '../domain/core/app.ts';
import { AppError, notFound } from '../domain/core/errors.ts';
import { parse } from '../domain/core/fields.ts';
import { takeRequest } from '../domain/core/operations/count-requests.ts';
import { limits } from '../domain/core/operations/limits.ts';
import { acceptInvite } from '../domain/team/accept.ts';
import { type Invitation, readInvitation } from '../domain/team/invitation.ts';
import { acceptInput } from '../domain/team/records.ts';
import { refusalPage } from './auth/page.ts';
import { explain } from './auth/words.ts';
import { keyedCors } from './http/cors.ts';
import { failureAnswer } from './http/failure.ts';
import { clientAddress, type HttpAnswer, jsonBody, success } from './http/input.ts';
import { rootOf } from './http/root.ts';
import { acceptPage, acceptScript } from './invites/page.ts';

/**
 * `/invites/accept`. Needs no key, because an invited person has none yet. The token authorises. GET returns the page
 * that an invite's link opens, POST accepts.
 */
export async function invitesAnswer(app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  const answer = await serve(app, event).catch((error) => failureAnswer(app, event, error));
  Object.assign(answer.headers, keyedCors);
  return answer;
}

async function serve(app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  const isRead = event.httpMethod === 'GET' || event.httpMethod === 'HEAD';
  if (event.path === '/invites/accept.js') {
    if (!isRead) throw new AppError('METHOD_NOT_ALLOWED', { allow: ['GET'] });
    return acceptScript();
  }
  if (event.path !== '/invites/accept') throw notFound();
  if (isRead) return invitationPage(app, event);
  if (event.httpMethod !== 'POST') throw new AppError('METHOD_NOT_ALLOWED', { allow: ['GET', 'POST'] });
  // The limit does not protect the token, which has 62^40 values, but the table.
  await takeRequest(app, limits.inviteAccept, clientAddress(event));
  return success(await acceptInvite(app, parse(acceptInput, jsonBody(event))));
}

/** The page of the invite that a token opens, or why it opens none. */
async function invitationPage(app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  const root = rootOf(app, event);
  const [brand, invitation] = await Promise.all([
    brandOfHost(app, new URL(root).hostname),
    openInvitation(app, event).catch(refusalOf),
  ]);
  // At the platform's own name, the workspace says whose client the person will be.
  if (typeof invitation !== 'string')
    return acceptPage(invitation, brand ?? (await brandOf(app, invitation.workspaceId)));
  const { status, ...words } = explain(invitation);
  return refusalPage({ status, words, retryUrl: `${root}/console`, brand });
}

async function openInvitation(app: App, event: APIGatewayProxyEvent): Promise<Invitation> {
  await takeRequest(app, limits.inviteAccept, clientAddress(event));
  return readInvitation(app, event.queryStringParameters?.token ?? '');
}

function refusalOf(error: unknown): 'invite_gone' | 'rate_limited' {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return 'invite_gone';
  if (error instanceof AppError && error.code === 'RATE_LIMITED') return 'rate_limited';
  throw error;
}
