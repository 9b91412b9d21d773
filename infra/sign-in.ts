import { Duration, Stack } from 'aws-cdk-lib';
import {
  type IUserPool,
  type IUserPoolClient,
  OAuthScope,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import type { StackSettings } from './settings.ts';
import { brandSignIn, type SignInDomain } from './sign-in-domain.ts';
import { tableRemovalOf } from './storage/removal.ts';
import { createUserPool } from './user-pool.ts';

/** How people sign in: a provider of the operator's, or the stack's own user pool. */
export interface SignIn {
  issuer: string;
  clientId: string;
  /** The root at which the provider accepts callbacks. */
  root: string;
  /** Name and ARN of the SecureString with the client's secret. */
  clientSecret?: { parameter: string; arn: string } | undefined;
  trustEmail: boolean;
  /** Undefined with a provider of the operator's. */
  pool?: { id: string; arn: string } | undefined;
  /** Undefined if the stack does not create the pool. */
  domain?: SignInDomain | undefined;
}

export const callbackUrlOf = (rootUrl: string) => `${rootUrl}/auth/callback`;

interface ExistingPool {
  userPool: IUserPool;
  userPoolClient?: IUserPoolClient | undefined;
}

/** How the parts of the sign-in are made: for which callbacks, and for how long they are kept. */
interface SignInOptions {
  settings: StackSettings;
  rootUrl: string;
}

/** Creates a user pool unless the app or the settings have one, or another provider. An existing pool keeps its settings. */
export function createSignIn(parent: Construct, given: Partial<ExistingPool>, options: SignInOptions): SignIn {
  const { settings, rootUrl } = options;
  const { userPoolId, userPoolClientId, oidcIssuer, oidcClientId } = settings;
  if (oidcIssuer && oidcClientId) return signInElsewhere(parent, { ...settings, oidcIssuer, oidcClientId }, rootUrl);
  const scope = new Construct(parent, 'SignIn');
  const userPool = given.userPool ?? (userPoolId && UserPool.fromUserPoolId(scope, 'Pool', userPoolId));
  if (!userPool) return createOwn(scope, options);
  const client = userPoolClientId && UserPoolClient.fromUserPoolClientId(scope, 'Client', userPoolClientId);
  return adopt(scope, { userPool, userPoolClient: given.userPoolClient ?? (client || undefined) }, options);
}

function signInElsewhere(
  scope: Construct,
  settings: StackSettings & { oidcIssuer: string; oidcClientId: string },
  rootUrl: string,
): SignIn {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecretParameter: parameter } = settings;
  const arn =
    parameter && Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameter.slice(1) });
  const clientSecret = parameter && arn ? { parameter, arn } : undefined;
  return { issuer, clientId, root: rootUrl, clientSecret, trustEmail: settings.oidcTrustEmail };
}

function createOwn(scope: Construct, options: SignInOptions): SignIn {
  const { pool, domain } = createUserPool(scope, options.settings);
  const client = createClient(pool, pool, options);
  brandSignIn(scope, pool, client, options.settings).node.addDependency(domain.resource);
  const { userPoolProviderUrl: issuer } = pool;
  return { ...ofPool(pool, client.userPoolClientId, options.rootUrl), issuer, domain: domain.names };
}

/**
 * Uses a pool that another stack has, or an earlier one has retained, with its domain, so that everybody is who they were. A client of its
 * own, unless one is named, because the callback of the earlier client may be that of the earlier API.
 */
function adopt(scope: Construct, { userPool, userPoolClient }: ExistingPool, options: SignInOptions): SignIn {
  if (userPoolClient) return ofPool(userPool, userPoolClient.userPoolClientId, options.rootUrl);
  // Its logical id is the one of a stack that creates the pool, so that such a stack keeps its client when it lets go of the pool.
  const client = createClient(new Construct(scope, 'Users'), userPool, options);
  brandSignIn(scope, userPool, client, options.settings);
  return ofPool(userPool, client.userPoolClientId, options.rootUrl);
}

const ofPool = (pool: IUserPool, clientId: string, rootUrl: string): SignIn => ({
  issuer: `https://${pool.userPoolProviderName}`,
  clientId,
  root: rootUrl,
  trustEmail: false,
  pool: { id: pool.userPoolId, arn: pool.userPoolArn },
});

/** A public client: PKCE protects the code, and there is no secret to keep. Retained as the pool is. */
function createClient(scope: Construct, userPool: IUserPool, { settings, rootUrl }: SignInOptions): UserPoolClient {
  const client = new UserPoolClient(scope, 'Client', {
    userPool,
    generateSecret: false,
    authFlows: { user: true },
    oAuth: {
      flows: { authorizationCodeGrant: true },
      scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
      callbackUrls: [callbackUrlOf(rootUrl)],
      logoutUrls: [`${rootUrl}/console`],
    },
    supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    // The platform reads the ID token once and keeps a session of its own.
    accessTokenValidity: Duration.minutes(5),
    idTokenValidity: Duration.minutes(5),
    refreshTokenValidity: Duration.hours(1),
  });
  client.applyRemovalPolicy(tableRemovalOf(settings));
  return client;
}
