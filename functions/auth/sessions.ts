import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import { takeRequest } from '../../domain/core/operations/count-requests.ts';
import { limits } from '../../domain/core/operations/limits.ts';
import type { StoredSession } from '../../domain/people/items.ts';
import { continueSession, findSession } from '../../domain/people/sessions.ts';
import { clientAddress, type HttpAnswer } from '../http/input.ts';
import { rootOf } from '../http/root.ts';
import { readCookie, setCookie } from './cookies.ts';
import { requireSameOrigin } from './same-origin.ts';

export const signedOut = () => new AppError('UNAUTHORIZED', { message: 'Sign in to continue.' });

/** The session of a request by its cookie. Throws FORBIDDEN for a request from another site. */
export async function sessionOf(app: App, event: APIGatewayProxyEvent): Promise<StoredSession | undefined> {
  const root = rootOf(app, event);
  requireSameOrigin(event, root);
  const session = await findSession(app, readCookie(event, root, 'session'));
  // Guesses count; people who are signed in have a limit of their own.
  if (session) await takeRequest(app, limits.member, session.sessionId);
  else await takeRequest(app, limits.signIn, clientAddress(event));
  return session;
}

/** Answers for a session, and keeps it and its cookie alive. Throws UNAUTHORIZED without one. */
export async function withSession(
  app: App,
  event: APIGatewayProxyEvent,
  answer: (session: StoredSession) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const session = await sessionOf(app, event);
  const root = rootOf(app, event);
  const cookieValue = readCookie(event, root, 'session');
  if (!session || !cookieValue) throw signedOut();
  const [open, answered] = await Promise.all([continueSession(app, cookieValue, session), answer(session)]);
  if (!open) throw signedOut();
  const cookie = open.cookie === undefined ? {} : setCookie(root, 'session', open.cookie);
  return { ...answered, headers: { ...answered.headers, ...cookie } };
}
