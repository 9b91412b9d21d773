import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { header } from './input.ts';

/** What stands before the platform's own paths where it is not reached at the top of its host: `/prod`, or nothing. */
export function prefixOf({ path, requestContext }: APIGatewayProxyEvent): string {
  const whole = requestContext.path ?? path;
  return whole.endsWith(path) ? whole.slice(0, -path.length) : '';
}

/**
 * The platform's root as links name it: where this request came in, if that is an agency's name; else as set, or again where the
 * request came in. The gateway's own word for the host comes first, since a client may write any Host header where nothing
 * checks it.
 */
export function rootOf(app: App, event: APIGatewayProxyEvent): string {
  if (app.settings.root && !isAgencys(app, event)) return app.settings.root;
  const host = event.requestContext.domainName ?? header(event, 'host') ?? 'localhost';
  return `https://${host}${prefixOf(event)}`;
}

/** A name of the platform's that is neither the root's nor the API's own; `*.` stands for every name below a zone. */
function isAgencys({ settings: { root, ownHosts = [] } }: App, { requestContext }: APIGatewayProxyEvent): boolean {
  const { domainName, apiId } = requestContext;
  if (!domainName || domainName === new URL(root).hostname || domainName.startsWith(`${apiId}.`)) return false;
  return ownHosts.some((name) => (name.startsWith('*.') ? domainName.endsWith(name.slice(1)) : domainName === name));
}
