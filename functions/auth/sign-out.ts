import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import type { App } from '../../domain/core/app.ts';
import { parse } from '../../domain/core/fields.ts';
import type { StoredSession } from '../../domain/people/items.ts';
import { endSession, endSessions, namedSession } from '../../domain/people/sessions.ts';
import { forgetDevicesIn, forgetDevicesOf } from '../../domain/push/forget.ts';
import { type HttpAnswer, jsonBody, success } from '../http/input.ts';
import { rootOf } from '../http/root.ts';
import { readCookie, setCookie } from './cookies.ts';
import { sessionOf } from './sessions.ts';
import { signInRootOf } from './sign-in.ts';

const signOutInput = z.object({ everywhere: z.boolean().optional() });

/** The next person at a device reads nothing that is pushed there. */
const end = (app: App, session: StoredSession) =>
  Promise.all([endSession(app, session), forgetDevicesIn(app, session)]);

/** Devices that others may hold get no more messages either. */
const endEverywhere = (app: App, { personId }: StoredSession) =>
  Promise.all([endSessions(app, personId), forgetDevicesOf(app, personId)]);

/** `POST /auth/sign-out`: ends the session, or all of the person's. Idempotent. */
export async function answerSignOut(app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  const live = await sessionOf(app, event);
  const { everywhere } = parse(signOutInput, jsonBody(event));
  const root = rootOf(app, event);
  // One that is idle for too long still gets messages on this device.
  const session = live ?? (await namedSession(app, readCookie(event, root, 'session')));
  if (session) await (everywhere && live ? endEverywhere(app, session) : end(app, session));
  const issuerLogoutUrl = await app.issuer.signOutUrl(`${signInRootOf(app, event)}/console`).catch(() => null);
  return success({ signedOut: true, issuerLogoutUrl }, 200, setCookie(root, 'session', ''));
}
