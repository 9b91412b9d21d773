import Provider, { type Context, interactionPolicy } from 'oidc-provider';
import { embeddedClientId } from '../../config/issuer.ts';
import { createAdapters } from './adapter.ts';
import { issuerCookieName } from './cookie-name.ts';
import type { IssuerKeys } from './keys.ts';
import { errorPage, failurePage } from './pages.ts';

const MINUTE = 60;
/** In seconds. Long enough for one sign-in: the platform keeps sessions of its own. */
const ttl = {
  AccessToken: MINUTE,
  AuthorizationCode: MINUTE,
  Grant: 10 * MINUTE,
  IdToken: 5 * MINUTE,
  Interaction: 20 * MINUTE,
  Session: 10 * MINUTE,
};

const { Check, base } = interactionPolicy;

/** Asks every time, so that nobody is signed in as whoever used the browser before. */
function askEveryTime() {
  const policy = base();
  const isAnswered = ({ oidc }: Context) => Boolean(oidc.result?.login);
  policy
    .get('login')
    .checks.add(
      new Check('every_time', 'A new sign-in is required', (context) =>
        isAnswered(context) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

/** The platform is the only client, so nobody is asked for consent. */
async function grantAll({ oidc }: Context) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** An account is an address whose owner has proved to own it. */
const findAccount = (_context: unknown, address: string) => ({
  accountId: address,
  claims: () => ({ sub: address, email: address, email_verified: true }),
});

function cookiesOf(issuer: string, keys: string[]) {
  const { pathname: path } = new URL(issuer);
  const name = (what: string) => issuerCookieName(issuer, what);
  return {
    keys,
    names: { session: name('session'), interaction: name('interaction'), resume: name('resume') },
    long: { path, httpOnly: true, sameSite: 'lax' },
  };
}

interface ProviderOptions {
  issuer: string;
  redirectUri: string;
  keys: IssuerKeys;
  now(): number;
  /** The client of the current request. */
  clientOf(): string;
}

/** Creates the OpenID provider that a local platform has built in. */
export function createProvider({ issuer, redirectUri, keys, now, clientOf }: ProviderOptions): Provider {
  const provider = new Provider(issuer, {
    adapter: createAdapters(now, clientOf),
    clients: [
      {
        client_id: embeddedClientId,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    jwks: keys.jwks,
    cookies: cookiesOf(issuer, keys.cookies),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy: askEveryTime(),
      url: (_context: Context, { uid }: { uid: string }) => `${new URL(issuer).pathname}/interaction/${uid}`,
    },
    findAccount,
    loadExistingGrant: grantAll,
    renderError: (context: Context, { error }: { error: string }) => {
      const { headers, body } = error === 'server_error' ? failurePage() : errorPage();
      for (const [name, value] of Object.entries(headers)) context.set(name, value);
      context.body = body;
    },
    ttl,
  });
  // Requests carry the root's protocol and host in the headers of a proxy; see `server.ts`.
  provider.proxy = true;
  return provider;
}
