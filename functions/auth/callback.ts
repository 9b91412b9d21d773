import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { takeRequest } from '../../domain/core/operations/count-requests.ts';
import { limits } from '../../domain/core/operations/limits.ts';
import { isRecent } from '../../domain/core/operations/recent-sign-in.ts';
import {
  makeHandover,
  readAttempt,
  type SignInAttempt,
  takeAttempt,
  takeHandover,
} from '../../domain/people/attempts.ts';
import { SignInRefusal } from '../../domain/people/refusal.ts';
import { startSession } from '../../domain/people/sessions.ts';
import { signIn } from '../../domain/people/sign-in.ts';
import { clientAddress, type HttpAnswer } from '../http/input.ts';
import { rootOf } from '../http/root.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { Origin } from './failure.ts';
import { failurePage } from './on-demand.ts';
import { redirect, redirectUriOf } from './sign-in.ts';

function queryOf({ multiValueQueryStringParameters }: APIGatewayProxyEvent): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, values = []] of Object.entries(multiValueQueryStringParameters ?? {})) {
    for (const value of values) query.append(name, value);
  }
  return query;
}

/** `GET /auth/callback`: completes a sign-in. Its query comes from the issuer or, on an agency's host, from the root. */
export async function answerCallback(app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  const root = rootOf(app, event);
  // What a failure leads back to, as far as it is known.
  let origin: Origin = { root, returnTo: '/console' };
  try {
    await takeRequest(app, limits.signIn, clientAddress(event));
    const query = queryOf(event);
    const cookie = readCookie(event, root, 'signin');
    const code = query.get('handover');
    if (code) {
      const { attempt, ...proof } = await takeHandover(app, code, cookie);
      return await redirectSignedIn(app, attempt, proof);
    }
    const attempt = await takeAttempt(app, query.get('state') ?? '', cookie);
    origin = attempt;
    const target = attempt.forState ? await readAttempt(app, attempt.forState) : attempt;
    origin = target;
    const proof = await exchangeCode(app, query, attempt, target);
    return target === attempt
      ? await redirectSignedIn(app, attempt, proof)
      : await redirectWithHandover(app, target, proof);
  } catch (error) {
    return failurePage(app, event, error, origin);
  }
}

interface Proof {
  personId: string;
  authTime: number;
}

/** Exchanges the code for the signed-in person. `target`: the attempt that names what the sign-in is for. */
async function exchangeCode(
  app: App,
  query: URLSearchParams,
  attempt: SignInAttempt,
  target: SignInAttempt,
): Promise<Proof> {
  const { state, nonce, verifier, fresh, root } = attempt;
  const claims = await app.issuer.redeem(query, { redirectUri: redirectUriOf(root), state, nonce, verifier, fresh });
  if (fresh && !isRecent(app, claims.authTime)) throw new SignInRefusal('not_recent');
  const { id } = await signIn(app, claims, target.invite);
  return { personId: id, authTime: claims.authTime };
}

async function redirectSignedIn(
  app: App,
  { root, returnTo, replaces }: SignInAttempt,
  { personId, authTime }: Proof,
): Promise<HttpAnswer> {
  const { cookie } = await startSession(app, { personId, authTime, replaces });
  return redirect(303, root + returnTo, setCookie(root, 'session', cookie));
}

async function redirectWithHandover(app: App, { state, root }: SignInAttempt, proof: Proof): Promise<HttpAnswer> {
  const code = await makeHandover(app, { ...proof, forState: state });
  return redirect(303, `${redirectUriOf(root)}?${new URLSearchParams({ handover: code })}`);
}
