import * as oauth from 'oauth4webapi';
import type { Environment } from '../config/environment.ts';
import { embeddedIssuerName } from '../config/issuer.ts';
import { type Claims, type Issuer, IssuerError, type IssuerProblem, type SignInRequest } from '../domain/core/app.ts';
import { fetchBelow } from './in-process.ts';

type OidcOptions = Pick<Environment, 'oidc' | 'region'> & { now?: () => number };

const SKEW_SECONDS = 300;
/** For all exchanges with the issuer that one step needs. */
const STEP_MS = 10_000;
const DISCOVERY_MS = 3_600_000;
const SCOPE = 'openid email profile';

interface OidcRequest {
  signal: AbortSignal;
  [oauth.allowInsecureRequests]: boolean;
  [oauth.customFetch]: typeof fetch;
}

/** Signs people in with an OpenID provider: authorization code with PKCE. Without a provider nobody can sign in. */
export const createIssuer = (options: OidcOptions): Issuer => new OidcIssuer(options);

class OidcIssuer implements Issuer {
  readonly #options: OidcOptions;
  readonly #now: () => number;
  readonly #client: oauth.Client;
  #discovery: { server: oauth.AuthorizationServer; untilMs: number } | undefined;
  #secret: Promise<string> | undefined;

  constructor(options: OidcOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#client = { client_id: options.oidc?.clientId ?? '', [oauth.clockTolerance]: SKEW_SECONDS };
  }

  signInUrl(signInRequest: SignInRequest): Promise<string> {
    return this.#inStep(async (step) => signInUrl(await this.#discover(step), this.#client.client_id, signInRequest));
  }

  signOutUrl(returnTo: string): Promise<string | null> {
    return this.#inStep(async (step) => signOutUrl(await this.#discover(step), this.#client.client_id, returnTo));
  }

  redeem(query: URLSearchParams, signInRequest: SignInRequest): Promise<Claims> {
    return this.#inStep(async (step) => {
      const server = await this.#discover(step);
      const response = await this.#exchangeCode(server, query, signInRequest, step);
      const result = await oauth.processAuthorizationCodeResponse(server, this.#client, response, {
        expectedNonce: signInRequest.nonce,
        requireIdToken: true,
      });
      await this.#verifySignature(server, response, step);
      const token = oauth.getValidatedIdTokenClaims(result);
      if (!token) throw new IssuerError('invalid', { cause: new Error('no ID token') });
      const claims = toClaims(token, this.#options.oidc, this.#now());
      const isEmbedded = fetchBelow(token.iss) !== undefined;
      return isEmbedded ? { ...claims, issuer: embeddedIssuerName, formerIssuer: token.iss } : claims;
    });
  }

  async #inStep<T>(work: (step: OidcRequest) => Promise<T>): Promise<T> {
    const { oidc } = this.#options;
    // The environment accepts such an issuer only on this machine.
    const allowHttp = oidc?.issuer.startsWith('http:') ?? false;
    try {
      return await work({
        signal: AbortSignal.timeout(STEP_MS),
        [oauth.allowInsecureRequests]: allowHttp,
        [oauth.customFetch]: (oidc && fetchBelow(oidc.issuer)) ?? fetch,
      });
    } catch (error) {
      throw error instanceof IssuerError ? error : new IssuerError(problemOf(error), { cause: bareCause(error) });
    }
  }

  async #discover(step: OidcRequest): Promise<oauth.AuthorizationServer> {
    const { oidc } = this.#options;
    if (this.#discovery && this.#discovery.untilMs > this.#now()) return this.#discovery.server;
    if (!oidc) throw new IssuerError('unavailable');
    const url = new URL(oidc.issuer);
    const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, step));
    this.#discovery = { server, untilMs: this.#now() + DISCOVERY_MS };
    return server;
  }

  async #exchangeCode(
    server: oauth.AuthorizationServer,
    query: URLSearchParams,
    { state, redirectUri, verifier }: SignInRequest,
    step: OidcRequest,
  ): Promise<Response> {
    const client = this.#client;
    const parameters = oauth.validateAuthResponse(server, client, query, state);
    const secret = await this.#readSecret();
    const authentication = secret === undefined ? oauth.None() : authenticationWith(server, secret);
    return oauth.authorizationCodeGrantRequest(server, client, authentication, parameters, redirectUri, verifier, step);
  }

  /** The issuer may have replaced its keys since they were read. */
  async #verifySignature(server: oauth.AuthorizationServer, fetchResponse: Response, step: OidcRequest): Promise<void> {
    try {
      await oauth.validateApplicationLevelSignature(server, fetchResponse, step);
    } catch (error) {
      if (codeOf(error) !== oauth.KEY_SELECTION) throw error;
      // The library caches keys by object.
      const renewed = { ...server };
      await oauth.validateApplicationLevelSignature(renewed, fetchResponse, step);
      if (this.#discovery) this.#discovery.server = renewed;
    }
  }

  /** Undefined for a public client, which PKCE protects. */
  async #readSecret(): Promise<string | undefined> {
    const { oidc, region } = this.#options;
    if (!oidc?.clientSecretParameter) return oidc?.clientSecret;
    const { clientSecretParameter } = oidc;
    this.#secret ??= (await import('./secrets/text-parameter.ts')).readTextParameter(region, clientSecretParameter);
    this.#secret.catch(() => {
      this.#secret = undefined;
    });
    return this.#secret;
  }
}

