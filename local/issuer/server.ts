import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors } from 'oidc-provider';
import { embeddedIssuerPath } from '../../config/issuer.ts';
import type { App } from '../../domain/core/app.ts';
import { countRequests } from '../../domain/core/operations/count-requests.ts';
import { findByAddress } from '../../domain/people/link.ts';
import { readText } from '../gateway/body.ts';
import { isAtThisMachine } from '../visitor.ts';
import { createCodes } from './codes.ts';
import { answerInteraction } from './interaction.ts';
import { issuerKeys } from './keys.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { clientLimits } from './limits.ts';
import { createMailCheck } from './mail-check.ts';
import type { IssuerPage } from './page-layout.ts';
import { busyPage, errorPage, failurePage } from './pages.ts';
import { createProvider } from './provider.ts';

/** Longer than any form of the pages. */
const MAX_FORM_BYTES = 4_096;

const isInteraction = (url: string) => url.startsWith(`${embeddedIssuerPath}/interaction/`);
/** A sign-in that is under way returns to the issuer after its interaction. */
const isReturn = (url: string) => url.startsWith(`${embeddedIssuerPath}/auth/`);

interface IssuerServerOptions {
  app: App;
  root: string;
  trustProxy: boolean;
  dataDir: string;
  /** Addresses of the demo's members as whom this machine may continue. */
  demo: readonly string[];
}

/** `client` is undefined for a request of the platform itself. */
export type IssuerServer = (
  request: IncomingMessage,
  response: ServerResponse,
  clientId: string | undefined,
) => Promise<void>;

function send(response: ServerResponse, status: number, { headers, body }: IssuerPage, more = {}): void {
  response.writeHead(status, { ...headers, ...more });
  response.end(body);
}

/** Returns the form of a POST, or the status of a request that is refused. */
async function readForm(request: IncomingMessage, origin: string): Promise<URLSearchParams | 403 | 413> {
  // Forms of other sites must not complete a sign-in.
  if (request.headers.origin !== undefined && request.headers.origin !== origin) return 403;
  const text = await readText(request, MAX_FORM_BYTES);
  return text === undefined ? 413 : new URLSearchParams(text);
}

/** Answers a client that sends too many requests. Returns false for any other. */
async function refuseFlood(app: App, response: ServerResponse, url: string, clientId: string): Promise<boolean> {
  const rule = isInteraction(url) || isReturn(url) ? clientLimits.other : clientLimits.begin;
  const { used, limit, resetSeconds } = await countRequests(app, rule, clientId);
  if (used <= limit) return false;
  send(response, 429, busyPage(), { 'retry-after': resetSeconds });
  return true;
}

function answerFailure(app: App, response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  // No such interaction, or none of this browser.
  if (error instanceof errors.SessionNotFound) {
    send(response, 200, errorPage());
    return;
  }
  app.log.error('the embedded issuer failed', { error });
  if (response.headersSent) response.destroy();
  else send(response, 503, failurePage());
}

/** Returns the addresses that are those of members. */
async function membersAmong(app: App, addresses: readonly string[]): Promise<string[]> {
  const counts = await Promise.all(
    addresses.map(async (address) => (await findByAddress(app, address)).candidates.length),
  );
  return addresses.filter((_, n) => counts[n]);
}

/** Creates the issuer of this data folder. Loads `oidc-provider`, so it is imported at the first sign-in. */
export async function createIssuerServer({
  app,
  dataDir,
  demo,
  ...exposure
}: IssuerServerOptions): Promise<IssuerServer> {
  const { now } = app.clock;
  const { root } = exposure;
  const issuer = root + embeddedIssuerPath;
  const keys = await issuerKeys(app, dataDir);
  const clients = new AsyncLocalStorage<string>();
  const clientOf = () => clients.getStore() ?? '';
  const provider = createProvider({ issuer, redirectUri: `${root}/auth/callback`, keys, now, clientOf });
  provider.on('server_error', (_context, cause) => app.log.error('the embedded issuer failed', { error: cause }));
  const demoMembers = await membersAmong(app, demo);
  const knownBrowsers = createKnownBrowsers(issuer, keys.cookies[0]);
  const parts = { app, provider, codes: createCodes(now), knownBrowsers, mailCheck: createMailCheck(app) };
  const standard = provider.callback();
  const { protocol, host, origin, pathname } = new URL(root);
  // A proxy removes the path of the root.
  const prefix = pathname.replace(/\/$/, '');

  async function serveInteraction(request: IncomingMessage, response: ServerResponse, clientId: string): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'POST') return void response.writeHead(405).end();
    const form = request.method === 'POST' ? await readForm(request, origin) : undefined;
    if (typeof form === 'number') return void response.writeHead(form).end();
    const demo = isAtThisMachine(request, exposure) ? demoMembers : [];
    const page = await answerInteraction(parts, { request, response, form, client: clientId, demo });
    if (page) send(response, 200, page);
  }

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    clientId: string | undefined,
  ): Promise<void> {
    const url = request.url ?? '';
    if (clientId !== undefined && (await refuseFlood(app, response, url, clientId))) return;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers['x-forwarded-host'] = host;
    if (isInteraction(url)) return serveInteraction(request, response, clientId ?? '');
    Object.assign(request, { originalUrl: prefix + url, url: url.slice(embeddedIssuerPath.length) || '/' });
    return standard(request, response);
  }

  return (request, response, clientId) =>
    clients.run(clientId ?? '', () =>
      serve(request, response, clientId).catch((error) => answerFailure(app, response, error)),
    );
}
