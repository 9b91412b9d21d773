import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import type { HttpAnswer } from '../http/input.ts';
import type { Origin } from './failure.ts';

// A cold start loads only what the redirect to the issuer needs. The issuer's page gives time for the rest.

export const loadBoot = () => import('./boot.ts');
export const loadInvitations = () => import('./invitations.ts');

/** The page for a failed sign-in. See `failure.ts`. */
export async function failurePage(
  app: App,
  event: APIGatewayProxyEvent,
  thrown: unknown,
  origin: Origin,
): Promise<HttpAnswer> {
  const { failurePage: render } = await import('./failure.ts');
  return render(app, event, thrown, origin);
}
