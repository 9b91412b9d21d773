import type { IncomingMessage, ServerResponse } from 'node:http';
import { embeddedIssuerPath } from '../../config/issuer.ts';
import type { App } from '../../domain/core/app.ts';
import { findByAddress } from '../../domain/people/link.ts';
import { readText } from '../gateway/body.ts';
import { createCodes } from './codes.ts';
import { answerInteraction, type InteractionParts } from './interaction.ts';
import { issuerKeys } from './keys.ts';
import { createMailCheck } from './mail-check.ts';
import type { IssuerPage } from './page-layout.ts';
import { errorPage } from './pages.ts';
import { createProvider } from './provider.ts';

/** Longer than any form of the pages. */
const MAX_FORM_BYTES = 4_096;

export interface IssuerServerOptions {
  app: App;
  root: string;
  dataDir: string;
  /** Addresses of the demo's members as whom this machine may continue. */
  demo: readonly string[];
}

export type IssuerServer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function send(response: ServerResponse, status: number, { headers, body }: IssuerPage): void {
  response.writeHead(status, headers);
  response.end(body);
}

/** Creates the issuer of this data folder. Loads `oidc-provider`, so it is imported at the first sign-in. */
export async function createIssuerServer({ app, root, dataDir, demo }: IssuerServerOptions): Promise<IssuerServer> {
  const { now } = app.clock;
  const provider = createProvider({
    issuer: root + embeddedIssuerPath,
    redirectUri: `${root}/auth/callback`,
    keys: await issuerKeys(app, dataDir),
    now,
  });
  provider.on('server_error', (_context, error) => app.log.error('the embedded issuer failed', { error }));
  const members = await Promise.all(demo.map(async (address) => (await findByAddress(app, address)).candidates.length));
  const parts: InteractionParts = {
    app,
    provider,
    codes: createCodes(now),
    mailCheck: createMailCheck(app),
    demo: demo.filter((_, n) => members[n]),
  };
  const standard = provider.callback();
  const { protocol, host, origin } = new URL(root);

  async function serveInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'POST') return void response.writeHead(405).end();
    let form: URLSearchParams | undefined;
    if (request.method === 'POST') {
      // Forms of other sites must not complete a sign-in.
      if (request.headers.origin !== undefined && request.headers.origin !== origin)
        return void response.writeHead(403).end();
      const text = await readText(request, MAX_FORM_BYTES);
      if (text === undefined) return void response.writeHead(413).end();
      form = new URLSearchParams(text);
    }
    const page = await answerInteraction(parts, request, response, form).catch(() => errorPage());
    if (page) send(response, 200, page);
  }

  return async (request, response) => {
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers['x-forwarded-host'] = host;
    const url = request.url ?? '';
    if (url.startsWith(`${embeddedIssuerPath}/interaction/`)) return serveInteraction(request, response);
    Object.assign(request, { originalUrl: url, url: url.slice(embeddedIssuerPath.length) || '/' });
    return standard(request, response);
  };
}
