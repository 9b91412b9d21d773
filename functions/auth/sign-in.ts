import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { signInLimit, takeRequest } from '../../domain/core/operations/count-requests.ts';
import { beginAttempt, readAttempt, type SignInAttempt } from '../../domain/people/attempts.ts';
import { SignInRefusal } from '../../domain/people/refusal.ts';
import { namedSession } from '../../domain/people/sessions.ts';
import { isTokenForm } from '../../domain/team/invite-token.ts';
import { clientAddress, type HttpAnswer, header } from '../http/input.ts';
import { rootOf } from '../http/root.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { Origin } from './failure.ts';
import { returnPath } from './return-to.ts';

/** The root at which the issuer accepts callbacks. */
export const signInRootOf = (app: App, event: APIGatewayProxyEvent): string =>
  app.settings.signInRoot || app.settings.root || rootOf(app, event);

export const redirectUriOf = (rootUrl: string) => `${rootUrl}/auth/callback`;

export const redirect = (
  statusCode: 302 | 303,
  location: string,
  headers: Record<string, string> = {},
): HttpAnswer => ({
  statusCode,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers },
  body: '',
});

const queryOf = ({ queryStringParameters }: APIGatewayProxyEvent) => queryStringParameters ?? {};

/** Where a request to sign in comes from and what it is for. */
export function originOf(app: App, event: APIGatewayProxyEvent): Origin {
  const { return: wanted, invite, fresh } = queryOf(event);
  return { root: rootOf(app, event), returnTo: returnPath(wanted), invite: invite || undefined, fresh: fresh === '1' };
}

/**
 * Cookies belong to a host, so the whole sign-in happens under one name. `canonical` ends what would be a loop behind CloudFront,
 * which does not forward the name.
 */
function otherName(event: APIGatewayProxyEvent, rootUrl: string): string | undefined {
  const host = header(event, 'host');
  const query = queryOf(event);
  if (!host || host === new URL(rootUrl).host || query.canonical) return undefined;
  return `${rootUrl}/auth/sign-in?${new URLSearchParams({ ...(query as Record<string, string>), canonical: '1' })}`;
}

/** `GET /auth/sign-in`: sends the browser to the issuer, or from an agency's host to the root first. */
export async function answerSignIn(app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  await takeRequest(app, signInLimit, clientAddress(event));
  const origin = originOf(app, event);
  const { root } = origin;
  const elsewhere = otherName(event, root);
  if (elsewhere) return redirect(302, elsewhere);
  if (origin.invite && !isTokenForm(origin.invite)) throw new SignInRefusal('invite_gone');
  const { attempt, cookie } = await begin(app, event, origin);
  return redirect(302, await nextUrl(app, event, attempt), setCookie(root, 'signin', cookie));
}

async function begin(app: App, event: APIGatewayProxyEvent, origin: Origin): ReturnType<typeof beginAttempt> {
  const begun = readCookie(event, origin.root, 'signin');
  const { for: forState } = queryOf(event);
  if (forState) {
    const { fresh } = await readAttempt(app, forState);
    return beginAttempt(app, begun, { returnTo: origin.returnTo, fresh, root: origin.root, forState });
  }
  const { root, returnTo, invite, fresh = false } = origin;
  // Also one that is idle for too long: devices still get messages by it.
  const current = await namedSession(app, readCookie(event, root, 'session'));
  const replaces = current && { personId: current.personId, sessionId: current.sessionId };
  return beginAttempt(app, begun, {
    root,
    returnTo,
    fresh,
    ...(invite ? { invite } : {}),
    ...(replaces ? { replaces } : {}),
  });
}

function nextUrl(
  app: App,
  event: APIGatewayProxyEvent,
  { state, nonce, verifier, fresh, root }: SignInAttempt,
): Promise<string> | string {
  const signInRoot = signInRootOf(app, event);
  if (root !== signInRoot) return `${signInRoot}/auth/sign-in?${new URLSearchParams({ for: state })}`;
  return app.issuer.signInUrl({ redirectUri: redirectUriOf(root), state, nonce, verifier, fresh });
}
