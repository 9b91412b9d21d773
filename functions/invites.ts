import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../domain/core/app.ts';
import { AppError, notFound } from '../domain/core/errors.ts';
import { parse } from '../domain/core/fields.ts';
import { limits, takeRequest } from '../domain/core/operations/limits.ts';
import { acceptInvite } from '../domain/team/accept.ts';
import { acceptInput } from '../domain/team/records.ts';
import { keyedCors } from './http/cors.ts';
import { failureAnswer } from './http/failure.ts';
import { clientAddress, type HttpAnswer, jsonBody, success } from './http/input.ts';
import { acceptPage } from './invites/page.ts';

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
  const page = acceptPage(event.path);
  if (!page) throw notFound();
  if (event.httpMethod === 'GET' || event.httpMethod === 'HEAD') return page;
  if (event.path !== '/invites/accept') throw new AppError('METHOD_NOT_ALLOWED', { allow: ['GET'] });
  if (event.httpMethod !== 'POST') throw new AppError('METHOD_NOT_ALLOWED', { allow: ['GET', 'POST'] });
  // The limit does not protect the token, which has 62^40 values, but the table.
  await takeRequest(app, limits.inviteAccept, clientAddress(event));
  return success(await acceptInvite(app, parse(acceptInput, jsonBody(event))));
}
