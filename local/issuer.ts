import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveInProcess } from '../adapters/in-process.ts';
import type { Environment } from '../config/environment.ts';
import { embeddedClientId, embeddedIssuerPath } from '../config/issuer.ts';
import type { EnvironmentVariables } from '../config/variables.ts';
import type { App, Log } from '../domain/core/app.ts';
import { clientOf, networkOf } from './gateway/client.ts';
import type { IssuerServer } from './issuer/server.ts';

/** The variables by which the platform uses its own issuer. None if another one is set. */
export function embeddedIssuerVariables(env: EnvironmentVariables, rootUrl: string): Record<string, string> {
  if (env.OIDC_ISSUER || env.OIDC_CLIENT_ID) return {};
  return { OIDC_ISSUER: rootUrl + embeddedIssuerPath, OIDC_CLIENT_ID: embeddedClientId };
}

export const usesEmbeddedIssuer = ({ oidc, root }: Environment): boolean => oidc?.issuer === root + embeddedIssuerPath;

interface IssuerOptions {
  root: string;
  trustProxy: boolean;
  dataDir: string;
  demo: readonly string[];
  log: Log;
  /** Called once, at the first sign-in. */
  startApp(): App;
}

/**
 * The OpenID provider of a local platform, below `/issuer`. It is loaded by the first request to it, because most platforms that
 * start on a machine never need it: it takes a quarter of a second and 50 MB. Browsers reach it through the gateway, the platform
 * itself within the process.
 */
export function embeddedIssuer({ startApp, ...options }: IssuerOptions) {
  let loading: Promise<IssuerServer> | undefined;
  const load = async () => {
    const { createIssuerServer } = await import('./issuer/server.ts');
    return createIssuerServer({ ...options, app: startApp() });
  };
  const serve = (request: IncomingMessage, response: ServerResponse, clientId?: string): void => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    loading
      .then((issuer) => issuer(request, response, clientId))
      .catch((error) => {
        options.log.error('the embedded issuer could not be started', { error });
        if (!response.headersSent) response.writeHead(503).end();
        else response.destroy();
      });
  };
  serveInProcess(options.root, (request, response) => serve(request, response));
  /** Returns true if it handles the request. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = request.url?.split('?')[0] ?? '/';
    if (!path.startsWith(`${embeddedIssuerPath}/`)) return false;
    serve(request, response, networkOf(clientOf(request, options.trustProxy).sourceIp));
    return true;
  };
}