async function signInUrl(
  server: oauth.AuthorizationServer,
  clientId: string,
  signInRequest: SignInRequest,
): Promise<string> {
  if (!server.authorization_endpoint) throw new IssuerError('unavailable');
  const url = new URL(server.authorization_endpoint);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: signInRequest.redirectUri,
    scope: SCOPE,
    state: signInRequest.state,
    nonce: signInRequest.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(signInRequest.verifier),
    code_challenge_method: 'S256',
    ...(signInRequest.fresh ? { prompt: 'login', max_age: '0' } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const cognitoIssuer = /^https:\/\/cognito-idp\.[\w-]+\.amazonaws\.com(\.cn)?\//;

function signOutUrl(server: oauth.AuthorizationServer, clientId: string, returnTo: string): string | null {
  if (cognitoIssuer.test(server.issuer) && server.authorization_endpoint) {
    // Cognito has a sign-out page of its own instead of RP-initiated logout.
    const url = new URL('/logout', server.authorization_endpoint);
    url.searchParams.set('client_id', clientId);
    url.searchParams.set('logout_uri', returnTo);
    return url.href;
  }
  if (!server.end_session_endpoint) return null;
  const url = new URL(server.end_session_endpoint);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', returnTo);
  return url.href;
}

/** Without metadata, the method that every provider must offer. */
function authenticationWith(
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
  secret: string,
) {
  const takesOnlyPost = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return takesOnlyPost ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
}

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function toClaims(token: oauth.IDToken, oidc: OidcOptions['oidc'], now: number): Claims {
  if (token.iat > now / 1000 + SKEW_SECONDS) throw new IssuerError('invalid', { cause: new Error('iat') });
  const email = textOr(token.email);
  const isVerified = token.email_verified === true || token.email_verified === 'true';
  return {
    issuer: token.iss,
    subject: token.sub,
    email,
    emailVerified: email !== null && (isVerified || (oidc?.trustEmail === true && token.email_verified === undefined)),
    // Cognito names the other provider of a federated user here. Its word about addresses is not the pool's.
    isOwnUser: oidc?.isOwn === true && token.identities === undefined,
    name: textOr(token.name),
    // An issuer whose clock is ahead must not extend what counts as recent.
    authTime: Math.min((token.auth_time ?? 0) * 1000, now),
  };
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

const unusable = new Set<unknown>([oauth.RESPONSE_IS_NOT_CONFORM, oauth.RESPONSE_IS_NOT_JSON, oauth.PARSE_ERROR]);
const temporary = new Set(['temporarily_unavailable', 'server_error']);

function problemOf(error: unknown): IssuerProblem {
  if (error instanceof oauth.AuthorizationResponseError) return temporary.has(error.error) ? 'unavailable' : 'denied';
  if (error instanceof oauth.ResponseBodyError) return error.status >= 500 ? 'unavailable' : 'invalid';
  const isNetwork = error instanceof TypeError && error.message === 'fetch failed';
  const isTimeout = error instanceof DOMException;
  return isNetwork || isTimeout || unusable.has(codeOf(error)) ? 'unavailable' : 'invalid';
}

/** The library's errors hold codes and tokens, which must not reach a log. */
const bareCause = (error: unknown) =>
  new Error(String(codeOf(error) ?? (error instanceof Error ? error.name : 'unknown')));
