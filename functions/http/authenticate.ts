import type { APIGatewayProxyEvent } from 'aws-lambda';
import { admit } from '../../domain/access/admission.ts';
import { identify } from '../../domain/access/keys.ts';
import type { Actor } from '../../domain/core/actor.ts';
import type { App } from '../../domain/core/app.ts';
import { countRequests, type LimitState, limits, rateLimited } from '../../domain/core/limits.ts';
import { note } from '../notes.ts';
import { apiKeyOf, clientAddress } from './input.ts';
import { rootOf } from './root.ts';

export interface Caller {
  actor: Actor;
  /** The state of the workspace's limit, once the request is counted. */
  limitState: Promise<LimitState>;
}

/**
 * Counts the request against its address and reads the key in parallel. The address's limit is checked first. Then
 * counts `calls` against the workspace. Throws RATE_LIMITED, UNAUTHORIZED.
 */
export async function authenticate(app: App, event: APIGatewayProxyEvent, calls = 1): Promise<Caller> {
  const address = countRequests(app, limits.ip, clientAddress(event));
  const identity = identify(app, apiKeyOf(event));
  identity.catch(() => {});
  const counted = await address;
  if (counted.used > counted.limit) throw rateLimited(counted);
  const known = await identity;
  note(event, { workspaceId: known.workspaceId });
  const admission = admit(app, known, calls);
  return {
    actor: { ...known, admission, address: clientAddress(event), root: rootOf(app, event) },
    limitState: admission.state,
  };
}
