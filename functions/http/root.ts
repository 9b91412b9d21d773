import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { header } from './input.ts';

/** The path prefix in front of the platform's own paths, such as the stage `/prod`. Usually empty. */
export function prefixOf({ path, requestContext }: APIGatewayProxyEvent): string {
  const whole = requestContext.path ?? path;
  return whole.endsWith(path) ? whole.slice(0, -path.length) : '';
}

/**
 * The platform's root URL for links. For a request to an agency's host name, that host. Otherwise the configured root,
 * or the host of the request. The gateway's host name takes precedence, because a client may send any Host header.
 */
export function rootOf(app: App, event: APIGatewayProxyEvent): string {
  if (app.settings.root && !isAgencyHost(app, event)) return app.settings.root;
  const host = event.requestContext.domainName ?? header(event, 'host') ?? 'localhost';
  return `https://${host}${prefixOf(event)}`;
}

/**
 * Whether a request came to an agency's host name: one of the platform's host names that is neither the root's nor the
 * API's own. `*.` matches every name below a zone.
 */
function isAgencyHost({ settings: { root, ownHosts = [] } }: App, { requestContext }: APIGatewayProxyEvent): boolean {
  const { domainName, apiId } = requestContext;
  if (!domainName || domainName === new URL(root).hostname || domainName.startsWith(`${apiId}.`)) return false;
  return ownHosts.some((name) => (name.startsWith('*.') ? domainName.endsWith(name.slice(1)) : domainName === name));
}
