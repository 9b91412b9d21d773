import { Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
  FeaturePlan,
  type IUserPool,
  type IUserPoolClient,
  Mfa,
  OAuthScope,
  PasskeyUserVerification,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import type { StackSettings } from './settings.ts';
import { addSignInDomain, brandSignIn, type SignInDomain, signInHost } from './sign-in-domain.ts';
import { tableRemovalOf } from './storage/removal.ts';

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
  userPool?: IUserPool | undefined;
  userPoolClient?: IUserPoolClient | undefined;
}

/** Signs in with a pool and client of the app, if it gives them. Both keep their settings. */
export const signInWith = ({ userPool, userPoolClient }: ExistingPool, rootUrl: string): SignIn | undefined =>
  userPool && userPoolClient && ofPool(userPool, userPoolClient.userPoolClientId, rootUrl);

/** Creates a user pool unless the settings name an existing pool or another provider. */
export function createSignIn(scope: Construct, settings: StackSettings, rootUrl: string): SignIn {
  const { oidcIssuer, oidcClientId, oidcClientSecretParameter: parameter, oidcTrustEmail, userPoolId } = settings;
  if (userPoolId) return adoptUserPool(new Construct(scope, 'SignIn'), userPoolId, settings, rootUrl);
  if (!oidcIssuer || !oidcClientId) return createUserPool(new Construct(scope, 'SignIn'), settings, rootUrl);
  const arn =
    parameter && Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameter.slice(1) });
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    root: rootUrl,
    clientSecret: parameter && arn ? { parameter, arn } : undefined,
    trustEmail: oidcTrustEmail,
  };
}

/**
 * The users of a stack. People sign in with a mailed code or a passkey. Only invites and the operator's command add users, and
 * nothing is billed until somebody signs in.
 */
function createUserPool(scope: Construct, settings: StackSettings, rootUrl: string): SignIn {
  const pool = new UserPool(scope, 'Users', {
    featurePlan: FeaturePlan.ESSENTIALS,
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    // Cognito requires the password as a factor. Nobody is given one.
    signInPolicy: { allowedFirstAuthFactors: { password: true, emailOtp: true, passkey: true } },
    passkeyRelyingPartyId: signInHost(settings),
    passkeyUserVerification: PasskeyUserVerification.REQUIRED,
    mfa: Mfa.OFF,
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    passwordPolicy: {
      minLength: 16,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(1),
    },
    // The users' ids name the platform's people, so the pool is kept as the table is.
    removalPolicy: tableRemovalOf(settings),
    deletionProtection: settings.keepData,
  });
  sendThroughSes(pool, settings);
  const domain = addSignInDomain(pool, settings);
  const client = createClient(pool, settings, rootUrl);
  brandSignIn(scope, pool, client, settings).node.addDependency(domain.resource);
  acknowledge(pool);
  return { ...ofPool(pool, client.userPoolClientId, rootUrl), issuer: pool.userPoolProviderUrl, domain: domain.names };
}

/**
 * Uses a pool that an earlier stack has retained, with its domain, so that everybody is who they were. A client of its own, unless one is
 * named, because the callback of the earlier client may be that of the earlier API. The pool keeps its settings.
 */
function adoptUserPool(scope: Construct, poolId: string, settings: StackSettings, rootUrl: string): SignIn {
  const pool = UserPool.fromUserPoolId(scope, 'Users', poolId);
  if (settings.userPoolClientId) return ofPool(pool, settings.userPoolClientId, rootUrl);
  const client = createClient(pool, settings, rootUrl);
  brandSignIn(scope, pool, client, settings);
  return ofPool(pool, client.userPoolClientId, rootUrl);
}

const ofPool = (pool: IUserPool, clientId: string, rootUrl: string): SignIn => ({
  issuer: `https://${pool.userPoolProviderName}`,
  clientId,
  root: rootUrl,
  trustEmail: false,
  pool: { id: pool.userPoolId, arn: pool.userPoolArn },
});

/** Without a sender, Cognito mails at most 50 codes a day from an address of its own. */
function sendThroughSes(pool: UserPool, { mailFrom, mailIdentity }: StackSettings): void {
  if (!mailFrom) return;
  const resourceName = mailIdentity ?? mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  (pool.node.defaultChild as CfnUserPool).emailConfiguration = {
    emailSendingAccount: 'DEVELOPER',
    from: mailFrom,
    sourceArn: Stack.of(pool).formatArn({ service: 'ses', resource: 'identity', resourceName }),
  };
}

/** A public client: PKCE protects the code, and there is no secret to keep. Retained as the pool is. */
function createClient(userPool: IUserPool, settings: StackSettings, rootUrl: string): UserPoolClient {
  const client = new UserPoolClient(userPool, 'Client', {
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

const acknowledge = (pool: UserPool) =>
  Validations.of(pool).acknowledge(
    {
      id: 'AwsSolutions-COG2',
      reason:
        'A passkey with user verification is a strong factor by itself, and Cognito offers a user either MFA or sign-in without a password.',
    },
    {
      id: 'AwsSolutions-COG3',
      reason: 'Threat protection needs the Plus plan, which is billed for each user. Nobody has a password to attack.',
    },
    {
      id: 'AwsSolutions-COG8',
      reason: 'The Plus plan is billed for each user and adds threat protection for passwords, which nobody has.',
    },
  );
