import { hash } from 'node:crypto';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { randomBase62 } from '../../domain/core/ids.ts';
import { type BrowserAnswer, CookieBrowser, signIn } from '../people/support.ts';
import { type Answer, call, type Platform } from '../support/platform.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

export const REDIRECT = 'http://127.0.0.1:49152/callback';
const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

export const oauth = ({ root }: Platform) => `${root}/auth/oauth`;
export const postForm = (url: string, fields: Record<string, string>): Promise<Answer> =>
  call('POST', url, new URLSearchParams(fields).toString(), form);

export async function register(platform: Platform, metadata: object = {}): Promise<Answer> {
  const fields = { client_name: 'Test program', redirect_uris: [REDIRECT], ...metadata };
  return call('POST', `${oauth(platform)}/register`, fields);
}

/** A code and its verifier. */
export function pkce() {
  const verifier = randomBase62(43);
  return { verifier, challenge: hash('sha256', verifier, 'base64url') };
}

/** The query of an authorization. Fields that are undefined are left out. */
export function authorization(platform: Platform, clientId: string, changes: Record<string, string | undefined> = {}) {
  const fields: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    state: 'xyz',
    resource: `${platform.root}/mcp`,
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
    ...changes,
  };
  const named = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return new URLSearchParams(named).toString();
}

/** Where a page goes on to by itself. */
export const nextOf = ({ headers }: BrowserAnswer | Answer): string => {
  const next = /^0;url=(.+)$/.exec(headers.get('refresh') ?? '')?.[1];
  if (!next) throw new Error('The page goes nowhere.');
  return next;
};

/** Opens an authorization as a browser does that comes from elsewhere: the question, or what led away from it. */
export async function openQuestion(visitor: CookieBrowser, url: string): Promise<BrowserAnswer> {
  const page = await visitor.ask('GET', url);
  return page.headers.has('refresh') ? visitor.ask('GET', nextOf(page), undefined, sameOrigin) : page;
}

/** Answers the question. The page of the answer. */
export const decide = (visitor: CookieBrowser, { url }: { url: string }, fields: Record<string, string>) =>
  visitor.ask('POST', url, new URLSearchParams(fields).toString(), {
    ...form,
    ...sameOrigin,
    origin: new URL(url).origin,
  });

interface Consent {
  workspaceId: string;
  scope?: string;
  atOnce?: boolean;
}

/** A signed-in person connects a new client: its tokens, and how it fetches the next ones. */
export async function connectProgram(
  platform: Platform,
  visitor: CookieBrowser,
  { workspaceId, scope, atOnce }: Consent,
) {
  const clientId = (await register(platform)).body.client_id as string;
  const { verifier, challenge } = pkce();
  const query = authorization(platform, clientId, { code_challenge: challenge, scope });
  const page = await openQuestion(visitor, `${oauth(platform)}/authorize?${query}`);
  const answer = { workspace: workspaceId, answer: 'connect', ...(atOnce ? { at_once: '1' } : {}) };
  const back = new URL(nextOf(await decide(visitor, page, answer)));
  const code = back.searchParams.get('code')!;
  const exchange = (changes: Record<string, string> = {}) =>
    postForm(`${oauth(platform)}/token`, {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: REDIRECT,
      code,
      code_verifier: verifier,
      ...changes,
    });
  const refresh = (token: string, changes: Record<string, string> = {}) =>
    postForm(`${oauth(platform)}/token`, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: token,
      ...changes,
    });
  return { clientId, code, exchange, refresh };
}

/** What the client of the SDK stores, and where it sends its person. */
class Provider implements OAuthClientProvider {
  saved: Record<string, Json> = {};
  readonly #scope: string | undefined;
  readonly redirectUrl = REDIRECT;
  constructor(scope?: string) {
    this.#scope = scope;
  }
  get clientMetadata() {
    return {
      client_name: 'Claude Code',
      redirect_uris: [REDIRECT],
      ...(this.#scope ? { scope: this.#scope } : {}),
    };
  }
  state = () => 'a state';
  clientInformation = () => this.saved.client;
  saveClientInformation = (client: Json) => {
    this.saved.client = client;
  };
  tokens = () => this.saved.tokens;
  saveTokens = (tokens: Json) => {
    this.saved.tokens = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.saved.url = url.href;
  };
  saveCodeVerifier = (verifier: string) => {
    this.saved.verifier = verifier;
  };
  codeVerifier = () => this.saved.verifier;
  invalidateCredentials = () => {
    delete this.saved.tokens;
  };
}

/** The client of the SDK, which finds everything by itself. `consent`: the person in their browser, who returns the callback's URL. */
export async function connectBySdk(url: string, consent: (authorizationUrl: string) => Promise<string>) {
  const provider = new Provider();
  const open = async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: provider });
    await client.connect(transport);
    return client;
  };
  const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: provider });
  const refused = await new Client({ name: 'test', version: '1.0.0' }).connect(transport).catch((error) => error);
  if (!(refused instanceof UnauthorizedError)) throw refused;
  const callback = await consent(provider.saved.url);
  await transport.finishAuth(new URL(callback).searchParams);
  return { provider, client: await open(), open };
}

export const newVisitor = () => new CookieBrowser();
export { signIn };
