import { Aws, Duration, Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  type CfnUserPool,
  FeaturePlan,
  type IUserPool,
  type IUserPoolClient,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  PasskeyUserVerification,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolDomain,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import type { StackSettings } from './settings.ts';

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
}

export const callbackUrlOf = (rootUrl: string) => `${rootUrl}/auth/callback`;

interface ExistingPool {
  userPool?: IUserPool | undefined;
  userPoolClient?: IUserPoolClient | undefined;
}

/** Signs in with a pool and client that exist, if they are given. Both keep their settings. */
export function signInWith({ userPool, userPoolClient }: ExistingPool, rootUrl: string): SignIn | undefined {
  if (!userPool || !userPoolClient) return undefined;
  return {
    issuer: `https://${userPool.userPoolProviderName}`,
    clientId: userPoolClient.userPoolClientId,
    root: rootUrl,
    trustEmail: false,
    pool: { id: userPool.userPoolId, arn: userPool.userPoolArn },
  };
}

/** Creates a user pool unless the settings name another provider. */
export function createSignIn(scope: Construct, settings: StackSettings, rootUrl: string): SignIn {
  const { oidcIssuer, oidcClientId, oidcClientSecretParameter: parameter, oidcTrustEmail } = settings;
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
  const prefix = domainPrefix();
  const pool = new UserPool(scope, 'Users', {
    featurePlan: FeaturePlan.ESSENTIALS,
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    // Cognito requires the password as a factor. Nobody is given one.
    signInPolicy: { allowedFirstAuthFactors: { password: true, emailOtp: true, passkey: true } },
    passkeyRelyingPartyId: `${prefix}.auth.${Aws.REGION}.amazoncognito.com`,
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
    removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    deletionProtection: settings.keepData,
  });
  sendThroughSes(pool, settings);
  const domain = pool.addDomain('Domain', {
    cognitoDomain: { domainPrefix: prefix },
    // The classic version offers no passkeys.
    managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
  });
  const client = createClient(pool, rootUrl);
  brand(scope, pool, client, domain);
  acknowledge(pool);
  return {
    issuer: pool.userPoolProviderUrl,
    clientId: client.userPoolClientId,
    root: rootUrl,
    trustEmail: false,
    pool: { id: pool.userPoolId, arn: pool.userPoolArn },
  };
}

/** Prefixes are unique per region, so it contains a part of the stack's id. */
const domainPrefix = () => `frontdesk-${Fn.select(4, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))))}`;

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

/** A public client: PKCE protects the code, and there is no secret to keep. */
const createClient = (pool: UserPool, rootUrl: string): UserPoolClient =>
  pool.addClient('Client', {
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

/** Managed login shows no pages to a client without a style. */
function brand(scope: Construct, pool: UserPool, poolClient: UserPoolClient, domain: UserPoolDomain): void {
  const style = new CfnManagedLoginBranding(scope, 'Branding', {
    userPoolId: pool.userPoolId,
    clientId: poolClient.userPoolClientId,
    useCognitoProvidedValues: true,
  });
  style.node.addDependency(domain);
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
