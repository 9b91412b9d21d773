import type { APIGatewayProxyEvent } from 'aws-lambda';
import { clientOf, confirmSubscriptions } from '../../domain/conversations/live/lease.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError, invalid } from '../../domain/core/errors.ts';
import { takeRequest } from '../../domain/core/operations/count-requests.ts';
import { limits } from '../../domain/core/operations/limits.ts';
import { identify } from '../http/authenticate.ts';
import { keyedCors } from '../http/cors.ts';
import { failureAnswer } from '../http/failure.ts';
import { type HttpAnswer, success } from '../http/input.ts';
import { note } from '../notes.ts';
import { clientIdOf } from './client-id.ts';

export const PRESENCE_PATH = '/graphql/presence';

/**
 * `POST` confirms all subscriptions of one client id, `DELETE` releases them. Not a mutation, because mutations count
 * against the limits of the workspace and the address, which a team that only listens would exhaust.
 */
export const createPresenceHandler =
  (app: App) =>
  async (event: APIGatewayProxyEvent): Promise<HttpAnswer> => {
    note(event, { route: PRESENCE_PATH });
    const answer = await answerPresence(app, event).catch((error) => failureAnswer(app, event, error));
    return { ...answer, headers: { ...answer.headers, ...keyedCors } };
  };

async function answerPresence(app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  const leaving = event.httpMethod === 'DELETE';
  if (!leaving && event.httpMethod !== 'POST') throw new AppError('METHOD_NOT_ALLOWED', { allow: ['POST', 'DELETE'] });
  const identity = await identify(app, event, limits.presence);
  if (!identity) throw new AppError('UNAUTHORIZED');
  const { workspaceId, keyId, person } = identity;
  if (person) await takeRequest(app, limits.presence, person.sessionId);
  const clientId = clientIdOf(event);
  if (!clientId) throw invalid([{ path: 'x-client-id', message: 'is required' }], 'x-client-id is required.');
  const client = clientOf(keyId, clientId);
  return success({ subscriptions: await confirmSubscriptions(app, workspaceId, { client, leaving }) });
}
