import type { APIGatewayProxyEvent } from 'aws-lambda';
import { admit } from '../../domain/access/admission.ts';
import { identify as identifyKey } from '../../domain/access/identify.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import type { Actor, Identity } from '../../domain/core/operations/actor.ts';
import { type LimitState, type RequestLimit, takeRequest } from '../../domain/core/operations/count-requests.ts';
import { limits } from '../../domain/core/operations/limits.ts';
import { identifySession } from '../../domain/people/identify.ts';
import { identifyProgram } from '../../domain/people/programs/identify.ts';
import { isProgramToken } from '../../domain/people/programs/tokens.ts';
import { isSessionToken } from '../../domain/people/tokens.ts';
import { note } from '../notes.ts';
import { apiKeyOf, bearerOf, clientAddress } from './input.ts';
import { rootOf } from './root.ts';

export interface Caller {
  actor: Actor;
  /** The state of the limit, once the request is counted. */
  limitState: Promise<LimitState>;
}

/**
 * Identifies the caller by an API key or a session's token. Undefined if the request names neither. Requests count against
 * `addressLimit`, which is checked before a key is looked up; a valid session does not count. Throws RATE_LIMITED, UNAUTHORIZED.
 */
export async function identify(
  app: App,
  event: APIGatewayProxyEvent,
  addressLimit: RequestLimit = limits.ip,
): Promise<Identity | undefined> {
  const address = () => takeRequest(app, addressLimit, clientAddress(event));
  const bearer = bearerOf(event);
  const identity =
    bearer !== undefined && isSessionToken(bearer)
      ? await identifySession(app, bearer).catch((error) => refuse(error, address))
      : await besideCount(address(), identifyByKey(app, event));
  if (identity) note(event, { workspaceId: identity.workspaceId });
  return identity;
}

/** An invalid token counts against its address, so that guessing is limited. */
async function refuse(error: unknown, count: () => Promise<unknown>): Promise<never> {
  if (error instanceof AppError && error.code === 'UNAUTHORIZED') await count();
  throw error;
}

async function besideCount<T>(count: Promise<unknown>, work: Promise<T>): Promise<T> {
  work.catch(() => {});
  await count;
  return work;
}

async function identifyByKey(app: App, event: APIGatewayProxyEvent): Promise<Identity | undefined> {
  const key = apiKeyOf(event);
  return key === undefined ? undefined : identifyKey(app, key);
}

/** As `identify`, and also by the token of a program for the server `resource`. Elsewhere such a token is worth nothing. */
async function identifyFor(
  app: App,
  event: APIGatewayProxyEvent,
  resource: string | undefined,
): Promise<Identity | undefined> {
  const bearer = resource === undefined ? undefined : bearerOf(event);
  if (resource === undefined || bearer === undefined || !isProgramToken(bearer)) return identify(app, event);
  const count = takeRequest(app, limits.ip, clientAddress(event));
  const identity = await besideCount(count, identifyProgram(app, bearer, resource));
  note(event, { workspaceId: identity.workspaceId });
  return identity;
}

/**
 * Identifies the caller and counts one call. `resource`: the server, if it accepts the tokens of programs. Throws RATE_LIMITED,
 * UNAUTHORIZED.
 */
export async function authenticate(app: App, event: APIGatewayProxyEvent, resource?: string): Promise<Caller> {
  const identity = await identifyFor(app, event, resource);
  if (!identity) throw new AppError('UNAUTHORIZED');
  const admission = admit(app, identity);
  return {
    actor: { ...identity, admission, address: clientAddress(event), root: rootOf(app, event) },
    limitState: admission.state,
  };
}
