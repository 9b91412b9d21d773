import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import type { App } from '../../domain/core/app.ts';
import { parse } from '../../domain/core/fields.ts';
import { endSession, endSessions } from '../../domain/people/sessions.ts';
import { forgetDevicesOf } from '../../domain/push/forget.ts';
import { type HttpAnswer, jsonBody, success } from '../http/input.ts';
import { rootOf } from '../http/root.ts';
import { setCookie } from './cookies.ts';
import { sessionOf } from './sessions.ts';
import { signInRootOf } from './sign-in.ts';

const signOutInput = z.object({ everywhere: z.boolean().optional() });

/** Devices that others may hold get no more messages either. */
const endEverywhere = (app: App, personId: string) =>
  Promise.all([endSessions(app, personId), forgetDevicesOf(app, personId)]);

/** `POST /auth/sign-out`: ends the session, or all of the person's. Idempotent. */
export async function answerSignOut(app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  const session = await sessionOf(app, event);
  const { everywhere } = parse(signOutInput, jsonBody(event));
  if (session) await (everywhere ? endEverywhere(app, session.personId) : endSession(app, session));
  const issuerLogoutUrl = await app.issuer.signOutUrl(`${signInRootOf(app, event)}/console`).catch(() => null);
  return success({ signedOut: true, issuerLogoutUrl }, 200, setCookie(rootOf(app, event), 'session', ''));
}
